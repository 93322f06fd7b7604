import type { Browser, Page } from '@playwright/test'

/** How a visit is slowed down; times in milliseconds, rates in bytes a second. */
export interface Throttling {
  name: string
  latency: number
  download: number
  cpu: number
}

export const throttlings: Throttling[] = [
  { name: 'unthrottled', latency: 0, download: -1, cpu: 1 },
  { name: '4G, slow CPU', latency: 60, download: (9 * 1024 * 1024) / 8, cpu: 4 },
  { name: 'slow line', latency: 150, download: (1.6 * 1024 * 1024) / 8, cpu: 4 },
]

/** What a visit came to: milliseconds from navigation, but for `shift` (cumulative layout shift) and the counts. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** The first results are painted. */
  ready: number
  /** The switch of the look works; 0 where no script runs. */
  interactive: number
  longTasks: number
  shift: number
  bytes: number
  scriptBytes: number
  requests: number
}

interface Marks {
  firstResultAt?: number
  interactiveAt?: number
  largest: number
  longTasks: number
  shift: number
}

/** Runs in the page before its own scripts: notes what is painted when, and when the look switch has been taken over. */
const watchPage = (): void => {
  const marks: Marks = { largest: 0, longTasks: 0, shift: 0 }
  Reflect.set(window, 'benchMarks', marks)
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (marks.largest = startTime))
  observe('longtask', ({ duration }) => (marks.longTasks += duration))
  observe('layout-shift', (entry) => (marks.shift += Number(Reflect.get(entry, 'value'))))
  const note = (): boolean => {
    if (marks.firstResultAt === undefined && document.querySelector('[role="feed"] article')) {
      marks.firstResultAt = 0
      requestAnimationFrame(() => requestAnimationFrame(() => (marks.firstResultAt = performance.now())))
    }
    // React marks the elements that it handles.
    const look = document.querySelector('header button:not([aria-haspopup])')
    if (look && Object.keys(look).some((name) => name.startsWith('__reactProps')))
      marks.interactiveAt ??= performance.now()
    return marks.interactiveAt !== undefined && marks.firstResultAt !== undefined
  }
  const timer = setInterval(() => note() && clearInterval(timer), 5)
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

const marksOf = (page: Page): Promise<Marks & { firstPaint: number }> =>
  page.evaluate(() => ({
    ...(Reflect.get(window, 'benchMarks') as Marks),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))

/**
 * Visits an address with an empty cache and measures it.
 *
 * @param scripts false: the site's scripts are never loaded
 * @throws Error when no result appears within a minute
 */
export const visit = async (
  browser: Browser,
  address: string,
  throttling: Throttling,
  scripts = true,
): Promise<Visit> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    if (!scripts) await client.send('Network.setBlockedURLs', { urls: ['*.js', '*/i18n/*'] })
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.latency,
      downloadThroughput: throttling.download,
      uploadThroughput: throttling.download,
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpu })
    const kinds = new Map<string, string>()
    let bytes = 0
    let scriptBytes = 0
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
    })
    await page.addInitScript(watchPage)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(
      (whole) => {
        const { firstResultAt, interactiveAt } = Reflect.get(window, 'benchMarks') as Marks
        return Boolean(firstResultAt) && (!whole || interactiveAt !== undefined)
      },
      scripts,
      { timeout: 60_000 },
    )
    await page.waitForLoadState('networkidle')
    const { firstPaint, largest, firstResultAt = 0, interactiveAt = 0, longTasks, shift } = await marksOf(page)
    return {
      firstPaint,
      largestPaint: largest,
      ready: firstResultAt,
      interactive: interactiveAt,
      longTasks,
      shift,
      bytes,
      scriptBytes,
      requests: kinds.size,
    }
  } finally {
    await context.close()
  }
}
