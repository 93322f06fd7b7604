import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { accountEditDataSchema, type AccountEditRequest, type Profile } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSessionActions } from 'shared/session'
import type { AccountValues } from './account-schema.ts'

/**
 * Changes address and password. A new password ends every session; this one goes on with
 * the token of the answer.
 */
export const useEditAccount = (profile: Profile): ((values: AccountValues) => Promise<void>) => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { signIn } = useSessionActions()
  const { success, info } = useNotices()
  return async ({ email, password, confirm, currentPassword, code }) => {
    const request: AccountEditRequest = {
      id: profile.id,
      email,
      password,
      confirm,
      currentPassword,
      ...(code && { code }),
    }
    const changed = await account.api.post('/account-edit', request, accountEditDataSchema)
    if (changed.token) signIn(changed.token)
    const { email: address, pendingEmail } = changed
    client.setQueryData(profileQuery(account.api, account.owner, account.type).queryKey, {
      ...profile,
      email: address,
      pendingEmail,
    })
    success(t('toasts.profile_updated'))
    if (pendingEmail !== null && pendingEmail !== profile.pendingEmail) {
      info(t('toasts.email_pending', { email: pendingEmail }))
    }
  }
}
