import type { Timing } from './timings.ts'

/** Adds up timings of the same release and phase. */
export const sumTimings = (timings: Iterable<Timing>): Timing[] => {
  const sums = new Map<string, Timing>()
  for (const timing of timings) {
    const key = `${timing.remote} ${timing.version} ${timing.phase}`
    const { times = 0, ms = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...timing, times: times + timing.times, ms: ms + timing.ms })
  }
  return [...sums.values()]
}
