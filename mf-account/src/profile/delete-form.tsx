import { isRefusal, problemKey, useAccount, useAlert } from 'shared/account'
import { deleteAccountDataSchema, type DeleteAccountRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSessionActions } from 'shared/session'
import { Button } from 'shared/ui'
import * as v from 'valibot'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'

const schema = v.object({ currentPassword: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')) })
type DeleteValues = v.InferOutput<typeof schema>

/** Deletes the account with the current password, and logs out, which leads to the site's root. */
export const DeleteForm = ({ onStop }: { onStop: () => void }) => {
  const t = useTexts('account')
  const { api } = useAccount()
  const { signOut } = useSessionActions()
  const { success } = useNotices()
  const alert = useAlert()
  const form = useCheckedForm(schema, { currentPassword: '' })
  const remove = async ({ currentPassword }: DeleteValues): Promise<Refusal<DeleteValues> | undefined> => {
    try {
      const request: DeleteAccountRequest = { currentPassword }
      await api.post('/account/delete', request, deleteAccountDataSchema)
    } catch (error) {
      return isRefusal(error) ? { field: 'currentPassword', key: problemKey(error) } : alert(error)
    }
    success(t('toasts.account_deleted'))
    signOut()
    return undefined
  }
  return (
    <CheckedForm
      form={form}
      labels={{ currentPassword: t('fields.current_password') }}
      onSubmit={remove}
      submit={t('rights.delete_now')}
      submitting={t('rights.deleting')}
      actions={<Button onClick={onStop}>{t('rights.keep')}</Button>}
    >
      <PasswordFields fields={[{ name: 'currentPassword', autoComplete: 'current-password' }]} />
    </CheckedForm>
  )
}
