import type { Page } from '@playwright/test'
import { isMarked, markPage, resultLink, results } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'
const release = (page: Page) => page.locator('html')

/** Leaves a mark on the page as the entry runs. */
const marks =
  (name: string) =>
  (path: string, text: string): string =>
    path === 'entry.js' ? `document.documentElement.dataset.release='${name}';${text}` : text

// A release that does not work is replaced by the one before it: the table of faults (`fault-table.spec.ts`).

test.beforeEach(({ problems }) => problems.allow(/status of 404|Failed to load resource|not arrive/i))

test(
  'what failed is tried again after a while, at a navigation and without a reload',
  { tag: '@full' },
  async ({ page, site }) => {
    await page.clock.install()
    const { current } = site.release('mf-article', '9.0.0', marks('9'))
    let gone = true
    await page.route(`**${current.base}entry.js*`, (route) =>
      gone ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.goto(site.at('hse', query))
    await markPage(page)
    await resultLink(page, 0).click()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
    await expect(release(page)).not.toHaveAttribute('data-release')
    gone = false
    await page.clock.fastForward('05:01')
    await page.goBack()
    await resultLink(page, 1).click()
    await expect(release(page)).toHaveAttribute('data-release', '9')
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  },
)

test('a running page takes a new release at a navigation, and what is on screen stays', async ({ page, site }) => {
  /** A navigation waits for the registry for a moment only; where that was too short, the next one takes the release. */
  const goUntil = async (name: string, go: () => Promise<void>, undo: () => Promise<unknown>): Promise<void> => {
    await expect(async () => {
      await go()
      const isThere = (await release(page).getAttribute('data-release')) === name
      if (!isThere) await undo()
      expect(isThere).toBe(true)
    }).toPass()
  }
  const toArticle = async (place: number): Promise<void> => {
    await resultLink(page, place).click()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  }
  const toResults = async (): Promise<void> => {
    await page.goBack()
    await expect(results(page)).toHaveCount(20)
  }
  await page.goto(site.at('hse', query))
  await markPage(page)
  await toArticle(0)
  await toResults()
  site.release('mf-article', '9.0.0', marks('9'))
  await goUntil('9', () => toArticle(1), toResults)
  site.release('mf-search', '9.0.0', marks('search 9'))
  await goUntil('search 9', toResults, () => toArticle(1))
  expect(await isMarked(page)).toBe(true)
})
