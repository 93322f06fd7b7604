import { SignJWT } from 'jose'
import { readToken, type Keys } from './keys.ts'

/** Signed words that a person's alerts may be turned off; they stand in every alert, so they never expire. */
export interface UnsubscribeTokens {
  sign(accountId: string): Promise<string>
  /** The account of a token, or null when it is not ours. */
  read(token: string): Promise<string | null>
}

export const createUnsubscribeTokens = (keys: Keys): UnsubscribeTokens => ({
  sign: (accountId) =>
    new SignJWT({ typ: 'unsubscribe' })
      .setProtectedHeader({ alg: 'HS256', kid: keys[0].id })
      .setSubject(accountId)
      .sign(keys[0].secret),
  read: async (token) => {
    const payload = await readToken(token, keys)
    return payload?.['typ'] === 'unsubscribe' && payload.sub ? payload.sub : null
  },
})
