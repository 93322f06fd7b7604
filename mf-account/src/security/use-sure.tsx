import { useState, type ReactNode } from 'react'
import { isRefusal, problemKey, useAlert } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import * as v from 'valibot'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'

/** A change that the server may want the current password for. */
type Act = (sure: { currentPassword?: string }) => Promise<void>

const schema = v.object({ currentPassword: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')) })
type SureValues = v.InferOutput<typeof schema>

const SureForm = ({ act, onDone }: { act: Act; onDone: () => void }) => {
  const t = useTexts('account')
  const alert = useAlert()
  const form = useCheckedForm(schema, { currentPassword: '' })
  const submit = async (values: SureValues): Promise<Refusal<SureValues> | undefined> => {
    try {
      await act(values)
    } catch (error) {
      return isRefusal(error) ? { field: 'currentPassword', key: problemKey(error) } : alert(error)
    }
    return void onDone()
  }
  return (
    <CheckedForm
      form={form}
      labels={{ currentPassword: t('fields.current_password') }}
      onSubmit={submit}
      submit={t('security.go_on')}
      submitting={t('security.going_on')}
      actions={<Button onClick={onDone}>{t('profile.cancel')}</Button>}
    >
      <p>{t('profile.current_password_hint')}</p>
      <PasswordFields fields={[{ name: 'currentPassword', autoComplete: 'current-password' }]} />
    </CheckedForm>
  )
}

/** Runs changes of how the account is entered; `question` asks for the current password when the server wants it. */
export const useSure = (): { run: (act: Act) => Promise<void>; question: ReactNode } => {
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
  return { run, question: waiting && <SureForm act={waiting.act} onDone={() => setWaiting(null)} /> }
}
