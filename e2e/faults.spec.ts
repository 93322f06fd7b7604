import type { Page } from '@playwright/test'
import { at, onlyFull } from './browser/addresses.ts'
import { isMarked, layer, markPage, openLayer, resultLink, results, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

// What a fault costs stands in the table (`fault-table.spec.ts`); here is what it does not ask.

const query = '/search?q=health&lang=en'
const files = (name: string): string => `**/remotes/${name}/**`
const failure = (page: Page) => page.getByRole('main').getByText('This part of the page could not be loaded')

test.beforeEach(({ problems }) => {
  problems.allow(/status of 404|Failed to load resource|ERR_FAILED|did not arrive|Loading/i)
})

test('a remote that takes long: the page says so, works, and shows it when it comes', onlyFull, async ({ page }) => {
  await page.clock.install()
  const waiting: (() => Promise<void>)[] = []
  let arrives = false
  await page.route(files('mf-search'), async (route) => {
    const go = (): Promise<void> => route.continue().catch(() => {})
    if (arrives) await go()
    else waiting.push(go)
  })
  await page.goto(at('hse', query), { waitUntil: 'commit' })
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  await takenOver(page)
  await page.clock.fastForward(8500)
  await expect(page.getByRole('main').getByText('This part of the page is taking longer than usual.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await openLayer(page, 'Menu')
  await page.keyboard.press('Escape')
  arrives = true
  await Promise.all(waiting.map((go) => go()))
  await expect(results(page).first()).toBeVisible()
})

test("a remote that hangs: 'try again' does not join the request that hangs", onlyFull, async ({ page }) => {
  await page.clock.install()
  let pendingRequests = 0
  let isHanging = true
  await page.route(files('mf-search'), (route) => {
    if (!isHanging) return route.continue()
    pendingRequests += 1
  })
  await page.goto(at('hse', query), { waitUntil: 'commit' })
  await expect.poll(() => pendingRequests).toBeGreaterThan(0)
  await takenOver(page)
  await page.clock.fastForward(8500)
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  await markPage(page)
  // What hangs goes on hanging: taking the route away would let it arrive.
  isHanging = false
  await tryAgain.click()
  await expect(results(page).first()).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test(
  'an article remote that is down costs only the article: Back leads to the results as they were',
  {
    tag: '@engines',
  },
  async ({ page }) => {
    await page.route(files('mf-article'), (route) => route.abort())
    await page.goto(at('hse', query))
    await expect(results(page)).toHaveCount(20)
    await resultLink(page, 4).click()
    await expect(failure(page)).toBeVisible()
    await page.goBack()
    await expect(results(page)).toHaveCount(20)
  },
)

test('a layer that does not arrive says so inside the layer', async ({ page }) => {
  await page.route('**/remotes/mf-search/**/layer-*', (route) => route.abort())
  await page.goto(at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Date range' }).click()
  await expect(layer(page).getByText('This part of the page could not be loaded')).toBeVisible()
  await page.unroute('**/remotes/mf-search/**/layer-*')
  await layer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(layer(page).getByRole('heading', { name: 'Date range' })).toBeVisible()
})
