import { useState, type ReactNode } from 'react'
import { isRefusal, problemKey, useAlert } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import * as v from 'valibot'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'

/** A change that the server may want proof for. */
type Act = (sure: { currentPassword?: string; code?: string }) => Promise<void>

const schema = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')),
  code: v.string(),
})
type SureValues = v.InferOutput<typeof schema>

const SureForm = ({ act, onDone }: { act: Act; onDone: () => void }) => {
  const t = useTexts('account')
  const alert = useAlert()
  const form = useCheckedForm(schema, { currentPassword: '', code: '' })
  const [asksCode, setAsksCode] = useState(false)
  const submit = async ({ currentPassword, code }: SureValues): Promise<Refusal<SureValues> | undefined> => {
    try {
      await act({ currentPassword, ...(code && { code }) })
    } catch (error) {
      if (!isRefusal(error)) return alert(error)
      const key = problemKey(error)
      if (isAboutCode(key)) setAsksCode(true)
      return { field: isAboutCode(key) ? 'code' : 'currentPassword', key }
    }
    return void onDone()
  }
  return (
    <CheckedForm
      form={form}
      labels={{ currentPassword: t('fields.current_password'), code: t('fields.code') }}
      onSubmit={submit}
      submit={t('security.go_on')}
      submitting={t('security.going_on')}
      actions={<Button onClick={onDone}>{t('profile.cancel')}</Button>}
    >
      <p>{t('profile.current_password_hint')}</p>
      <PasswordFields fields={[{ name: 'currentPassword', autoComplete: 'current-password' }]} />
      {asksCode && <CodeField />}
    </CheckedForm>
  )
}

/** Runs changes of how the account is entered; `question` asks for the current password, and a one-time code, when the server wants them. */
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
