import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { Database } from '../database/open-database.ts'
import { useOnce } from './challenges.ts'
import type { Keys } from './keys.ts'

/** Milliseconds a challenge may be solved in: a person fills in the form meanwhile. */
const captchaTtlMs = 20 * 60_000
/** Milliseconds that the clocks of several servers may differ. */
const skew = 60_000

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      expiresAt: v.number(),
    }),
    signature: v.string(),
  }),
  solution: v.looseObject({ counter: v.number(), derivedKey: v.string() }),
})

const readPayload = (solved: string): v.InferOutput<typeof payloadSchema> | null => {
  const json = Buffer.from(solved, 'base64').toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), payloadSchema), json)
  return parsed.success ? parsed.output : null
}

export interface CaptchaDeps {
  db: Database
  keys: Keys
  now: () => Date
  /** PBKDF2 passes of one try; a task takes 256 tries on average. */
  cost?: number
}

/** Proof of work by altcha, signed and checked here: no third party sees anybody. */
export const createCaptcha = ({ db, keys, now, cost = 5000 }: CaptchaDeps) => {
  const [secret = '', ...former] = keys.map((key) => key.secret.toString('hex'))
  return {
    /** A task that takes a browser about a second. @param work how many times as long; 1 by default */
    challenge: (work: number = 1): Promise<Challenge> =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost * work,
        deriveKey,
        expiresAt: new Date(now().getTime() + captchaTtlMs),
        hmacSignatureSecret: secret,
      }),
    /** Whether a solved challenge is ours, right, of as much work, in time and was never shown before. */
    accepts: async (solved: string | undefined, work: number = 1): Promise<boolean> => {
      const payload = solved === undefined ? null : readPayload(solved)
      if (!payload || payload.challenge.parameters.cost < cost * work) return false
      const { challenge, solution } = payload
      let verified = false
      for (const hmacSignatureSecret of [secret, ...former])
        verified ||= (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified
      const { nonce, expiresAt } = challenge.parameters
      const left = expiresAt * 1000 - now().getTime()
      // An end further ahead was given by a clock that was ahead.
      if (!verified || left < 0 || left > captchaTtlMs + skew) return false
      return useOnce(db, nonce, new Date(expiresAt * 1000))
    },
  }
}
