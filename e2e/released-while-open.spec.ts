import type { Page } from '@playwright/test'
import { goHome, heading, untilRegistryIsRead } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'
import { growth, measure } from './lifetime/measure.ts'
import { watchPage } from './lifetime/watch-page.ts'

const [warmUp, releases] = [10, 60]

/** Lets the code of each release hold some 400 kB, so that one which is kept is found; each is made of the one before it. */
const withBallast = (path: string, text: string): string => {
  if (path !== 'page-latest.js' || text.includes('held=>()=>held')) return text
  const changed = text.replace(/\{Page:\(\)=>(\w+)/, '{Page:(held=>()=>held&&$1)(Array.from({length:1e5},(_,at)=>at))')
  if (changed === text) throw new Error('The page has no export of that name.')
  return changed
}

const entries = (page: Page): Promise<(string | null)[]> =>
  page.locator('script[src*="/remotes/mf-latest/"]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('src')))

test(
  `a page that lives through ${releases} releases of a remote gives the code of the replaced ones back`,
  { tag: '@full' },
  async ({ page, site }) => {
    test.setTimeout(400_000)
    const browser = await page.context().newCDPSession(page)
    await watchPage(page)
    await page.goto(site.at('hse', '/latest-content?lang=en'))
    const live = async (from: number, to: number): Promise<void> => {
      for (let version = from; version < to; version += 1) {
        const base = site.release('mf-latest', `9.0.${version}`, withBallast).current.base
        // Going on waits for the registry, but not for long: what comes after that is for the page after.
        await goHome(page)
        await expect(page.getByRole('search')).toBeVisible()
        await untilRegistryIsRead(page, () => page.goBack())
        await expect(heading(page)).toHaveText('Latest content')
        await expect(page.locator(`script[src*="${base}"]`).first()).toBeAttached()
      }
    }
    await live(0, warmUp)
    const before = await measure(page, browser)
    await live(warmUp, releases)
    expect(growth(before, await measure(page, browser), releases - warmUp)).toEqual([])
    // The one on screen, and the one before it until the person goes on.
    const versions = new Set((await entries(page)).map((src) => /mf-latest\/([^/]+)/.exec(src ?? '')?.[1]))
    expect(versions.size).toBeLessThanOrEqual(2)
  },
)
