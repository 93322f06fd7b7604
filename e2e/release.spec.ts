import type { Page } from '@playwright/test'
import { results, takenOver } from './browser/page-parts.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { expect } from './browser/test.ts'
import { writeDocument } from './browser/write-document.ts'
import { releaseTable, type View } from './matrix/release-table.ts'

/** Pages that are viewed of each release before the next one is made. */
const viewsOfEach = 8
const query = '/search?q=health&lang=en'
const marks =
  (name: string) =>
  (path: string, text: string): string =>
    path === 'entry.js' ? `document.documentElement.dataset.release||='${name}';${text}` : text

const view = async (page: Page, site: OwnSite): Promise<string> => {
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20, { timeout: 20_000 })
  // The server rendered the results: the release has not necessarily run when they are there.
  await takenOver(page)
  return (await page.locator('html').getAttribute('data-release')) ?? 'none'
}

test(
  'a newer build of a remote reaches the next page while the site runs, and can be taken back',
  { tag: '@shell' },
  async ({ page, site }) => {
    const before = site.row('mf-search')
    expect(await view(page, site)).toBe('none')
    site.release('mf-search', '9.0.0', marks('9'))
    expect(await view(page, site)).toBe('9')
    site.publish(before)
    expect(await view(page, site)).toBe('none')
  },
)

test(
  'releases of a remote while pages are being viewed: no view fails',
  { tag: '@full' },
  async ({ context, site, problems }) => {
    test.setTimeout(180_000)
    problems.allow(/^foreign request/)
    const seen: View[] = []
    let releasing = true
    const visitor = async (): Promise<void> => {
      while (releasing) {
        const page = await context.newPage()
        const started = performance.now()
        const version = await view(page, site)
        seen.push({ version, took: performance.now() - started })
        await page.close()
      }
    }
    const versions = ['9.0.1', '9.0.2', '9.0.3', '9.0.4']
    const releases = async (): Promise<void> => {
      for (const version of versions) {
        site.release('mf-search', version, marks(version))
        const views = (): number => seen.filter((each) => each.version === version).length
        await expect.poll(views, { timeout: 60_000 }).toBeGreaterThanOrEqual(viewsOfEach)
      }
      releasing = false
    }
    await Promise.all([visitor(), visitor(), releases()])
    writeDocument('release-under-load', releaseTable(seen))
  },
)
