import type { Page } from '@playwright/test'
import type { Report } from './report-keeper.ts'

interface Reported {
  reports: Report[]
}

/** Longest wait for a report: finding out what was wrong with a file takes its time on a busy machine. */
const timeout = 10_000
/** Longest wait where none is expected: the page counts its views, so it tells something. */
const anyTimeout = 2000

export interface Reports {
  /** Events that were reported of the remote. */
  ofIt: string[]
  /** What was reported of other remotes but views of them, as `mf-article render`. */
  ofOthers: string[]
}

/**
 * Keeps what a page tells the API from now on.
 *
 * @param kept what `report-keeper.ts` keeps, where the browser's driver does not give what a page sends
 * @returns lets the page tell all that it has counted, and gives the reports as soon as the wanted event is among those of the
 *   remote; without one, as soon as anything was reported
 */
export const reportsOf = async (
  page: Page,
  remote: string,
  kept?: Report[],
): Promise<(wanted?: string) => Promise<Reports>> => {
  const reports = kept ?? []
  reports.length = 0
  if (!kept)
    await page.route('**/composition/reports', async (route) => {
      reports.push(...(route.request().postDataJSON() as Reported).reports)
      await route.fulfill({ status: 204 })
    })
  return async (wanted) => {
    const flushReports = (): void => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    }
    const before = reports.length
    // A page that is blank may just be reloading.
    await page.evaluate(flushReports).catch(() => {})
    const ofIt = (): string[] => reports.filter((report) => report.remote === remote).map(({ event }) => event)
    const isThere = (): boolean => (wanted === undefined ? reports.length > before : ofIt().includes(wanted))
    const until = performance.now() + (wanted === undefined ? anyTimeout : timeout)
    while (!isThere() && performance.now() < until) await page.waitForTimeout(50)
    const others = reports.filter((report) => report.remote !== remote && report.event !== 'view')
    return { ofIt: ofIt(), ofOthers: others.map((report) => `${report.remote} ${report.event}`) }
  }
}
