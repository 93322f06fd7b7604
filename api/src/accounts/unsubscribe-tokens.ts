import { errors, jwtVerify, SignJWT } from 'jose'

/** Signed words that a person's alerts may be turned off; they stand in every alert, so they never expire. */
export interface UnsubscribeTokens {
  sign(accountId: string): Promise<string>
  /** The account of a token, or null when it is not ours. */
  read(token: string): Promise<string | null>
}

export const createUnsubscribeTokens = (key: Uint8Array): UnsubscribeTokens => ({
  sign: (accountId) =>
    new SignJWT({ typ: 'unsubscribe' }).setProtectedHeader({ alg: 'HS256' }).setSubject(accountId).sign(key),
  read: async (token) => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
      return payload['typ'] === 'unsubscribe' && payload.sub ? payload.sub : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  },
})
