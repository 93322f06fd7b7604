import type { Page } from '@playwright/test'

interface Reported {
  reports: { remote: string; event: string }[]
}

/** Longest wait for a report: finding out what was wrong with a file takes its time on a busy machine. */
const timeout = 10_000

/**
 * Keeps what a page tells the API of a remote from now on.
 *
 * @returns lets the page tell all that it has counted, and gives the events as soon as the wanted one is among them
 */
export const reportsOf = async (page: Page, remote: string): Promise<(wanted: string) => Promise<string[]>> => {
  const events: string[] = []
  await page.route('**/composition/reports', async (route) => {
    const { reports } = route.request().postDataJSON() as Reported
    events.push(...reports.filter((report) => report.remote === remote).map(({ event }) => event))
    await route.fulfill({ status: 204 })
  })
  return async (wanted) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    const until = performance.now() + timeout
    while (!events.includes(wanted) && performance.now() < until) await page.waitForTimeout(50)
    return events
  }
}
