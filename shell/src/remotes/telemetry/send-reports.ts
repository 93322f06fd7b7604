import type { CompositionReport } from 'shared/contracts'
import type { Timing, Vital } from 'shared/health'

/**
 * Sends what a page has counted, also while it is being left. A report that does not arrive is not worth a word to
 * anybody, least of all on the console of a page whose parts have failed.
 */
export const sendReports = (
  base: string,
  reports: readonly CompositionReport[],
  timings: readonly Timing[],
  vitals: readonly Vital[],
): void => {
  const address = `${base}/composition/reports`
  const type = 'application/json'
  const body = JSON.stringify({
    reports: reports.slice(0, 50),
    timings: timings.slice(0, 50),
    vitals: vitals.slice(0, 10),
  })
  // A request of the page may end with it, a beacon does not. A beacon to another origin would carry credentials, which the
  // API's answers do not allow.
  const isOwnOrigin = new URL(address, location.href).origin === location.origin
  // eslint-disable-next-line no-restricted-syntax -- it counts releases, and nothing of the person
  if (isOwnOrigin && navigator.sendBeacon?.(address, new Blob([body], { type }))) return
  fetch(address, { method: 'POST', keepalive: true, headers: { 'content-type': type }, body }).catch(() => {})
}
