import { SignJWT } from 'jose'
import { readToken, type Keys } from './keys.ts'

/** Signed words that a person's alerts may be turned off; they stand in every alert, so they never expire. */
export const createUnsubscribeTokens = (keys: Keys) => ({
  sign: (accountId: string): Promise<string> =>
    new SignJWT({ typ: 'unsubscribe' })
      .setProtectedHeader({ alg: 'HS256', kid: keys[0].id })
      .setSubject(accountId)
      .sign(keys[0].secret),
  /** The account of a token, or null when it is not ours. */
  read: async (token: string): Promise<string | null> => {
    const payload = await readToken(token, keys)
    return payload?.['typ'] === 'unsubscribe' && payload.sub ? payload.sub : null
  },
})
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>
