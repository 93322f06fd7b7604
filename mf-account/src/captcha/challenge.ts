import type { Challenge } from 'altcha/lib'
import type { ApiClient } from 'shared/api-client'
import * as v from 'valibot'

const challengeSchema = v.looseObject({
  parameters: v.looseObject({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    expiresAt: v.optional(v.number()),
  }),
  signature: v.optional(v.string()),
})

/** What must go back unchanged stays as it came; what the solver reads is checked. */
const isChallenge = (answer: unknown): answer is Challenge => v.is(challengeSchema, answer)

/** `GET /account/challenge`: asks for a task to solve. */
export const askChallenge = (api: ApiClient, signal: AbortSignal): Promise<Challenge> =>
  api.get('/account/challenge', {}, v.custom<Challenge>(isChallenge, 'not a challenge'), { signal })
