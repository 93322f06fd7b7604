export interface Timing {
  p50: number
  p95: number
  p99: number
}

/** Milliseconds of each call, one after the other. */
export const timed = async (calls: Iterable<() => unknown>): Promise<Timing> => {
  const times: number[] = []
  for (const call of calls) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const inMilliseconds = ({ p50, p95, p99 }: Timing): string =>
  [p50, p95, p99].map((time) => time.toFixed(2).padStart(8)).join('')
