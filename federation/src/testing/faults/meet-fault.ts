import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { RegistryRow } from 'shared/remote'
import type { Fault, Outcome } from './fault.ts'
import { releaseWith } from './faulty-release.ts'
import { itself, type AskSite, type Host, type ServedCopy } from './host.ts'
import { reportsOf, type Report } from './reports.ts'

export interface Meeting<Remote, SiteId> {
  fault: Fault
  remote: Remote
  siteId: SiteId
  /** Makes the versions of faulty releases differ. */
  number: number
  /** How a part that says what is wrong is brought back once the fault is mended. */
  comesBack: 'by hand' | 'by itself'
  /** Whether what stands beside the remote is tried too. */
  rest: boolean
  /** Whether the page comes rendered from the server, where it can be; the site must be one that renders, or one that does not. */
  rendered: boolean
}

/** What came of a fault. */
export interface Met {
  /** What the person got. */
  outcome: Outcome | 'nothing'
  /** Milliseconds from opening the page, or from the action that met the fault, until then. */
  after: number
  /** Milliseconds from the mending until the page worked again; null where it never stopped. */
  back: number | null
  /** Reports of the remote but views, and of others: they are blamed wrongly. */
  blamed: string[]
  blamedWrongly: string[]
  /** Whether the person got nothing at the next visit either. */
  whiteTwice?: boolean
  /** Why it is not survived: what did not come about, or ran and should not have. Empty: survived. */
  lost: string[]
}

/** Longest wait for what the person gets. */
const timeout = 25_000
/** Errors that faults themselves throw, with nobody to catch them; the last in the task in which a document was emptied. */
const ownErrors =
  /\bfault\b|^(?:null|undefined)$|Cannot redefine property: last|^Unexpected token '\}'|^expected expression, got '\}'|TrustedScriptURL|reading 'appendChild'|can't access property "appendChild"/

/** What Firefox's driver tells as errors of a page, and are lines of the browser's own log. */
const firefoxLog =
  /^None of the “sha384” hashes|nosniff|was not loaded because|^Content-Security-Policy|^Loading |^The page’s settings blocked|Sink type mismatch|^Firefox can’t establish|^The connection to ws/

const isForeign = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.title === 'foreign' || getComputedStyle(document.documentElement).getPropertyValue('--foreign') !== '',
  )

/** Whether an element is there and the page's code has it: the server's HTML alone shows nothing of a fault. */
const isAlive = (element: Locator, timeoutMs = 1000): Promise<boolean> =>
  element
    .first()
    .evaluate(
      (node) =>
        (node as HTMLElement).checkVisibility() && Object.keys(node).some((name) => name.startsWith('__reactFiber')),
      null,
      { timeout: timeoutMs },
    )
    .catch(() => false)

/** Waits until one of the elements is there, and its code. @throws after the longest wait */
const isThere = (elements: readonly Locator[]): Promise<void> =>
  expect
    .poll(async () => (await Promise.all(elements.map((each) => isAlive(each)))).includes(true), { timeout })
    .toBe(true)

/** Waits until a page was drawn with a release. @throws after the longest wait */
const isDrawn = (page: Page, remote: string, version: string): Promise<void> => {
  const drawn = (phase: string): boolean => performance.getEntriesByName(phase).length > 0
  return expect
    .poll(() => page.evaluate(drawn, `remote ${remote} ${version} render`).catch(() => false), { timeout })
    .toBe(true)
}

/** Runs in the page: what it keeps of failures. */
const failuresKept = (key: string): string => sessionStorage.getItem(key) ?? ''

const after = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, false))

/** Whether a page answers within two seconds. */
const answers = (page: Page): Promise<boolean> => Promise.race([page.evaluate(() => true), after(2000)])

/** Opens a page that hangs, and ends it after a silence, as a person would. */
const hang = async (context: BrowserContext, address: string, silence: number): Promise<void> => {
  const hung = await context.newPage()
  await hung.goto(address, { waitUntil: 'commit' })
  while (await answers(hung)) await after(100)
  await after(silence)
  await hung.close()
}

/** Times that a page is asked for until it is a rendered one; with some faults it never is. */
const renderings = 5

/** Asks a site, past what is wrong in the browser. */
const askSite =
  <SiteId>(page: Page, site: ServedCopy<SiteId>, siteId: SiteId): AskSite =>
  (path) => {
    const { host, port, pathname, search } = new URL(site.at(siteId, path))
    return page.request.get(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } })
  }

/** Asks for a page until the server has rendered it once, so that a browser gets it so. */
const warm = async (ask: AskSite, path: string, mark: string): Promise<void> => {
  for (let time = 0; time < renderings; time += 1) if ((await (await ask(path)).text()).includes(mark)) return
}

/** Longest wait for another page. */
const toOpen = 15_000

/** Goes to a page of another remote, which works, and comes back. Rejects where it does not. */
const otherPageWorks = async (
  page: Page,
  other: { remote: string; link: (page: Page) => Locator },
  { scrolls }: Fault,
): Promise<void> => {
  const from = page.url()
  await expect(async () => {
    await other.link(page).click({ timeout: toOpen })
    if (scrolls) await page.waitForURL(({ href }) => href !== from, { timeout: 2000, waitUntil: 'commit' })
  }).toPass({ timeout: toOpen })
  await itself(page, other.remote).waitFor({ timeout: toOpen })
  // What hangs on the page that is left keeps it from being loaded, but not from being left.
  await page.goBack({ waitUntil: 'commit' })
}

/** Opens the page of a remote on a site while its release has a fault, and sees what the person gets and can do. */
export const meetFault = async <Remote extends string, SiteId>(
  host: Host<Remote, SiteId>,
  context: BrowserContext,
  site: ServedCopy<SiteId>,
  good: RegistryRow,
  { fault, remote, siteId, number, comesBack, rest, rendered }: Meeting<Remote, SiteId>,
  kept?: Report[],
): Promise<Met> => {
  const { path: pathOf, part, later, other } = host.pages[remote]
  const page = await context.newPage()
  const ask = askSite(page, site, siteId)
  const path = typeof pathOf === 'string' ? pathOf : await pathOf(ask, siteId)
  const met: Met = { outcome: 'nothing', after: 0, back: null, blamed: [], blamedWrongly: [], lost: [] }
  const reports = await reportsOf(page, remote, kept)
  const before = site.registryText()
  const mend = (): void => {
    site.putRegistry(before)
    site.publish(good)
  }
  const inFirefox = context.browser()?.browserType().name() === 'firefox'
  page.on('pageerror', ({ message }) => {
    if (!ownErrors.test(message) && !(inFirefox && firefoxLog.test(message)))
      met.lost.push(`an error escaped: ${message}`)
  })
  const open = (): Promise<unknown> => page.goto(site.at(siteId, path), { waitUntil: 'commit' })
  const step = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (thrown) {
      met.lost.push(`${what}: ${String(thrown).split('\n')[0]}`)
    }
  }
  const shown = fault.metBy === 'later part' && later ? later.shown(page) : itself(page, remote)
  const message = host.retryButton(page, { late: fault.outcome !== 'works' })
  const gets = async (): Promise<void> => {
    // The word that a page is late is no end where the page is to come.
    await isThere(fault.givesWay && fault.outcome === 'message' ? [message] : [shown, message])
    const banner = page.getByRole('banner')
    // One that is there answers at once, unless the machine is busy.
    const whole = (await banner.count()) === 0 || !(await isAlive(banner, 10_000))
    met.outcome = (await isAlive(shown)) ? 'works' : whole ? 'whole page' : 'message'
  }
  try {
    const releases = releaseWith(site, fault, good, { first: part, later: later?.part ?? '' }, number)
    const faulty = site.registryText()
    if (fault.seenBefore) {
      site.publish(good)
      await step('an earlier visit', async () => {
        await open()
        await page.waitForFunction(() => localStorage.getItem('trusted-registry') !== null, null, { timeout })
      })
    }
    if (fault.filed) {
      // The server of the site has read the registry while it was whole.
      await page.goto(site.at(siteId, '/registry.json'))
      fault.filed(site, faulty)
    }
    for (const release of releases) await fault.sent?.(page, release, part)
    if (rendered) await warm(ask, path, host.renderedMark)
    if (fault.hangs) await step('a page that hangs', () => hang(context, site.at(siteId, path), host.silence))
    let started = performance.now()
    await step('opening', async () => {
      await open()
      const acts = { key: releases.length, 'later part': 1, leaving: 1 }
      for (let left = fault.metBy ? acts[fault.metBy] : 0; left > 0; left -= 1) {
        await isThere([itself(page, remote)])
        started = performance.now()
        if (fault.metBy === 'key') await page.keyboard.press('Shift')
        else if (fault.metBy === 'leaving') await otherPageWorks(page, other, fault)
        else await later?.act(page)
      }
      // What harms the page may come after it was drawn.
      if (fault.givesWay && fault.outcome === 'works') await isDrawn(page, remote, good.current.version)
      await gets()
    })
    met.after = performance.now() - started
    if (met.outcome === 'nothing') {
      await step('the next visit', async () => {
        met.whiteTwice = true
        await open()
        await isThere([itself(page, remote), message])
        met.whiteTwice = false
      })
    }
    if (met.outcome !== fault.outcome) met.lost.push(`${fault.outcome} was expected, not ${met.outcome}`)
    if (await isForeign(page)) met.lost.push('something foreign ran')
    if (met.lost.length > 0) return met

    if (fault.metBy === 'later part') await page.keyboard.press('Escape')
    if (rest && fault.outcome !== 'whole page') {
      await step('header, menu, languages, footer', () => host.frameWorks(page, siteId))
      if (!fault.everywhere) await step('a page of another remote', () => otherPageWorks(page, other, fault))
      await step('coming back to the page', () => isThere([shown, itself(page, remote), message]))
    }
    const { ofIt, ofOthers } = await reports(fault.reported)
    met.blamed = [...new Set(ofIt)].filter((event) => event !== 'view')
    met.blamedWrongly = [...new Set(ofOthers)]
    if (fault.reported && !ofIt.includes(fault.reported)) met.lost.push(`the API is told ${ofIt.join(', ')}`)
    if (ofOthers.length > 0)
      met.lost.push(
        `blamed wrongly: ${met.blamedWrongly.join(', ')} (${await page.evaluate(failuresKept, host.failuresKey)})`,
      )
    if (fault.outcome === 'works') return met

    await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
    const mended = performance.now()
    mend()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await step('its return', async () => {
      // It may have come back by itself in the meantime.
      if (comesBack === 'by hand') await message.click({ timeout: 3000 }).catch(() => {})
      await isThere([itself(page, remote)])
      if ((await page.locator('html[data-marked]').count()) === 0) throw new Error('the page was loaded anew')
    })
    met.back = performance.now() - mended
    return met
  } finally {
    mend()
    await page.close()
  }
}
