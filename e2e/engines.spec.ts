import type { Page } from '@playwright/test'
import { createAccount, signIn } from './browser/account.ts'
import { apiOrigin, at, networkHost } from './browser/addresses.ts'
import { findDocuments } from './browser/documents.ts'
import { openSite } from './browser/own-site.ts'
import { results, scrollPlace } from './browser/page-parts.ts'
import { shippedStyles, unknownTo } from './browser/shipped-styles.ts'
import { expect, test } from './browser/test.ts'

// What engines do differently, and did wrongly once; what is WebKit's is in `webkit/engine.spec.ts`.

const openResults = async (page: Page, query: string): Promise<void> => {
  await page.goto(at('hse', `/search?q=${query}&lang=en`))
  await expect(results(page)).toHaveCount(20)
}

test('the mark behind a found word is no higher than its line', async ({ page }) => {
  await openResults(page, 'school+health')
  const mark = results(page).getByRole('heading').locator('mark').first()
  const { drawn, line } = await mark.evaluate((element) => ({
    drawn: getComputedStyle(element).backgroundSize.split(' ').at(-1),
    line: getComputedStyle(element).lineHeight,
  }))
  expect(parseFloat(drawn ?? '')).toBeGreaterThan(0)
  expect(parseFloat(drawn ?? '')).toBeLessThanOrEqual(parseFloat(line))
})

test('the place in the results does not drift over five reloads', async ({ page }) => {
  await openResults(page, 'health')
  // The counts, which change the height of the filter column, are there.
  await expect(page.getByRole('complementary').getByRole('checkbox').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 1000))
  await expect.poll(() => scrollPlace(page)).toBe(1000)
  const places: number[] = []
  for (let times = 0; times < 5; times += 1) {
    await page.reload()
    await expect(results(page)).toHaveCount(20)
    await expect(page.getByRole('complementary').getByRole('checkbox').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    places.push(await scrollPlace(page))
  }
  for (const place of places) expect(Math.abs(place - 1000), places.join()).toBeLessThanOrEqual(2)
})

test('another search that is loaded whole in the same tab begins at its top', async ({ page }) => {
  await openResults(page, 'health')
  await page.evaluate(() => window.scrollTo(0, 1000))
  await expect.poll(() => scrollPlace(page)).toBe(1000)
  await openResults(page, 'obesity')
  await page.waitForLoadState('networkidle')
  expect(await scrollPlace(page)).toBe(0)
})

/** What an engine does without: a title may break less evenly, and a phone's text is not enlarged there. */
const without: Readonly<Record<string, string[]>> = { firefox: ['text-wrap: pretty', '-webkit-text-size-adjust: 100%'] }

test('the engine knows every declaration and selector that is shipped', async ({ page, browserName }) => {
  await page.goto(at('hse', '/login?lang=en'))
  const unknown = await page.evaluate(unknownTo, shippedStyles())
  expect(unknown.filter((each) => !without[browserName]?.includes(each))).toEqual([])
})

test('a browser that is too old for the scripts gets the rendered page, and is told so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(at('hse', '/search?q=school+health&lang=en'), { waitUntil: 'networkidle' })
  await expect(results(page)).toHaveCount(20)
  await expect(page.getByText('This browser is too old')).toBeVisible()
  await expect(page.getByText('The rest of this page has not arrived')).toBeHidden()
  expect(scripts).toEqual([])
})

test('a comparison, the evidence map and the latest content come by their addresses, and a folder is made', async ({
  page,
}) => {
  const documents = await findDocuments('hse', 'children', 2)
  await page.goto(at('hse', `/compare?documents=${documents.map(({ id }) => id).join()}&lang=en`))
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(2)
  await page.goto(at('hse', '/search/map?q=school+health&lang=en'))
  await expect(page.getByRole('table').getByRole('cell').first()).toBeVisible()
  await page.goto(at('hse', '/latest-content?lang=en'))
  await expect(page.getByRole('main').locator('a[href*="/articles/"]').first()).toBeVisible()
  await signIn(page, await createAccount('hse'))
  await page.goto(at('hse', '/user/folders?lang=en'))
  await page.getByRole('textbox', { name: 'Name of the folder' }).pressSequentially('Nurses')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nurses' })).toBeVisible()
})

test('over plain http, where signatures cannot be checked, the page comes', async ({ page, problems }) => {
  test.skip(networkHost === undefined, 'This machine has no network.')
  const site = await openSite({ API_PORT: '5001', API_ORIGIN: apiOrigin })
  try {
    const address = site.at('hse', '/search?q=health&lang=en').replace('hse.localhost', networkHost ?? '')
    problems.allow(new RegExp(`^foreign request: ${new URL(address).origin}`))
    problems.allow(/untrustworthy|Cross-Origin-Opener-Policy/)
    await page.goto(address)
    await expect(results(page)).toHaveCount(20)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  } finally {
    site.close()
  }
})
