import type { Page } from '@playwright/test'
import { createAccount, signIn } from './browser/account.ts'
import { at } from './browser/addresses.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { results, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const one = (page: Page) => results(page).getByRole('checkbox').first()
const topOf = async (page: Page) => (await results(page).first().boundingBox())?.y

const openResults = async (page: Page, lang = 'en'): Promise<void> => {
  await page.goto(at('hse', `/search?q=obesity&lang=${lang}`))
  await results(page).first().waitFor()
  await takenOver(page)
}

for (const lang of ['en', 'es', 'fr', 'pt', 'cn']) {
  test(
    `${lang}: on a phone the first result is on the first screen, for a visitor and a logged-in person`,
    { tag: lang === 'fr' ? [] : ['@full'] },
    async ({ page }) => {
      await openResults(page, lang)
      expect(await topOf(page)).toBeLessThan(600)
      await signIn(page, await createAccount('hse'))
      await page.reload()
      await one(page).waitFor()
      expect(await topOf(page)).toBeLessThan(640)
    },
  )
}

for (const lang of ['en', 'es', 'fr', 'pt', 'cn']) {
  test(
    `${lang}: what can be done with a search is in one row, and the first result begins above half of the screen`,
    { tag: lang === 'es' ? [] : ['@full'] },
    async ({ page }) => {
      await signIn(page, await createAccount('hse'))
      const row = page.locator('[role=group]', { has: page.locator('[aria-haspopup=dialog]') }).first()
      for (const [width, height] of [
        [320, 640],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(at('hse', `/search?q=obesity&applied_filters=10_3&lang=${lang}`))
        await one(page).waitFor()
        await takenOver(page)
        // Some come with what is known of the person.
        const tools = row.locator('button:visible, a:visible')
        await expect(tools).toHaveCount(8)
        const boxes = await tools.evaluateAll((controls) =>
          controls.map((control) => {
            const { top, width, height } = control.getBoundingClientRect()
            return { top, least: Math.min(width, height) }
          }),
        )
        expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
        expect(Math.min(...boxes.map(({ least }) => least))).toBeGreaterThanOrEqual(24)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        if (width === 390) await expect.poll(() => topOf(page)).toBeLessThan(420)
      }
    },
  )
}

test('a table that is wider than a phone scrolls by itself, and the page stays where it is', async ({ page }) => {
  await page.goto(at('hse', '/search/map?q=obesity&lang=en'))
  const table = page.getByRole('table').first()
  await table.waitFor()
  expect((await table.boundingBox())?.width).toBeGreaterThan(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test(
  'what can be done with a search is in one row, and as much as on a wide screen',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await createAccount('hse'))
    await openResults(page)
    await one(page).waitFor()
    for (const name of ['Export', 'Copy search strategy', 'Save search', 'Turn on alert', 'Select', 'Sort', 'Filters'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.getByText('How this was found').click()
    await expect(page.getByRole('link', { name: 'Feed of this search' })).toBeVisible()
    expect(await findingsOf(axeFor(page))).toEqual([])
  },
)

test(
  'what can be done with a selection comes within reach of a thumb, and goes once nothing is selected',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await createAccount('hse'))
    await openResults(page)
    const save = page.getByRole('button', { name: 'Save documents', exact: true })
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    await one(page).waitFor()
    await expect(save).toBeHidden()
    await one(page).check()
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^1 of .* results selected$/)).toBeInViewport({ ratio: 1 })
    expect(await findingsOf(axeFor(page))).toEqual([])
    await save.click()
    await expect(page.getByRole('link', { name: 'View saved documents (1)' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await clear.focus()
    await page.keyboard.press('Enter')
    await expect(clear).toBeHidden()
    await expect(page.locator('#search-results')).toBeFocused()
  },
)
