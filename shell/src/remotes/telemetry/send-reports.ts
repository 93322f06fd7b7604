import type { CompositionReport } from 'shared/contracts'
import type { Timing } from 'shared/health'

/**
 * Sends what a page has counted, also while it is being left. A report that does not arrive is not worth a word to
 * anybody, least of all on the console of a page whose parts have failed.
 */
export const sendReports = (base: string, reports: readonly CompositionReport[], timings: readonly Timing[]): void => {
  fetch(`${base}/composition/reports`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports: reports.slice(0, 50), timings: timings.slice(0, 50) }),
  }).catch(() => {})
}
