import type { Challenge } from 'altcha/lib'

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

export interface CaptchaOptions {
  /** Asks the server for a challenge. */
  ask: (signal: AbortSignal) => Promise<Challenge>
  solve: (challenge: Challenge, controller: AbortController) => Promise<string>
  /** Milliseconds since 1970; the clock by default. */
  now?: () => number
}

interface Proof {
  answer: Promise<string>
  controller: AbortController
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Milliseconds a proof must still be good for when it is sent. */
const margin = 10_000

/** Proves to the server that this form took some work, so that filling it in a thousand times is not free. */
export const createCaptcha = ({ ask, solve, now = Date.now }: CaptchaOptions) => {
  const listeners = new Set<() => void>()
  let state: CaptchaState = 'idle'
  let proof: Proof | undefined

  const become = (next: CaptchaState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const work = async (started: Proof): Promise<string> => {
    const challenge = await ask(started.controller.signal)
    started.expiresAt = (challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000
    return solve(challenge, started.controller)
  }
  const begin = (): Proof => {
    const started: Proof = {
      answer: Promise.resolve(''),
      controller: new AbortController(),
      expiresAt: Number.POSITIVE_INFINITY,
    }
    proof = started
    const ended = (next: CaptchaState): void => {
      if (proof === started) become(next)
    }
    started.answer = work(started)
    started.answer.then(
      () => ended('done'),
      () => ended('failed'),
    )
    become('working')
    return started
  }
  const usable = (): Proof | undefined =>
    state !== 'failed' && proof && proof.expiresAt - margin > now() ? proof : undefined

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: (): CaptchaState => state,
    /** Starts the work unless it is under way or done. */
    start: (): void => void (usable() ?? begin()),
    /** The proof, once; started if need be, and again when the last one has run out. Rejects when it cannot be had. */
    take: async (): Promise<string> => {
      const taken = usable() ?? begin()
      const answer = await taken.answer
      if (proof === taken) {
        proof = undefined
        become('idle')
      }
      return answer
    },
    /** Gives up what is under way. */
    stop: (): void => {
      proof?.controller.abort()
      proof = undefined
      state = 'idle'
    },
  }
}
export type Captcha = ReturnType<typeof createCaptcha>
