import type { Page } from '@playwright/test'
import type { GuidedQuestions } from 'shared/contracts'
import { sites } from 'shared/sites'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { layer, openLayer, results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const box = (page: Page) => page.getByRole('button', { name: /^Guided search/ })
const next = (page: Page) => page.getByRole('button', { name: 'Next question' })
const count = (page: Page) => page.getByRole('heading', { level: 2, name: /documents? found/ })

test('a question answered on the home page leads to its documents', { tag: '@mf-search' }, async ({ page }) => {
  await page.goto(at('hse', '/?lang=en'))
  await expect(page.getByRole('heading', { name: 'What kind of problem are you dealing with?' })).toBeVisible()
  await next(page).click()
  await expect(page.getByText('Question 2 of 6', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'What works' }).click()
  await expect(page).toHaveURL(/\/search\?best=false&applied_filters=10_2,10_3/)
  await expect(count(page)).not.toHaveText(/^No /)
  await expect(results(page)).toHaveCount(20)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(page.getByText('Question 1 of 6', { exact: true })).toBeVisible()
})

test('on the results page an answer adds its filters, and Back takes them away', async ({ page }) => {
  await page.goto(at('sse', '/search?q=school&applied_filters=10_3&lang=en'))
  await expect(results(page).first()).toBeVisible()
  const before = await count(page).textContent()
  await box(page).click()
  await page.getByRole('link', { name: 'Children, youth and education' }).click()
  await expect(page).toHaveURL(/q=school.*applied_filters=10_3,2_2022,2_2023/)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(3)
  await expect(count(page)).not.toHaveText(before ?? '')
  await page.goBack()
  await expect(page).toHaveURL(/applied_filters=10_3&/)
  await expect(count(page)).toHaveText(before ?? '')
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(3)
})

test('by keyboard alone: forward to the last question, where the focus stays', async ({ page }) => {
  await page.goto(at('cvd', '/search?best=true&lang=en'))
  await expect(page.getByText('Question 1 of 6', { exact: true })).toBeVisible()
  await next(page).focus()
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Enter')
  await expect(page.getByText('Question 6 of 6', { exact: true })).toBeVisible()
  await expect(next(page)).toBeFocused()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[data-announcer]')).toHaveText(/Question 6 of 6: Where should the evidence come from\?$/)
})

for (const site of siteIds) {
  test(
    `on ${site} the menu hides guided search for good, in every tab, and shows it again`,
    onSite(site, 'sse'),
    async ({ page, context }) => {
      const address = at(site, `${sites[site].home}?lang=en`)
      const question = (tab: Page) => tab.getByText('Question 1 of 6', { exact: true })
      await page.goto(address)
      await expect(question(page)).toBeVisible()
      const other = await context.newPage()
      await other.goto(address)
      await expect(question(other)).toBeVisible()
      await openLayer(page, 'Menu')
      await layer(page).getByRole('switch', { name: 'Guided search' }).click()
      await expect(question(other)).toBeHidden()
      await page.reload()
      await expect(layer(page).getByRole('switch', { name: 'Guided search' })).not.toBeChecked()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(question(page)).toBeHidden()
      await openLayer(page, 'Menu')
      await layer(page).getByRole('switch', { name: 'Guided search' }).press('Space')
      await expect(question(other)).toBeVisible()
    },
  )

  test(
    `on ${site} what an answer says of its documents is what its search finds`,
    { tag: '@full' },
    async ({ page }) => {
      await page.goto(at(site, `${sites[site].home}?lang=en`))
      const texts = (await page.evaluate(
        async (path) => (await fetch(path)).json() as Promise<unknown>,
        `/i18n/${site}/questions-en.json`,
      )) as GuidedQuestions
      const api = `http://localhost:${process.env['API_PORT'] ?? 5001}/api`
      const totalOf = (filters: readonly string[]) =>
        page.evaluate(
          async (address) => {
            const { data } = (await (await fetch(address)).json()) as { data: { total: { value: number } } }
            return data.total.value
          },
          `${api}/search?site=${site}&lang=en&applied_filters=${filters.join(',')}`,
        )
      for (const [place, { answers }] of texts.entries()) {
        if (place > 0) await next(page).click()
        for (const { text, filters } of answers) {
          const total = await totalOf(filters)
          const said = total === 0 ? 'No documents' : `${total.toLocaleString('en')} document`
          await expect(page.getByRole('link', { name: text, exact: true })).toHaveAccessibleDescription(
            new RegExp(said),
          )
        }
      }
    },
  )
}
