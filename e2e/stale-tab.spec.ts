import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contractVersion } from 'shared/remote'
import { goHome, heading, layer, openLayer, resultLink, results, scrollPlace, searchBox } from './browser/page-parts.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'
const failure = (page: Page) => page.getByRole('main').getByText('This part of the page could not be loaded')
const stylesOf = (page: Page, base: string) => page.locator(`link[rel="stylesheet"][href*="${base}"]`)

/** A contract that no shell of here has yet. */
const newer = contractVersion.replace(/\.\d+\./, (minor) => `.${Number(minor.slice(1, -1)) + 1}.`)

/** Counts how often the page was loaded. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

/** Lets the page read what is released now, by going to another page and back. */
const readRegistry = async (page: Page): Promise<void> => {
  await goHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(results(page).first()).toBeVisible()
}

const changed = (text: string, what: RegExp, by: string): string => {
  if (!what.test(text)) throw new Error(`There is no ${String(what)} in the file.`)
  return text.replace(what, by)
}

/** Lets the login page throw on demand. */
const throwing = (path: string, text: string): string =>
  path === 'page-login.js'
    ? changed(text, /("Page",0,\(\)=>\{)/, '$1if(window.fault)throw new Error("broken on purpose");')
    : text

/** The page at rest, with the code that keeps a person's place. */
const openAtRest = async (page: Page, address: string): Promise<void> => {
  const kept = page.waitForResponse(/state-restoration\.js/)
  await page.goto(address)
  await (await kept).finished()
  await page.waitForLoadState('networkidle')
  // The page has nothing to do only after it has run what arrived.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => {}))
}

/** Releases a remote again and takes the files of the release before off the server. */
const releaseOver = (site: OwnSite, remote: string): void => {
  const before = site.row(remote).current
  site.release(remote, '9.0.0')
  rmSync(join(site.folder, before.base), { recursive: true })
}

test.beforeEach(({ problems }) =>
  problems.allow(
    /status of 404|Failed to load resource|Refused to (apply|execute)|could not be loaded|broken on purpose|Loading( CSS)? chunk|ERR_FAILED/i,
  ),
)

test(
  'a page whose later chunk is gone comes from the new release, with words, choices and place as they were',
  { tag: '@shell' },
  async ({ page, site }) => {
    await openAtRest(page, site.at('hse', query))
    const before = site.row('mf-search').current
    const loads = countLoads(page)
    await expect(results(page)).toHaveCount(20)
    await searchBox(page).fill('typed but not searched')
    await searchBox(page).press('Tab')
    const button = page.getByRole('button', { name: 'Export' })
    await page.evaluate(() => window.scrollTo(0, 300))
    await button.scrollIntoViewIfNeeded()
    const place = await scrollPlace(page)
    releaseOver(site, 'mf-search')
    await button.click()
    await expect(stylesOf(page, '/9.0.0/').first()).toBeAttached()
    // The page of before looks the same until the new one is drawn.
    await page.waitForFunction(() => performance.getEntriesByName('remote mf-search 9.0.0 render').length > 0)
    await expect(results(page)).toHaveCount(20)
    await expect(searchBox(page)).toHaveValue('typed but not searched')
    await expect(button).toBeFocused()
    await expect.poll(() => scrollPlace(page)).toBe(place)
    await expect(failure(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/search')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(loads()).toBe(0)
    const applied = await stylesOf(page, before.base).evaluateAll((links) =>
      links.filter((link) => (link as HTMLLinkElement).sheet?.disabled === false),
    )
    expect(applied).toEqual([])
  },
)

test(
  'what is typed in a layer stays when the page below it comes from a new release',
  { tag: '@full' },
  async ({ page, site }) => {
    await openAtRest(page, site.at('hse', query))
    await openLayer(page, /^Date range/)
    await layer(page).getByLabel('First year').fill('2005')
    releaseOver(site, 'mf-search')
    await page.evaluate(() => {
      const script = document.createElement('script')
      const [chunk] = [...document.scripts].filter(({ src }) => src.includes('/mf-search/'))
      script.src = (chunk?.src ?? '').replace(/[^/]+$/, 'export.js')
      document.head.append(script)
    })
    await expect(stylesOf(page, '/9.0.0/').first()).toBeAttached()
    await expect(layer(page).getByLabel('First year')).toHaveValue('2005')
    await expect(layer(page).getByLabel('First year')).toBeFocused()
  },
)

test('a form whose rendering breaks comes from the release before, with what was typed', async ({ page, site }) => {
  site.release('mf-account', '9.0.0', throwing)
  await openAtRest(page, site.at('hse', '/login?lang=en'))
  await page.getByLabel('Password', { exact: true }).fill('four words in row')
  await page.getByLabel('E-mail address').fill('reader@example.org')
  await page.evaluate(() => Reflect.set(window, 'fault', true))
  const languages = await openLayer(page, /^Language:/)
  await languages.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(stylesOf(page, site.row('mf-account').previous?.base ?? 'none').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.locator('input[type="email"]')).toHaveValue('reader@example.org')
  await expect(page.locator('input[type="password"]')).toHaveValue('four words in row')
})

test('a page whose shell is too old for a release is loaded anew once, and keeps its search', async ({
  page,
  site,
}) => {
  const newerContract = (path: string, text: string): string =>
    path === 'main.js'
      ? changed(text, new RegExp(`,"${contractVersion.replaceAll('.', '\\.')}"\\)\\)throw`), `,"${newer}"))throw`)
      : text
  await openAtRest(page, site.at('hse', query))
  const loads = countLoads(page)
  site.releaseShell('9.0.0', newerContract)
  const good = site.row('mf-article')
  site.publish({ ...good, current: { ...good.current, contract: `^${newer}` }, previous: null })
  await searchBox(page).fill('sleep')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=sleep/)
  await expect(results(page).first()).toBeVisible()
  await readRegistry(page)
  expect(loads()).toBe(0)
  const title = await resultLink(page, 0).innerText()
  await resultLink(page, 0).click()
  await expect.poll(loads).toBe(1)
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('script[src*="/shell/9.0.0/"]').first()).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/q=sleep/)
  await expect(searchBox(page)).toHaveValue('sleep')
})

test(
  'a page that has been loaded anew for a shell stays, when that shell is too old as well',
  { tag: '@full' },
  async ({ page, site }) => {
    await page.clock.install()
    const loads = countLoads(page)
    await openAtRest(page, site.at('hse', query))
    site.releaseShell('9.0.0')
    const good = site.row('mf-article')
    site.publish({ ...good, current: { ...good.current, contract: `^${newer}` }, previous: null })
    await readRegistry(page)
    await resultLink(page, 0).click()
    await expect.poll(loads).toBe(2)
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText(/^It does not fit this version of the site/)).toBeVisible()
    // The part is tried again by itself, and asks which shell is live.
    const asked = page.waitForResponse(/\/healthz/)
    await page.clock.fastForward(6000)
    await asked
    await expect(failure(page)).toBeVisible()
    expect(loads()).toBe(2)
    await page.goBack()
    await expect(results(page)).toHaveCount(20)
    expect(loads()).toBe(2)
  },
)
