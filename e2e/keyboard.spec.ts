import type { Locator, Page } from '@playwright/test'
import { at, onlyFull } from './browser/addresses.ts'
import { heading, layer, resultLink, results, searchBox } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const mostPresses = 80

/** Presses Tab until the element has the focus; more presses than a person would bear fail the test. */
const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached by ${mostPresses} presses of ${key}`)
}

test(
  'by keyboard alone: search, read an article, go back, use the menu',
  { tag: ['@shell', '@mf-article'] },
  async ({ page }) => {
    await page.goto(at('hse', '/?lang=en'))
    await expect(heading(page)).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
    await page.keyboard.press('Enter')
    await tabTo(page, searchBox(page))
    await page.keyboard.type('school health')
    await page.keyboard.press('Enter')
    await expect(results(page)).toHaveCount(20)
    await expect(heading(page)).toBeFocused()

    const first = resultLink(page, 0)
    const title = (await first.textContent()) ?? ''
    await tabTo(page, first)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Copy the citation' }))

    await tabTo(page, page.getByRole('link', { name: 'Back to the results' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(results(page)).toHaveCount(20)

    const menu = page.getByRole('button', { name: 'Menu' })
    await tabTo(page, menu, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(layer(page)).toBeVisible()
    await tabTo(page, layer(page).getByRole('button', { name: 'Language' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
  },
)

test('by keyboard alone: a filter is chosen and its layer closed', { tag: '@full' }, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page)).toHaveCount(20)
  const button = page.getByRole('button', { name: /^Type(?! of)/ })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const choice = layer(page).getByRole('checkbox').first()
  await choice.waitFor()
  await tabTo(page, choice)
  await page.keyboard.press('Space')
  await expect(choice).toBeChecked()
  await expect(page).toHaveURL(/applied_filters=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toBeVisible()
})

test('the footer of an endless list is two key presses away', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page)).toHaveCount(20)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to the footer' })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})
