import { isRefusal, problemKey, useAlert } from 'shared/account'
import { useAnnounce } from 'shared/announcer'
import { useApi } from 'shared/api-client'
import { sessionDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { useSessionActions } from 'shared/session'
import { keepKnownDevice, readKnownDevice } from './known-device.ts'
import type { LoginValues } from './login-schema.ts'

/** Logs in, or gives the key of why not: the server's no stands above the form, a failed call also raises an alert. */
export const useLogIn = (): ((values: LoginValues) => Promise<string | undefined>) => {
  const t = useTexts('account')
  const api = useApi()
  const { id: type } = useSite()
  const { signIn } = useSessionActions()
  const announce = useAnnounce()
  const alert = useAlert()
  return async ({ email, password, code }) => {
    try {
      const known = readKnownDevice()
      const request = { type, email, password, ...(known !== undefined && { device: known }), ...(code && { code }) }
      const { token, device } = await api.post('/auth/client', request, sessionDataSchema)
      keepKnownDevice(device)
      signIn(token)
      announce(t('login.done'))
      return undefined
    } catch (error) {
      return isRefusal(error) ? problemKey(error) : alert(error)
    }
  }
}
