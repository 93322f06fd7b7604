import type { CompositionReport } from 'shared/contracts'
import type { Timing, Vital } from 'shared/health'
import { measuredAfter } from './phases.ts'
import type { RemoteEvent } from '../remotes-options.ts'

const firstReportDelayMs = 5000

type Send = (reports: CompositionReport[], timings: Timing[], vitals: Vital[]) => void

/**
 * Counts what happens to releases on this page: which release of which remote, how often, and how long the page waited
 * for it. Nothing of the person.
 *
 * @param send sends the counts; the page does not wait for it, and ignores its failure
 */
export const createReports = (send: Send) => {
  let counts = new Map<string, CompositionReport>()
  let vitals: Vital[] = []
  let reportedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Sends what has been counted now. */
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (counts.size + vitals.length === 0) return
    const timings = measuredAfter(reportedAt)
    reportedAt = performance.now()
    send([...counts.values()], timings, vitals)
    counts = new Map()
    vitals = []
  }
  return {
    /** Counts an event; it is sent a little later, together with others. */
    note: ({ remote, version, event }: Omit<RemoteEvent, 'message'>): void => {
      const key = `${remote} ${version} ${event}`
      const known = counts.get(key)
      counts.set(key, { remote, version, event, count: (known?.count ?? 0) + 1 })
      timer ??= setTimeout(flush, firstReportDelayMs)
    },
    /** Takes what a visitor met of a page; it is sent with the next counts. */
    met: (vital: Vital): void => void vitals.push(vital),
    flush,
  }
}
export type Reports = ReturnType<typeof createReports>
