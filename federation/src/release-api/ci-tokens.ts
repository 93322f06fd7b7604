import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { siteTeam } from '../registry/index.ts'
import { readJson } from '../files/index.ts'

const isSafe = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname))
}
const address = v.pipe(v.string(), v.check(isSafe, 'must be an address with https'))

/** Claims that a token must all have, word for word, such as `{"repository":"org/mf-search","ref":"refs/heads/main"}`. */
const claimsSchema = v.pipe(
  v.record(v.string(), v.pipe(v.string(), v.minLength(1))),
  v.check((claims) => Object.keys(claims).length > 0, 'must name a claim, or any token of the issuer would do'),
)

/** Whose CI may release: the file that `RELEASE_ISSUERS` names. */
export const issuersSchema = v.object({
  issuers: v.array(
    v.object({
      /** As tokens name it in `iss`, such as `https://token.actions.githubusercontent.com`. */
      issuer: address,
      /** What tokens are made for, in `aud`: the origin of the site. */
      audience: v.pipe(v.string(), v.minLength(1)),
      /** Where its keys are; left out: where the issuer says that they are. */
      jwks: v.optional(address),
      /** Each team with the claims that stand for it; one of several sets is enough. */
      teams: v.record(
        v.pipe(
          v.string(),
          v.regex(/^[a-z][a-z0-9-]*$/),
          v.notValue(siteTeam, 'the site does not release over the web'),
        ),
        v.pipe(v.array(claimsSchema), v.minLength(1)),
      ),
    }),
  ),
})
export type Issuer = v.InferOutput<typeof issuersSchema>['issuers'][number]

/** The issuers of a file, which need not be there. @throws Error that names the file and what is wrong in it */
export const readIssuers = (path: string | undefined): Issuer[] =>
  path !== undefined && existsSync(path) ? readJson(path, issuersSchema).issuers : []

/** Who a token stands for. */
export interface TokenAuthor {
  team: string
  /** The subject that its issuer gives it. */
  subject: string
  issuer: string
  /** The same for the same token. */
  id: string
}

/** Signatures with a public key; `none` and shared secrets are no proof. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

/** How old a token may be, however long its issuer lets it live. */
const oldest = '15 minutes'

/** Seconds that clocks may differ. */
const tolerance = 30

/** Milliseconds for which the keys of an issuer are good; a key that is not among them is looked for at once. */
const keysKept = 24 * 3_600_000

const discoverySchema = v.object({ issuer: v.string(), jwks_uri: address })

const teamOf = ({ teams }: Issuer, payload: JWTPayload): string | undefined =>
  Object.keys(teams).find((team) =>
    teams[team]?.some((claims) => Object.entries(claims).every(([name, value]) => payload[name] === value)),
  )

/**
 * Proves who makes a request by a token of a CI (OpenID Connect).
 *
 * @param issuers as they are now
 * @returns a function that gives the author of a token; rejects, whatever is wrong with it
 */
export const createTokenReader = (issuers: () => readonly Issuer[], now: () => number) => {
  const keys = new Map<string, Promise<JWTVerifyGetKey>>()
  const find = async ({ issuer, jwks }: Issuer): Promise<JWTVerifyGetKey> => {
    const options = { cacheMaxAge: keysKept, timeoutDuration: 5000 }
    if (jwks !== undefined) return createRemoteJWKSet(new URL(jwks), options)
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    const said = v.parse(discoverySchema, await answer.json())
    if (said.issuer !== issuer) throw new Error(`${issuer} says that it is ${said.issuer}`)
    return createRemoteJWKSet(new URL(said.jwks_uri), options)
  }
  const keysOf = (issuer: Issuer): Promise<JWTVerifyGetKey> => {
    const name = `${issuer.issuer} ${issuer.jwks ?? ''}`
    const known = keys.get(name)
    if (known) return known
    const coming = find(issuer)
    keys.set(name, coming)
    coming.catch(() => keys.delete(name))
    return coming
  }
  return async (token: string): Promise<TokenAuthor> => {
    const { iss } = decodeJwt(token)
    const issuer = issuers().find((each) => each.issuer === iss)
    if (!issuer) throw new Error('an issuer that is not known')
    const { payload } = await jwtVerify(token, await keysOf(issuer), {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms,
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: oldest,
      clockTolerance: tolerance,
      currentDate: new Date(now()),
    })
    const team = teamOf(issuer, payload)
    if (team === undefined) throw new Error('claims of no team')
    const id = createHash('sha256').update(token).digest('hex').slice(0, 16)
    return { team, subject: payload.sub ?? '', issuer: issuer.issuer, id }
  }
}
