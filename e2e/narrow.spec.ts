import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createAccount, signIn } from './browser/account.ts'
import { at } from './browser/addresses.ts'
import { results, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const findings = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)
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

test('a table that is wider than a phone scrolls by itself, and the page stays where it is', async ({ page }) => {
  await page.goto(at('hse', '/search/map?q=obesity&lang=en'))
  const table = page.getByRole('table').first()
  await table.waitFor()
  expect((await table.boundingBox())?.width).toBeGreaterThan(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test(
  'the tools of a search stand behind a button, and are as many as on a wide screen',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await createAccount('hse'))
    await openResults(page)
    await one(page).waitFor()
    const tools = page.getByRole('button', { name: 'Tools', exact: true })
    await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
    await tools.focus()
    await page.keyboard.press('Enter')
    await expect(tools).toBeFocused()
    await expect(tools).toHaveAttribute('aria-expanded', 'true')
    for (const name of ['Export', 'Copy search strategy', 'Save search', 'Turn on alert'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Feed of this search' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'How this was searched' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  },
)

test('what can be done with a selection comes within reach of a thumb, and goes once nothing is selected', async ({
  page,
}) => {
  await signIn(page, await createAccount('hse'))
  await openResults(page)
  const save = page.getByRole('button', { name: 'Save documents', exact: true })
  const clear = page.getByRole('button', { name: 'Clear selection' })
  await one(page).waitFor()
  await expect(save).toBeHidden()
  await one(page).check()
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^1 of .* results selected$/)).toBeInViewport({ ratio: 1 })
  expect(await findings(page)).toEqual([])
  await save.click()
  await expect(page.getByRole('link', { name: 'View saved documents (1)' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await clear.focus()
  await page.keyboard.press('Enter')
  await expect(clear).toBeFocused()
  await one(page).focus()
  await expect(clear).toBeHidden()
})
