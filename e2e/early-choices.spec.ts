import type { Page } from '@playwright/test'
import { at } from './browser/addresses.ts'
import { layer, resultLink, results, takenOver } from './browser/page-parts.ts'
import { holdFiles, openRendered } from './browser/rendered-page.ts'
import { expect, test } from './browser/test.ts'

// What is pressed or chosen on a rendered page before its code is there is done when it comes, once.

const query = '/search?q=school+health&lang=en'
const order = (page: Page) => page.getByRole('main').locator('select').first()
const params = (page: Page): URLSearchParams => new URL(page.url()).searchParams

test('an order and a kind of evidence that are chosen before any code is there are followed by the results', async ({
  page,
}) => {
  const goOn = await holdFiles(page, '**/*.js')
  await openRendered(page, at('hse', query))
  const first = await resultLink(page, 0).getAttribute('href')
  await order(page).selectOption('most_recent')
  await page.getByRole('radio', { name: 'Best evidence' }).check({ force: true })
  await goOn()
  await expect.poll(() => params(page).get('s')).toBe('most_recent')
  await expect.poll(() => params(page).get('best')).toBe('true')
  await expect(resultLink(page, 0)).not.toHaveAttribute('href', first ?? '')
  await expect(results(page)).not.toHaveCount(0)
  await expect(order(page)).toHaveValue('most_recent')
  await expect(page.getByRole('radio', { name: 'Best evidence' })).toBeChecked()
  // From here on the page answers by itself.
  await page.getByRole('radio', { name: 'All evidence' }).click({ force: true })
  await expect.poll(() => params(page).get('best')).toBe('false')
})

test('an order that is chosen while only the code of the results is missing is followed', async ({ page }) => {
  const goOn = await holdFiles(page, '**/remotes/**/*.js')
  await openRendered(page, at('hse', query))
  await takenOver(page)
  await order(page).selectOption('most_recent')
  await goOn()
  await expect.poll(() => params(page).get('s')).toBe('most_recent')
  await expect(order(page)).toHaveValue('most_recent')
  await page.goBack()
  await expect(order(page)).not.toHaveValue('most_recent')
  expect(params(page).has('s')).toBe(false)
})

test(
  'a button in the page that is pressed before any code is there is done once',
  { tag: '@full' },
  async ({ page }) => {
    const opened: [path: string, press: (page: Page) => Promise<void>, isDone: (page: Page) => Promise<void>][] = [
      [
        '/?lang=en',
        (on) => on.getByRole('button', { name: 'Search tips' }).click(),
        (on) => expect(layer(on).getByRole('heading', { name: 'Search tips' })).toBeVisible(),
      ],
      [
        '/?lang=en',
        (on) => on.getByRole('radio').first().check(),
        (on) => expect(on.getByRole('radio').first()).toBeChecked(),
      ],
      [
        query,
        (on) => on.getByRole('button', { name: 'Date range' }).click(),
        (on) => expect(layer(on).getByRole('heading', { name: 'Date range' })).toBeVisible(),
      ],
      [
        '/latest-content?lang=en',
        (on) => on.getByRole('main').locator('button[aria-expanded]').first().click(),
        (on) =>
          expect(on.getByRole('main').locator('button[aria-expanded]').first()).toHaveAttribute(
            'aria-expanded',
            'true',
          ),
      ],
      [
        '/about?lang=en',
        (on) =>
          on
            .getByRole('banner')
            .getByRole('button', { name: /^Language/ })
            .click(),
        (on) => expect(layer(on).getByRole('heading', { name: 'Language' })).toBeVisible(),
      ],
    ]
    for (const [path, press, isDone] of opened) {
      const goOn = await holdFiles(page, '**/*.js')
      await openRendered(page, at('hse', path))
      await press(page)
      await goOn()
      await isDone(page)
      expect(await page.getByRole('dialog').count()).toBeLessThan(2)
    }
  },
)

test('the look changes before any code is there, and one press later steps on from it', async ({ page }) => {
  const goOn = await holdFiles(page, '**/*.js')
  await openRendered(page, at('hse', '/about?lang=en'))
  const look = page.getByRole('banner').getByRole('button', { name: /^Appearance/ })
  await look.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await goOn()
  await takenOver(page)
  await expect(look).toHaveAccessibleName(/Change to: Dark/)
  await look.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
