import { useErrorText } from 'shared/account'
import { useApi } from 'shared/api-client'
import { unsubscribeAllDataSchema, type UnsubscribeAllRequest } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSite } from 'shared/routing'

/** Turns off every alert of an address, or of the person a signed link was mailed to. Gives whether the call went well. */
export const useUnsubscribe = (): ((whose: { email: string } | { token: string }) => Promise<boolean>) => {
  const errorText = useErrorText()
  const api = useApi()
  const { id: type } = useSite()
  const language = useLang()
  const { error } = useNotices()
  return async (whose) => {
    try {
      const request: UnsubscribeAllRequest = { type, language, ...whose }
      await api.post('/unsubscribe-all', request, unsubscribeAllDataSchema)
      return true
    } catch {
      error(errorText('errors.unsubscribe_failed'))
      return false
    }
  }
}
