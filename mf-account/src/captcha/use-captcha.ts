import type { Challenge } from 'altcha/lib'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi, type ApiClient } from 'shared/api-client'
import * as v from 'valibot'
import { createCaptcha, type Captcha, type CaptchaOptions, type CaptchaState } from './captcha.ts'

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
const askChallenge = (api: ApiClient, signal: AbortSignal): Promise<Challenge> =>
  api.get('/account/challenge', {}, v.custom<Challenge>(isChallenge, 'not a challenge'), { signal })

/** The code that does the work comes with the first challenge. */
const solveLazily: CaptchaOptions['solve'] = async (challenge, controller) => {
  const { solve } = await import(/* webpackChunkName: "captcha" */ './solve.ts')
  return solve(challenge, controller)
}

/** The proof of work for the challenge that came with a refusal; null where none came. */
export const solveGiven = async (data: unknown): Promise<string | null> => {
  const given = v.safeParse(v.object({ challenge: v.custom<Challenge>(isChallenge) }), data)
  return given.success ? solveLazily(given.output.challenge, new AbortController()) : null
}

/** The proof of work of a form. It begins with the form, and is given up when the form goes away. */
export const useCaptcha = (): Pick<Captcha, 'start' | 'take'> & { state: CaptchaState } => {
  const api = useApi()
  const [captcha] = useState(() => createCaptcha({ ask: (signal) => askChallenge(api, signal), solve: solveLazily }))
  const state = useSyncExternalStore(captcha.subscribe, captcha.getSnapshot, captcha.getSnapshot)
  useEffect(() => {
    captcha.start()
    return captcha.stop
  }, [captcha])
  return { state, start: captcha.start, take: captcha.take }
}
