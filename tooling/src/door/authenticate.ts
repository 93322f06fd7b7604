import { createPublicKey } from 'node:crypto'
import { claimOf, isSignedBy, type SignedRequest } from './request-signature.ts'
import { isUsable, type TeamKey } from './team-keys.ts'

/** Who acts: proven by a signature. */
export interface Author {
  team: string
  keyId: string
}

/** Seconds that a signature is good for, before and after the clock of this machine. */
const window = 60

/** Of unknown, ended and revoked keys and of wrong signatures alike: who asks learns nothing of the keys. */
const refused =
  'The request is not signed with a key that may release here: check the key, and that it was neither ended nor revoked.'

/**
 * Proves who makes a request. Each signature counts once, for this very request, for a minute.
 *
 * @param keys as they are now, so that a revoked one ends at once
 * @param now milliseconds since 1970
 * @returns a function that gives the author, or a sentence that says why there is none
 */
export const createAuthenticator = (keys: () => readonly TeamKey[], now: () => number = Date.now) => {
  const began = now()
  const seen = new Map<string, number>()
  return (request: SignedRequest, headers: Readonly<Record<string, unknown>>): Author | string => {
    const claim = claimOf(headers['signature-input'])
    if (!claim) return refused
    const key = keys().find(({ id }) => id === claim.keyId)
    if (!key || !isUsable(key, now()) || !isSignedBy(request, headers, claim, createPublicKey(key.publicKey)))
      return refused
    const created = claim.created * 1000
    if (Math.abs(now() - created) > window * 1000)
      return `The request was signed at ${new Date(created).toISOString()}, and it is ${new Date(now()).toISOString()} here: set the clock.`
    // What was seen by the process before this one is not known here.
    if (created < began - 1000) return 'The door was just opened anew: send the request again.'
    for (const [nonce, until] of seen) if (until < now()) seen.delete(nonce)
    if (seen.has(claim.nonce)) return 'The request was sent before: sign it anew.'
    seen.set(claim.nonce, now() + 2 * window * 1000)
    return { team: key.team, keyId: key.id }
  }
}
