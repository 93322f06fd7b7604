import { useQueryClient } from '@tanstack/react-query'
import { useAccount, useAlert } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { profileSchema, type Profile, type ProfileEditRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

type Change = Omit<ProfileEditRequest, 'id' | 'type'>

/** Changes the profile. Gives it as it is then, or the key of why it could not be changed. */
export const useEditProfile = (profile: Profile): ((change: Change) => Promise<Profile | string>) => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { success } = useNotices()
  const alert = useAlert()
  return async (change) => {
    try {
      const request: ProfileEditRequest = { id: profile.id, type: account.type, ...change }
      const changed = await account.api.post('/profile', request, profileSchema)
      client.setQueryData(profileQuery(account.api, account.owner, account.type).queryKey, changed)
      success(t('toasts.profile_updated'))
      return changed
    } catch (error) {
      return alert(error)
    }
  }
}
