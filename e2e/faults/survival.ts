import type { BrowserContext } from '@playwright/test'
import type { Release } from 'shared/remote'
import type { SiteId } from 'shared/sites'
import type { OwnSite } from '../browser/own-site.ts'
import { remotePages, type Fault, type FaultyRemote } from './faults.ts'

export interface Survival {
  /** `works`: the person has the page; `message`: its part says what is wrong, and the rest works; `lost`: neither. */
  outcome: 'works' | 'message' | 'lost'
  /** Milliseconds from opening the page until then. */
  after: number
  /** Whether anything ran or was applied that is not of a release. */
  foreign: boolean
}

/** Longest wait for a page; a release that never arrives has its time before the one before it is tried. */
const patience = 25_000

/** Opens the page of a remote on a site while its release has a fault, and waits for what the person gets. */
export const meetFault = async (
  context: BrowserContext,
  site: OwnSite,
  { fault, remote, siteId, release }: { fault: Fault; remote: FaultyRemote; siteId: SiteId; release: Release },
): Promise<Survival> => {
  const page = await context.newPage()
  const { path, part } = remotePages[remote]
  await fault.sent?.(page, release, part)
  const started = performance.now()
  try {
    await page.goto(site.at(siteId, path), { waitUntil: 'commit' })
    const itself = page.locator(`main [class*="${remote}_"]`).first()
    const message = page.locator('main [data-remote-failure]')
    await itself.or(message).first().waitFor({ timeout: patience })
    const outcome = (await itself.isVisible()) ? 'works' : 'message'
    const after = performance.now() - started
    const menu = await page.getByRole('banner').getByRole('button').count()
    const foreign = await page.evaluate(
      () =>
        document.title === 'foreign' || getComputedStyle(document.documentElement).getPropertyValue('--foreign') !== '',
    )
    return { outcome: menu > 0 ? outcome : 'lost', after, foreign }
  } catch {
    return { outcome: 'lost', after: performance.now() - started, foreign: false }
  } finally {
    await page.close()
  }
}
