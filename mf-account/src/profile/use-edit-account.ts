import { useQueryClient } from '@tanstack/react-query'
import { isRefusal, problemKey, useAccount, useAlert } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { accountEditDataSchema, type AccountEditRequest, type Profile } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSessionActions } from 'shared/session'
import type { AccountValues } from './account-schema.ts'

/**
 * Changes address and password, or gives the key of why not. A new password ends every session; this one goes on with
 * the token of the answer.
 */
export const useEditAccount = (profile: Profile): ((values: AccountValues) => Promise<string | undefined>) => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { signIn } = useSessionActions()
  const { success, info } = useNotices()
  const alert = useAlert()
  return async ({ email, password, confirm, currentPassword, code }) => {
    try {
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
      return undefined
    } catch (error) {
      return isRefusal(error) ? problemKey(error) : alert(error)
    }
  }
}
