import type { Page } from '@playwright/test'
import { at } from './browser/addresses.ts'
import { layer } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const control = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })

for (const [what, name, isDone] of [
  ['the menu', /^Menu$/, (page: Page) => expect(layer(page).getByRole('heading', { name: 'Menu' })).toBeVisible()],
  ['the look', /^Appearance/, (page: Page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'light')],
] as const) {
  test(`a press on ${what} before the page's code is there is done as soon as it comes, and once`, async ({ page }) => {
    const delayed: (() => Promise<void>)[] = []
    await page.route('**/shell/**/main.js', (route) => void delayed.push(() => route.continue()))
    await expect(async () => {
      await page.goto(at('hse', '/about?lang=en'), { waitUntil: 'commit' })
      await expect(page.locator('#root')).toHaveAttribute('data-rendered', /./, { timeout: 1000 })
    }).toPass()
    await control(page, name).click()
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    for (const go of delayed) await go().catch(() => {})
    await isDone(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // From here on presses are the page's alone.
    await control(page, /^Appearance/).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', what === 'the look' ? 'dark' : 'light')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
