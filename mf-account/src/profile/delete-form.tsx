import { useAccount } from 'shared/account'
import { deleteAccountDataSchema, type DeleteAccountRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSessionActions } from 'shared/session'
import { Button } from 'shared/ui'
import { SureForm } from '../security/sure-form.tsx'

/** Deletes the account with the current password, and logs out, which leads to the site's root. */
export const DeleteForm = ({ onStop }: { onStop: () => void }) => {
  const t = useTexts('account')
  const { api } = useAccount()
  const { signOut } = useSessionActions()
  const { success } = useNotices()
  const remove = async (request: DeleteAccountRequest): Promise<void> => {
    await api.post('/account/delete', request, deleteAccountDataSchema)
    success(t('toasts.account_deleted'))
    signOut()
  }
  return (
    <SureForm
      onSure={remove}
      submit={t('rights.delete_now')}
      submitting={t('rights.deleting')}
      actions={<Button onClick={onStop}>{t('rights.keep')}</Button>}
    />
  )
}
