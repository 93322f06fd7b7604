import { SignJWT } from 'jose'
import { siteIds, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { readToken, type Keys } from './keys.ts'

export interface SessionClaims {
  /** Id of the account. */
  sub: string
  /** Id of the session. */
  jti: string
  /** The site logged in on. */
  aud: SiteId
  /** Seconds since 1970. */
  iat: number
  exp: number
}

const claimsSchema = v.object({
  typ: v.literal('session'),
  sub: v.string(),
  jti: v.string(),
  aud: v.picklist(siteIds),
  iat: v.number(),
  exp: v.number(),
})

/** Session tokens are JWTs of one fixed algorithm that hold nothing personal. */
export const createSessionTokens = (keys: Keys) => ({
  sign: ({ sub, jti, aud, iat, exp }: SessionClaims): Promise<string> =>
    new SignJWT({ typ: 'session' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keys[0].id })
      .setSubject(sub)
      .setJti(jti)
      .setAudience(aud)
      .setIssuedAt(iat)
      .setExpirationTime(exp)
      .sign(keys[0].secret),
  /** The claims of a token that is whole and not expired, otherwise null. */
  read: async (token: string, now: Date): Promise<SessionClaims | null> => {
    const claims = v.safeParse(claimsSchema, await readToken(token, keys, now))
    return claims.success ? claims.output : null
  },
})
export type SessionTokens = ReturnType<typeof createSessionTokens>
