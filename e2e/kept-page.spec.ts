import type { APIResponse, Page } from '@playwright/test'
import { test } from './browser/own-site.ts'
import { results } from './browser/page-parts.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'

/** Versions of the results' code that have run on the page. */
const ran = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['ran'])

test('a page that a shared cache has kept does not run a version that was withdrawn since', async ({
  page,
  site,
  problems,
}) => {
  // A page that the test answers with comes from no address, and Chromium does not let it ask this machine's API.
  problems.allow(/`loopback` address space|ERR_FAILED/)
  site.release('mf-search', '9.2.0', (path, text) =>
    path === 'entry.js' ? `document.documentElement.dataset.ran='9.2.0';${text}` : text,
  )
  const { port, pathname, search, host } = new URL(site.at('hse', query))
  const asked = (): Promise<APIResponse> =>
    page.request.get(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } })
  let kept = await asked()
  await expect
    .poll(async () => (await (kept = await asked()).text()).includes('data-rendered="mf-search/page:results 9.2.0"'))
    .toBe(true)
  expect(kept.headers()['cache-control']).toContain('s-maxage')
  await page.route(site.at('hse', query), (route) => route.fulfill({ response: kept }))

  await page.goto(site.at('hse', query))
  expect(await ran(page)).toBe('9.2.0')

  const { current, previous } = site.row('mf-search')
  site.withdraw(current.base)
  await page.goto(site.at('hse', query))
  // The page as it was kept, with the release before at work in it.
  await expect(page.locator('#root')).toHaveAttribute('data-rendered', /9\.2\.0/)
  await expect(page.locator(`script[src*="${previous?.base}"]`).first()).toBeAttached()
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Date range' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Date range' })).toBeVisible()
  expect(await ran(page)).toBeUndefined()
})
