import { useState } from 'react'
import { isRefusal, problemKey, useAccount, useAlert } from 'shared/account'
import { deleteAccountDataSchema, type DeleteAccountRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSessionActions } from 'shared/session'
import { Button } from 'shared/ui'
import * as v from 'valibot'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'

const schema = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')),
  code: v.string(),
})
type DeleteValues = v.InferOutput<typeof schema>

/** Deletes the account with the current password, and logs out, which leads to the site's root. */
export const DeleteForm = ({ onStop }: { onStop: () => void }) => {
  const t = useTexts('account')
  const { api } = useAccount()
  const { signOut } = useSessionActions()
  const { success } = useNotices()
  const alert = useAlert()
  const form = useCheckedForm(schema, { currentPassword: '', code: '' })
  const [asksCode, setAsksCode] = useState(false)
  const remove = async ({ currentPassword, code }: DeleteValues): Promise<Refusal<DeleteValues> | undefined> => {
    try {
      const request: DeleteAccountRequest = { currentPassword, ...(code && { code }) }
      await api.post('/account/delete', request, deleteAccountDataSchema)
    } catch (error) {
      if (!isRefusal(error)) return alert(error)
      const key = problemKey(error)
      if (isAboutCode(key)) setAsksCode(true)
      return { field: isAboutCode(key) ? 'code' : 'currentPassword', key }
    }
    success(t('toasts.account_deleted'))
    signOut()
    return undefined
  }
  return (
    <CheckedForm
      form={form}
      labels={{ currentPassword: t('fields.current_password'), code: t('fields.code') }}
      onSubmit={remove}
      submit={t('rights.delete_now')}
      submitting={t('rights.deleting')}
      actions={<Button onClick={onStop}>{t('rights.keep')}</Button>}
    >
      <PasswordFields fields={[{ name: 'currentPassword', autoComplete: 'current-password' }]} />
      {asksCode && <CodeField />}
    </CheckedForm>
  )
}
