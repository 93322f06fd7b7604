import { createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import type { TokenAuthor } from './ci-tokens.ts'
import { changeOrderSchema, claimOf, isSignedBy, type SignedRequest } from '../release-protocol/index.ts'
import { isUsable, type TeamKey } from './team-keys.ts'

/** Who acts: proven by a signature, or by a token. */
export interface Author {
  team: string
  /** What the history says. */
  by: string
  proof: 'key' | 'token'
  /** Of the key, or of the token. */
  id: string
}

/** Seconds that a signature is good for, before and after the clock of this machine. */
const window = 60

/** Milliseconds after which no token is good any more. */
const tokenAge = 20 * 60_000

/** Of unknown, ended and revoked keys and of wrong signatures alike: who asks learns nothing of the keys. */
const refused =
  'The request is not signed with a key that may release here: check the key, and that it was neither ended nor revoked.'

const refusedToken =
  'The token is not one that may release here: check its issuer, its audience, its claims and its time.'

const orderSchema = v.pipe(v.string(), v.parseJson(), changeOrderSchema)

/**
 * What a request asks for, where the change would go on when it is asked for again; a release that is there already is not
 * released twice. Neither a query nor another reason makes another change.
 */
const stepOf = ({ method, path: address, body }: SignedRequest): string | undefined => {
  const [path = ''] = address.split('?')
  if (method !== 'POST' || !/\/(?:promote|rollback|withdraw)$/.test(path)) return undefined
  const order = v.safeParse(orderSchema, new TextDecoder().decode(body))
  return `${path} ${(order.success && order.output.version) || ''}`
}

/**
 * Proves who makes a request. A token, which is the same for all requests of a CI's run, makes the same step once. Each
 * signature counts once, for this very request, for a minute.
 *
 * @param keys as they are now, so that a revoked one ends at once
 * @param readToken gives the author of a token, and rejects what is none
 * @param now milliseconds since 1970
 * @returns a function that gives the author, or a sentence that says why there is none
 */
export const createAuthenticator = (
  keys: () => readonly TeamKey[],
  readToken: (token: string) => Promise<TokenAuthor>,
  now: () => number = Date.now,
) => {
  const began = now()
  const seen = new Map<string, number>()
  const forget = (): void => {
    for (const [nonce, until] of seen) if (until < now()) seen.delete(nonce)
  }
  const ofToken = async (request: SignedRequest, token: string): Promise<Author | string> => {
    let author: TokenAuthor
    try {
      author = await readToken(token)
    } catch {
      return refusedToken
    }
    const { team, subject, issuer, id } = author
    const asked = stepOf(request)
    if (asked !== undefined) {
      const step = `${id} ${asked}`
      forget()
      if (seen.has(step))
        return 'The request was sent before with this token: look at the status, then take a new token.'
      seen.set(step, now() + tokenAge)
    }
    return { team, by: `${team} (${subject} of ${issuer})`, proof: 'token', id }
  }
  const ofKey = (request: SignedRequest, headers: Readonly<Record<string, unknown>>): Author | string => {
    const claim = claimOf(headers['signature-input'])
    if (!claim) return refused
    const key = keys().find(({ id }) => id === claim.keyId)
    if (!key || !isUsable(key, now()) || !isSignedBy(request, headers, claim, createPublicKey(key.publicKey)))
      return refused
    const created = claim.created * 1000
    if (Math.abs(now() - created) > window * 1000)
      return `The request was signed at ${new Date(created).toISOString()}, and it is ${new Date(now()).toISOString()} here: set the clock.`
    // What was seen by the process before this one is not known here.
    if (created < began - 1000) return 'The release API has just started: send the request again.'
    forget()
    if (seen.has(claim.nonce)) return 'The request was sent before: sign it anew.'
    seen.set(claim.nonce, now() + 2 * window * 1000)
    return { team: key.team, by: `${key.team} (key ${key.id})`, proof: 'key', id: key.id }
  }
  return async (request: SignedRequest, headers: Readonly<Record<string, unknown>>): Promise<Author | string> => {
    const [, token] = /^Bearer ([\w.-]{20,8000})$/.exec(String(headers['authorization'] ?? '')) ?? []
    return token !== undefined && headers['signature-input'] === undefined
      ? ofToken(request, token)
      : ofKey(request, headers)
  }
}
