import type { CompositionReport } from 'shared/contracts'
import type { Timing } from 'shared/health'
import { measuredAfter } from './phases.ts'
import type { RemoteEvent } from '../remotes-options.ts'

export interface Reports {
  /** Counts an event; it is sent a little later, together with others. */
  note(event: Omit<RemoteEvent, 'message'>): void
  /** Sends what has been counted now. */
  flush(): void
}

/** Milliseconds after which the first event is sent. */
const after = 5000

/**
 * Counts what happens to releases on this page: which release of which remote, how often, and how long the page waited
 * for it. Nothing of the person.
 *
 * @param send sends the counts; the page does not wait for it, and ignores its failure
 */
export const createReports = (send: (reports: CompositionReport[], timings: Timing[]) => void): Reports => {
  let counts = new Map<string, CompositionReport>()
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    const timings = measuredAfter(told)
    told = performance.now()
    send([...counts.values()], timings)
    counts = new Map()
  }
  return {
    note: ({ remote, version, event }) => {
      const key = `${remote} ${version} ${event}`
      const known = counts.get(key)
      counts.set(key, { remote, version, event, count: (known?.count ?? 0) + 1 })
      timer ??= setTimeout(flush, after)
    },
    flush,
  }
}
