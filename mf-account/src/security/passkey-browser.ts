import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyOptions } from 'shared/contracts'

/** The person closed the browser's question, or it has no passkey to offer: nothing is wrong with the site. */
export class PasskeyNotGiven extends Error {
  override name = 'PasskeyNotGiven'

  /** Whether the authenticator makes none because it holds one of this account. */
  get isHeld(): boolean {
    return this.cause instanceof Error && this.cause.name === 'InvalidStateError'
  }
}

const library = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser')

const given = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked
  } catch (error) {
    throw new PasskeyNotGiven('The browser gave no passkey.', { cause: error })
  }
}

/** Whether this browser knows passkeys at all. Call it in a browser only. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Lets the browser make a passkey. Rejects with `PasskeyNotGiven`. */
export const makePasskey = async (options: PasskeyOptions) => {
  const { startRegistration } = await library()
  // Written by the server's half of the same library; the browser checks what it means.
  return given(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
}

/** Lets the browser answer with a passkey. Rejects with `PasskeyNotGiven`. */
export const askForPasskey = async (options: PasskeyOptions) => {
  const { startAuthentication } = await library()
  // As above.
  return given(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
}
