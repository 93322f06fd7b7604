import { HttpError } from '../http/errors.ts'

/** Too often: answered with 429 and the seconds to wait. */
export class TooManyAttempts extends HttpError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too_many_requests')
    this.retryAfter = retryAfter
  }
}

export interface Allowance {
  /** 0 sets no limit. */
  most: number
  /** Milliseconds */
  within: number
}

export interface Attempts {
  /**
   * Counts an attempt under each key.
   *
   * @throws TooManyAttempts when one of the keys has none left; then none is counted
   */
  take(keys: readonly string[], allowance: Allowance): void
  forget(key: string): void
}

/** Keys remembered; beyond it the oldest are forgotten, so that memory is bounded. */
const mostKeys = 100_000

/** Counts attempts in memory: each server counts for itself, and starts anew with the process. */
export const createAttempts = (now: () => Date): Attempts => {
  const moments = new Map<string, number[]>()
  return {
    take: (keys, { most, within }) => {
      if (most === 0) return
      const at = now().getTime()
      const recent = keys.map((key) => (moments.get(key) ?? []).filter((moment) => moment > at - within))
      const full = recent.filter((list) => list.length >= most).map((list) => list.at(-most) ?? at)
      if (full.length > 0) throw new TooManyAttempts(Math.max(1, Math.ceil((Math.max(...full) + within - at) / 1000)))
      for (const [index, key] of keys.entries()) {
        moments.delete(key)
        moments.set(key, [...(recent[index] ?? []), at])
      }
      for (const key of moments.keys()) {
        if (moments.size <= mostKeys) break
        moments.delete(key)
      }
    },
    forget: (key) => void moments.delete(key),
  }
}
