import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { heading, isMarked, layer, markPage, resultLink, results } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'
const failure = (page: Page) => page.getByRole('main').getByText('This part of the page could not be loaded')
const release = (page: Page) => page.locator('html')

/** Leaves a mark on the page as the entry runs. */
const marks =
  (name: string) =>
  (path: string, text: string): string =>
    path === 'entry.js' ? `document.documentElement.dataset.release='${name}';${text}` : text

const throwing = (path: string, text: string): string => {
  if (path !== 'page-article.js') return text
  const changed = text.replace(/(\{ArticlePage:\(\)=>)\w+/, '$1()=>{throw new Error("broken on purpose")}')
  if (changed === text) throw new Error('The page has no export of that name.')
  return changed
}

test.beforeEach(({ problems }) =>
  problems.allow(/status of 404|Failed to load resource|broken on purpose|Loading( CSS)? chunk|not arrive|ERR_FAILED/i),
)

test('a release whose entry is missing gives way to the one before it at once, with nothing asked of the person', async ({
  page,
  site,
}) => {
  const { current } = site.release('mf-search', '9.0.0')
  rmSync(join(site.folder, current.base, 'entry.js'))
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await expect(failure(page)).toBeHidden()
})

test('a release whose page throws as it is rendered gives way to the one before it', async ({ page, site }) => {
  site.release('mf-article', '9.0.0', throwing)
  await page.goto(site.at('hse', query))
  await resultLink(page, 0).click()
  await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
})

test('where no release starts, the page says so, the rest works, and a good release brings it back', async ({
  page,
  site,
}) => {
  const good = site.row('mf-search')
  const broken = site.remake(good, '9.0.0', (path, text) =>
    path === 'entry.js' ? `throw new Error('broken on purpose');${text}` : text,
  )
  site.publish({ ...good, current: broken, previous: null })
  await page.goto(site.at('hse', query))
  await expect(failure(page)).toBeVisible()
  await expect(page.getByText(/^It arrived but did not work/)).toBeVisible()
  await markPage(page)
  site.publish(good)
  await expect(results(page)).toHaveCount(20, { timeout: 20_000 })
  expect(await isMarked(page)).toBe(true)
})

test('what failed is tried again after a while, at a navigation and without a reload', async ({ page, site }) => {
  await page.clock.install()
  const { current } = site.release('mf-article', '9.0.0', marks('9'))
  let gone = true
  await page.route(`**${current.base}entry.js*`, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()))
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
})

test('a running page takes a new release at its next navigation, and what is on screen stays', async ({
  page,
  site,
}) => {
  await page.goto(site.at('hse', query))
  await markPage(page)
  await resultLink(page, 0).click()
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(results(page)).toHaveCount(20)
  site.release('mf-article', '9.0.0', marks('9'))
  site.release('mf-search', '9.0.0', marks('search 9'))
  await resultLink(page, 1).click()
  await expect(release(page)).toHaveAttribute('data-release', '9')
  await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  await page.goBack()
  await expect(release(page)).toHaveAttribute('data-release', 'search 9')
  await expect(results(page)).toHaveCount(20)
  expect(await isMarked(page)).toBe(true)
})

test('a tab left open over a release, whose files are gone, opens a layer from the new one and loses nothing', async ({
  page,
  site,
}) => {
  const before = site.row('mf-search').current
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  await markPage(page)
  const box = page.getByRole('search').getByRole('combobox')
  await box.fill('typed but not searched')
  await box.press('Tab')
  site.release('mf-search', '9.0.0')
  rmSync(join(site.folder, before.base), { recursive: true })
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(layer(page).getByRole('heading', { name: 'All filters' })).toBeVisible()
  await expect(failure(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('typed but not searched')
  expect(await isMarked(page)).toBe(true)
})
