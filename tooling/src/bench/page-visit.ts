import type { Browser, CDPSession, Page } from '@playwright/test'

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
  /** The first result is painted. */
  firstResult: number
  /** The switch of the look, the languages, the menu and the sort control are on screen and answer a press; 0 where no script runs. */
  look: number
  language: number
  menu: number
  sort: number
  /** Tasks over 50 ms, summed. */
  longTasks: number
  shift: number
  bytes: number
  scriptBytes: number
  requests: number
}

/** What stands on the page to be used, by what it is called in a visit. */
const controls = {
  look: 'header button:not([aria-haspopup])',
  language: 'header button[aria-haspopup]:first-of-type',
  menu: 'header button[aria-haspopup]:last-of-type',
  sort: 'main select',
} as const
export type Control = keyof typeof controls
export const controlNames = Object.keys(controls) as Control[]

interface Marks {
  firstResult: number
  largest: number
  longTasks: number
  shift: number
  handled: Partial<Record<Control, number>>
}

/** Runs in the page before its own scripts: notes what is painted when, and when a control has been taken over. */
const watchPage = (selectors: typeof controls): void => {
  const marks: Marks = { firstResult: 0, largest: 0, longTasks: 0, shift: 0, handled: {} }
  Reflect.set(window, 'benchMarks', marks)
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (marks.largest = startTime))
  observe('longtask', ({ duration }) => (marks.longTasks += duration))
  observe('layout-shift', (entry) => (marks.shift += Number(Reflect.get(entry, 'value'))))
  // The time at which the frame was drawn, whatever the main thread did after it.
  observe('element', (entry) => (marks.firstResult ||= Number(Reflect.get(entry, 'renderTime'))))
  const note = (): boolean => {
    // React draws a page that it cannot hydrate; the first result of all counts.
    const result = document.querySelector('[role="feed"] article:not([data-timed])')
    if (result && marks.firstResult === 0) {
      result.setAttribute('data-timed', '')
      for (const part of result.querySelectorAll('*')) part.setAttribute('elementtiming', 'result')
    }
    const isMarked = (element: Element | null, mark: string): boolean =>
      element !== null && Object.keys(element).some((key) => key.startsWith(mark))
    // From when React listens at the root, it takes over what is pressed, so long as no code is missing: the part's may be.
    const listens = isMarked(document.querySelector('#root'), '_reactListening')
    for (const [name, selector] of Object.entries(selectors) as [Control, string][]) {
      const control = document.querySelector(selector)
      // The page's inline script changes the look until then.
      const isListening = listens || (name === 'look' && 'notePress' in window)
      const isAnswered = name === 'sort' ? isMarked(control, '__reactProps') : control !== null && isListening
      if (isAnswered) marks.handled[name] ??= performance.now()
    }
    return marks.firstResult > 0 && Object.keys(marks.handled).length === Object.keys(selectors).length
  }
  const timer = setInterval(() => note() && clearInterval(timer), 5)
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

const marksOf = (page: Page): Promise<Marks & { firstPaint: number }> =>
  page.evaluate(() => ({
    ...(Reflect.get(window, 'benchMarks') as Marks),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))

/** When a control answers a press that a person can make: handled, and on screen. 0 where nothing handles it. */
const answers = (handled: number | undefined, shown: number): number => (handled ? Math.max(handled, shown) : 0)

/** Opens a page with an empty cache on a line, and lets go of it after what is done there. */
const onLine = async <Result>(
  browser: Browser,
  { latency, download, cpu }: Throttling,
  act: (page: Page, client: CDPSession) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: download,
      uploadThroughput: download,
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return await act(page, client)
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts: presses a control as soon as it is on screen, and notes when the press has its effect. */
const pressOnSight = ([name, selector]: [Control, string]): void => {
  const hasEffect: Record<Control, () => boolean> = {
    look: () => document.documentElement.hasAttribute('data-theme'),
    language: () => document.querySelector('[role="dialog"]') !== null,
    menu: () => document.querySelector('[role="dialog"]') !== null,
    sort: () => new URLSearchParams(window.location.search).has('s'),
  }
  let pressed = 0
  const look = (): void => {
    const control = document.querySelector<HTMLElement>(selector)
    const isSeen = control !== null && performance.getEntriesByName('first-contentful-paint').length > 0
    if (pressed === 0 && isSeen) {
      pressed = performance.now()
      if (control instanceof HTMLSelectElement) {
        control.value = 'most_recent'
        control.dispatchEvent(new Event('change', { bubbles: true }))
      } else control.click()
    }
    if (pressed === 0 || !hasEffect[name]()) return
    clearInterval(timer)
    Reflect.set(window, 'benchPress', { pressed, done: performance.now() })
  }
  const timer = setInterval(look, 5)
}

/** When a control was pressed, and when that had its effect: milliseconds from navigation. */
export interface Press {
  pressed: number
  done: number
}

/**
 * Visits an address with an empty cache, and presses a control as soon as it is on screen: once, whether or not the page's
 * code is there.
 *
 * @throws Error when the press has no effect within half a minute
 */
export const visitToPress = (
  browser: Browser,
  address: string,
  throttling: Throttling,
  control: Control,
): Promise<Press> =>
  onLine(browser, throttling, async (page) => {
    await page.addInitScript(pressOnSight, [control, controls[control]] as [Control, string])
    await page.goto(address, { waitUntil: 'commit' })
    const met = await page.waitForFunction(() => Reflect.get(window, 'benchPress') as Press | undefined, null, {
      timeout: 30_000,
    })
    return (await met.jsonValue()) ?? { pressed: 0, done: 0 }
  })

/**
 * Visits an address with an empty cache and measures it.
 *
 * @param scripts false: the site's scripts are never loaded
 * @throws Error when no result appears, or a control does not answer, within half a minute
 */
export const visit = (browser: Browser, address: string, throttling: Throttling, scripts = true): Promise<Visit> =>
  onLine(browser, throttling, async (page, client) => {
    if (!scripts) await client.send('Network.setBlockedURLs', { urls: ['*.js', '*/i18n/*'] })
    const kinds = new Map<string, string>()
    let bytes = 0
    let scriptBytes = 0
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
    })
    await page.addInitScript(watchPage, controls)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(
      (wanted) => {
        const { firstResult, handled } = Reflect.get(window, 'benchMarks') as Marks
        return firstResult > 0 && Object.keys(handled).length >= wanted
      },
      scripts ? controlNames.length : 0,
      { timeout: 30_000 },
    )
    await page.waitForLoadState('networkidle')
    const { firstPaint, largest, firstResult, handled, longTasks, shift } = await marksOf(page)
    return {
      firstPaint,
      largestPaint: largest,
      firstResult,
      look: answers(handled.look, firstPaint),
      language: answers(handled.language, firstPaint),
      menu: answers(handled.menu, firstPaint),
      sort: answers(handled.sort, firstResult),
      longTasks,
      shift,
      bytes,
      scriptBytes,
      requests: kinds.size,
    }
  })
