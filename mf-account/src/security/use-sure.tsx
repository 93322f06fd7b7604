import { useState, type ReactNode } from 'react'
import { problemKey, useAlert } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import { SureForm, type Sure } from './sure-form.tsx'

/** A change that the server may want proof for. */
type Act = (sure: Partial<Sure>) => Promise<void>

/** Runs changes of how the account is entered; `question` asks for the current password, and a one-time code, when the server wants them. */
export const useSure = (): { run: (act: Act) => Promise<void>; question: ReactNode } => {
  const t = useTexts('account')
  const alert = useAlert()
  const [waiting, setWaiting] = useState<{ act: Act } | null>(null)
  const run = async (act: Act): Promise<void> => {
    try {
      await act({})
      setWaiting(null)
    } catch (error) {
      if (problemKey(error) === 'errors.current_password_required') setWaiting({ act })
      else alert(error)
    }
  }
  const stop = (): void => setWaiting(null)
  const question = waiting && (
    <SureForm
      onSure={(sure) => waiting.act(sure).then(stop)}
      submit={t('security.go_on')}
      submitting={t('security.going_on')}
      actions={<Button onClick={stop}>{t('profile.cancel')}</Button>}
    >
      <p>{t('profile.current_password_hint')}</p>
    </SureForm>
  )
  return { run, question }
}
