import { useApi } from 'shared/api-client'
import { proofHeader, registerDataSchema, type RegisterRequest } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { newBrowserSecret } from './browser-secret.ts'
import type { SignUpValues } from './sign-up-schema.ts'

/** Registers the account, or gives the key of why it cannot ask to; rejects when the call fails. */
export const useSignUp = ({
  proof,
  next,
  onDone,
}: {
  /** Gives the proof of work; a rejection stops the registration. */
  proof: () => Promise<string>
  /** Where the person goes on once the address is confirmed, or null. */
  next: string | null
  onDone: () => void
}): ((values: SignUpValues) => Promise<string | undefined>) => {
  const api = useApi()
  const { id: type } = useSite()
  const language = useLang()
  return async ({ email, password, confirm }) => {
    const captcha = await proof().catch(() => null)
    if (captcha === null) return 'errors.captcha_failed'
    const browser = newBrowserSecret()
    const request: RegisterRequest = {
      ...{ type, language, email, password, confirm, browser },
      ...(next !== null && { next }),
    }
    await api.post('/account/register', request, registerDataSchema, { headers: { [proofHeader]: captcha } })
    return void onDone()
  }
}
