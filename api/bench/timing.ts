export interface Timing {
  p50: number
  p95: number
  p99: number
}

/** @param times milliseconds, in any order */
export const timingOf = (times: readonly number[]): Timing => {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Milliseconds of each call, one after the other. */
export const timed = async (calls: Iterable<() => unknown>): Promise<Timing> => {
  const times: number[] = []
  for (const call of calls) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return timingOf(times)
}

export const inMilliseconds = ({ p50, p95, p99 }: Timing): string =>
  [p50, p95, p99].map((time) => time.toFixed(2).padStart(8)).join('')
