import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** Where pages report to, below the API's address. */
const reportsPath = '/composition/reports'

export interface Report {
  remote: string
  event: string
}

interface Reported {
  reports: Report[]
}

/** A server before the API: it passes calls on, and keeps what pages report, where the driver of a browser does not give it. */
export const openReports = async (api: string) => {
  const reports: Report[] = []
  const server = createServer((call, answer) => {
    if (call.method === 'POST' && call.url?.endsWith(reportsPath)) {
      let body = ''
      call.on('data', (part: Buffer) => (body += part.toString()))
      call.on('end', () => {
        reports.push(...(JSON.parse(body) as Reported).reports)
        answer.writeHead(204, { 'access-control-allow-origin': call.headers.origin ?? '*' }).end()
      })
      return
    }
    const passed = request(api + (call.url ?? ''), { method: call.method, headers: call.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    call.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { reports, port: String(port), close: () => server.close() }
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
 * @param kept what `openReports` keeps, where the browser's driver does not give what a page sends
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
    await page.route(`**${reportsPath}`, async (route) => {
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
