import type { Page } from '@playwright/test'
import { createAccount, signIn } from './browser/account.ts'
import { at, onlyFull } from './browser/addresses.ts'
import { heading, resultLink, results, scrollPlace, searchBox, searchFor } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

/** Opens a result far down the list and gives its title and the place the list was at. */
const openResult = async (page: Page, place: number): Promise<{ title: string; scrolled: number }> => {
  const link = resultLink(page, place)
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 40)
  await expect.poll(() => scrollPlace(page)).toBeGreaterThan(500)
  const title = (await link.textContent()) ?? ''
  const scrolled = await scrollPlace(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return { title, scrolled: Math.max(scrolled, 0) }
}

const expectPlace = async (page: Page, scrolled: number): Promise<void> => {
  await expect
    .poll(async () => Math.abs((await scrollPlace(page)) - scrolled), { message: `near ${scrolled}` })
    .toBeLessThan(150)
}

test(
  'a question typed on the home page leads to results, a result to its article',
  { tag: ['@engines', '@shell', '@mf-search', '@mf-article', '@api'] },
  async ({ page }) => {
    await page.goto(at('hse', '/'))
    await searchBox(page).pressSequentially('school health')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?q=school\+health&best=false/)
    await expect(results(page)).toHaveCount(20)
    const title = (await resultLink(page, 0).textContent()) ?? ''
    await resultLink(page, 0).click()
    await expect(page).toHaveURL(/\/articles\/[0-9a-z]+-.*[?&]source=search/)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('heading', { level: 2, name: 'Abstract' })).toBeVisible()
  },
)

const waysBack: [name: string, go: (page: Page) => Promise<unknown>][] = [
  ["the browser's Back", (page) => page.goBack()],
  ["the article's link", (page) => page.getByRole('link', { name: 'Back to the results' }).click()],
]
for (const [name, go] of waysBack) {
  test(
    `${name} leads from an article to the same place in the results`,
    { tag: name.includes('Back') ? ['@mf-search', '@mf-article'] : ['@full'] },
    async ({ page }) => {
      await page.goto(at('hse', '/search?q=school+health&lang=en'))
      await expect(results(page)).toHaveCount(20)
      const { scrolled, title } = await openResult(page, 14)
      await expect.poll(() => scrollPlace(page)).toBe(0)
      await go(page)
      await expect(page).toHaveURL(/\/search\?q=school\+health/)
      await expectPlace(page, scrolled)
      await expect(page.getByRole('link', { name: title, exact: true })).toBeInViewport()
      await page.goForward()
      await expect(heading(page)).toHaveText(title)
    },
  )
}

test('a reload shows the same results at the same place', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&applied_filters=10_3&lang=en'))
  await expect(results(page).first()).toBeVisible()
  await results(page).nth(8).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 30)
  await expect.poll(() => scrollPlace(page)).toBeGreaterThan(300)
  const scrolled = await scrollPlace(page)
  const first = await resultLink(page, 0).textContent()
  await page.reload()
  await expect(resultLink(page, 0)).toHaveText(first ?? '')
  await expectPlace(page, scrolled)
})

test('a visitor sees only the first page and a prompt that can be dismissed', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page)).toHaveCount(20)
  const prompt = page.getByRole('region', { name: 'See every result' })
  await prompt.scrollIntoViewIfNeeded()
  await prompt.getByRole('button', { name: 'Dismiss' }).click()
  await expect(prompt).toBeHidden()
  await expect(results(page)).toHaveCount(20)
})

test('the list of a signed-in person goes on, names its page in the address, and is restored', async ({ page }) => {
  await signIn(page, await createAccount('hse'))
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page).first()).toBeVisible()
  await results(page).nth(19).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(results(page)).toHaveCount(40)
  await expect(page).toHaveURL(/[?&]p=1/)
  await resultLink(page, 30).scrollIntoViewIfNeeded()
  const title = (await resultLink(page, 30).textContent()) ?? ''
  const scrolled = await scrollPlace(page)
  await resultLink(page, 30).click()
  await expect(heading(page)).toHaveText(title)
  await page.getByRole('link', { name: 'Back to the results' }).click()
  await expectPlace(page, scrolled)
  await expect(resultLink(page, 30)).toBeInViewport()
  // The page reloads itself: a reload from outside may overtake a change of the address that is under way, and lose its state.
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => location.reload())
  await loaded
  await expect(resultLink(page, 30)).toBeInViewport()
})

test('suggestions say how much each finds, and lead there', { tag: ['@mf-search', '@api'] }, async ({ page }) => {
  await page.goto(at('hse', '/'))
  await searchBox(page).pressSequentially('vaccin', { delay: 30 })
  const option = page.getByRole('option').first()
  await expect(option).toContainText(/\d+ documents?/)
  await option.click()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(results(page).first()).toBeVisible()
})

test('removing an applied filter widens the results', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&applied_filters=10_3&lang=en'))
  const count = page.getByRole('heading', { level: 2, name: /documents? found/ })
  await expect(count).toBeVisible()
  const before = await count.textContent()
  await page.getByRole('button', { name: /^Remove filter/ }).click()
  await expect(page).not.toHaveURL(/applied_filters/)
  await expect(count).not.toHaveText(before ?? '')
})

test('too many requests are told below the search', onlyFull, async ({ page, problems }) => {
  problems.allow(/429/)
  await page.route('**/api/search?**', (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, error: 'too_many_requests' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.goto(at('hse', '/search?q=health&lang=en'))
  // What the first page shows was asked for by the site server.
  await searchFor(page, 'children')
  await expect(page.getByText('Too many requests detected, please try again later')).toBeVisible()
})
