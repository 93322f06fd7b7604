import type { Page } from '@playwright/test'
import { results } from './browser/page-parts.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'
const marks =
  (name: string) =>
  (path: string, text: string): string =>
    path === 'entry.js' ? `document.documentElement.dataset.release||='${name}';${text}` : text

const view = async (page: Page, site: OwnSite): Promise<string> => {
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20, { timeout: 20_000 })
  return (await page.locator('html').getAttribute('data-release')) ?? 'none'
}

test('a newer build of a remote reaches the next page while the site runs, and can be taken back', async ({
  page,
  site,
}) => {
  const before = site.row('mf-search')
  expect(await view(page, site)).toBe('none')
  site.release('mf-search', '9.0.0', marks('9'))
  expect(await view(page, site)).toBe('9')
  site.publish(before)
  expect(await view(page, site)).toBe('none')
})

test('releases of a remote while pages are being viewed: no view fails', async ({ context, site, problems }) => {
  test.setTimeout(180_000)
  problems.allow(/^foreign request/)
  const seen: string[] = []
  let releasing = true
  const visitor = async (): Promise<void> => {
    while (releasing) {
      const page = await context.newPage()
      seen.push(await view(page, site))
      await page.close()
    }
  }
  const releases = async (): Promise<void> => {
    for (const version of ['9.0.1', '9.0.2', '9.0.3', '9.0.4']) {
      site.release('mf-search', version, marks(version))
      await expect.poll(() => seen, { timeout: 60_000 }).toContain(version)
    }
    releasing = false
  }
  await Promise.all([visitor(), visitor(), releases()])
  expect(seen.length).toBeGreaterThan(4)
})
