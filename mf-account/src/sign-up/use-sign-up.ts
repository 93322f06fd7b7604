import { useAlert } from 'shared/account'
import { useApi } from 'shared/api-client'
import { proofHeader, registerDataSchema, type RegisterRequest } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { newBrowserSecret } from './browser-secret.ts'
import type { SignUpValues } from './sign-up-schema.ts'

interface Options {
  /** Gives the proof of work; a rejection stops the registration. */
  proof: () => Promise<string>
  /** Where the person goes on once the address is confirmed, or null. */
  next: string | null
  onDone: () => void
}

/** Registers the account, or gives the key of why not; that is also raised as an alert (specification section 8). */
export const useSignUp = ({
  proof,
  next,
  onDone,
}: Options): ((values: SignUpValues) => Promise<string | undefined>) => {
  const api = useApi()
  const { id: type } = useSite()
  const language = useLang()
  const alert = useAlert()
  return async ({ email, password, confirm }) => {
    let captcha: string
    try {
      captcha = await proof()
    } catch {
      return 'errors.captcha_failed'
    }
    try {
      const browser = newBrowserSecret()
      const request: RegisterRequest = {
        ...{ type, language, email, password, confirm, browser },
        ...(next !== null && { next }),
      }
      await api.post('/account/register', request, registerDataSchema, { headers: { [proofHeader]: captcha } })
      onDone()
      return undefined
    } catch (error) {
      return alert(error)
    }
  }
}
