import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { profileSchema, type Profile, type ProfileEditRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

type Change = Omit<ProfileEditRequest, 'id' | 'type'>

/** Changes the profile, and gives it as it is then. */
export const useEditProfile = (profile: Profile): ((change: Change) => Promise<Profile>) => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { success } = useNotices()
  return async (change) => {
    const request: ProfileEditRequest = { id: profile.id, type: account.type, ...change }
    const changed = await account.api.post('/profile', request, profileSchema)
    client.setQueryData(profileQuery(account.api, account.owner, account.type).queryKey, changed)
    success(t('toasts.profile_updated'))
    return changed
  }
}
