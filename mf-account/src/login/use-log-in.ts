import { isRefusal } from 'shared/account'
import { useAnnounce } from 'shared/announcer'
import { useApi, type ApiClient } from 'shared/api-client'
import { proofHeader, sessionDataSchema, type LoginRequest, type SessionData } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { useSessionActions } from 'shared/session'
import { solveGiven } from '../captcha/use-captcha.ts'
import { keepKnownDevice, readKnownDevice } from './known-device.ts'
import type { LoginValues } from './login-schema.ts'

/**
 * Asks to log in. After failures, of whomever, the server wants a proof of work first, whose challenge comes with its no: a
 * second or some, in which the button says that logging in is under way.
 */
const enter = async (api: ApiClient, request: LoginRequest): Promise<SessionData> => {
  try {
    return await api.post('/auth/client', request, sessionDataSchema)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'captcha_failed') throw error
    const proof = await solveGiven(error.data).catch(() => null)
    if (proof === null) throw error
    return api.post('/auth/client', request, sessionDataSchema, { headers: { [proofHeader]: proof } })
  }
}

/** Logs in. */
export const useLogIn = (): ((values: LoginValues) => Promise<void>) => {
  const t = useTexts('account')
  const api = useApi()
  const { id: type } = useSite()
  const { signIn } = useSessionActions()
  const announce = useAnnounce()
  return async ({ email, password, code }) => {
    const known = readKnownDevice()
    const request = { type, email, password, ...(known !== undefined && { device: known }), ...(code && { code }) }
    const { token, device } = await enter(api, request)
    keepKnownDevice(device)
    signIn(token)
    announce(t('login.done'))
  }
}
