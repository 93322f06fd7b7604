import { SignJWT } from 'jose'
import { siteIds } from 'shared/sites'
import * as v from 'valibot'
import { readToken, type Keys } from './keys.ts'

const claimsSchema = v.object({
  typ: v.literal('session'),
  /** Id of the account. */
  sub: v.string(),
  /** Id of the session. */
  jti: v.string(),
  /** The site logged in on. */
  aud: v.picklist(siteIds),
  /** Seconds since 1970. */
  iat: v.number(),
  exp: v.number(),
})
export type SessionClaims = Omit<v.InferOutput<typeof claimsSchema>, 'typ'>

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
