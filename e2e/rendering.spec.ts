import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sites } from 'shared/sites'
import { createAccount } from './browser/account.ts'
import { onlyFull, siteIds } from './browser/addresses.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { layer, openLayer, resultLink, results, searchBox, takenOver } from './browser/page-parts.ts'
import { expect } from './browser/test.ts'
import { withoutScripts } from './browser/without-scripts.ts'

// Pages that the site server renders. A mismatch between its HTML and the browser's page is reported on the console, which
// fails the test.

const query = '/search?q=school+health&lang=en'
const root = (page: Page) => page.locator('#root')

/** Opens a page again until it is a rendered one: a busy machine leaves one to the browser now and then. */
const openRendered = (page: Page, address: string): Promise<void> =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(root(page)).toHaveAttribute('data-rendered', /./, { timeout: 1000 })
  }).toPass()

const articleOf = async (page: Page, site: OwnSite): Promise<string> => {
  await openRendered(page, site.at('hse', query))
  return (await resultLink(page, 0).getAttribute('href')) ?? ''
}

const paths = [
  '/',
  '/search?q=health',
  '/search?q=school&applied_filters=10_3&best=true&s=most_recent',
  '/latest-content',
  '/about',
  '/terms',
  '/login',
  '/signup',
  '/forgot-password',
  '/unsubscribe',
  '/select-language',
  '/nowhere',
]

for (const id of siteIds) {
  for (const lang of sites[id].languages) {
    test(
      `the pages of ${id} in ${lang} go on in the browser as the server rendered them`,
      { tag: '@full' },
      async ({ page, site, problems }) => {
        test.setTimeout(180_000)
        problems.allow(/status of 404/)
        await page.emulateMedia({ colorScheme: lang === 'en' ? 'light' : 'dark' })
        const article = await articleOf(page, site)
        for (const path of [...paths, article.split('?')[0] ?? '']) {
          if (path === '/' && sites[id].home !== '/') continue
          if (path.startsWith('/articles/') && id !== 'hse') continue
          await openRendered(page, site.at(id, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`))
          await takenOver(page)
        }
      },
    )
  }
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' })
  test('dates are the same in the browser as on the server', { tag: '@full' }, async ({ page, site }) => {
    for (const path of [query, '/latest-content?lang=fr', await articleOf(page, site)]) {
      await openRendered(page, site.at('hse', path))
      await takenOver(page)
    }
  })
})

test('the browser does not ask again for what the page carries', onlyFull, async ({ page, site }) => {
  const asked: URL[] = []
  await openRendered(page, site.at('hse', query))
  page.on('request', (request) => asked.push(new URL(request.url())))
  await openRendered(page, site.at('hse', query))
  await takenOver(page)
  await expect(results(page)).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  // How many documents each filter would give is asked for once the page is there.
  const repeated = asked.filter(
    ({ pathname, searchParams }) => pathname === '/api/search' && !searchParams.has('facets'),
  )
  expect(repeated.map(String)).toEqual([])
})

test('what is typed before the scripts come is kept, and searched for', async ({ page, site }) => {
  const delayed: (() => Promise<void>)[] = []
  await page.route('**/shell/**/main.js', (route) => void delayed.push(() => route.continue()))
  await openRendered(page, site.at('hse', '/?lang=en'))
  await page.getByRole('searchbox').fill('school nurses')
  await expect.poll(() => delayed.length).toBeGreaterThan(0)
  for (const go of delayed) await go().catch(() => {})
  await expect(searchBox(page)).toHaveValue('school nurses')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?.*q=school\+nurses/)
})

test('without scripts it is the same page, and its form, links and languages work', async ({ browser, site }) => {
  const page = await withoutScripts(browser)
  await openRendered(page, site.at('hse', '/?lang=fr'))
  await page.getByRole('searchbox').fill('obesity')
  await page.getByRole('search').getByRole('button').click()
  await expect(page).toHaveURL(/\/search\?q=obesity&lang=fr/)
  await openRendered(page, page.url())
  await expect(results(page)).toHaveCount(20)
  await resultLink(page, 0).click()
  await openRendered(page, page.url())
  await expect(page.getByRole('heading', { name: 'Comment citer' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Langues' }).getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await openRendered(page, site.at('hse', '/login?lang=en'))
  // Playwright reads no text of `noscript` by itself.
  await expect(page.locator('.without-scripts')).toContainText('This page needs JavaScript.')
})

test(
  'when the code of a part cannot be had, what the server rendered stays and the page says so',
  onlyFull,
  async ({ page, site, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource|did not arrive/)
    await page.route('**/remotes/mf-search/**/*.js', (route) => route.abort())
    await openRendered(page, site.at('hse', query))
    await expect(page.locator('[data-remote-failure]')).toBeVisible({ timeout: 40_000 })
    await expect(results(page)).toHaveCount(20)
    await openLayer(page, 'Menu')
    await page.keyboard.press('Escape')
    await page.unroute('**/remotes/mf-search/**/*.js')
    // By itself, and without a reload.
    await takenOver(page)
    await expect(page.locator('[data-remote-failure]')).toHaveCount(0)
    await openLayer(page, /^Type(?! of)/)
    await expect(layer(page)).toBeVisible()
  },
)

/** Notes in the page whether results, once there, were ever gone. */
const watchResults = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let seen = false
    const look = (): void => {
      const now = document.querySelector('[role="feed"] article') !== null
      if (seen && !now) Reflect.set(window, 'wasBlank', true)
      seen ||= now
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

test(
  'a browser that takes another release than the server rendered draws it in place, with no blank between',
  { tag: '@full' },
  async ({ page, site, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource|did not arrive/)
    await watchResults(page)
    const { previous } = site.release('mf-search', '9.0.0')
    await page.route('**/remotes/mf-search/9.0.0/*.js', (route) => route.abort())
    await openRendered(page, site.at('hse', query))
    await expect(root(page)).toHaveAttribute('data-rendered', /9\.0\.0/)
    await expect(page.locator(`script[src*="${previous?.base}"]`).first()).toBeAttached()
    await takenOver(page)
    await expect(results(page)).toHaveCount(20)
    expect(await page.evaluate(() => Reflect.get(window, 'wasBlank'))).toBeUndefined()
  },
)

const renderedBy = async (page: Page, address: string): Promise<string | null> => {
  await page.goto(address)
  await expect(results(page)).toHaveCount(20)
  return root(page).getAttribute('data-rendered')
}

test(
  'a release and its rollback are rendered from the next answers on, without a restart',
  { tag: '@full' },
  async ({ page, site }) => {
    const before = site.row('mf-search')
    const address = site.at('hse', query)
    await expect.poll(() => renderedBy(page, address)).toContain(before.current.version)
    site.release('mf-search', '9.0.0')
    await expect.poll(() => renderedBy(page, address)).toContain('9.0.0')
    site.publish(before)
    await expect.poll(() => renderedBy(page, address)).toContain(before.current.version)
  },
)

test('a release whose modules were changed on the server is left to the browser', onlyFull, async ({ page, site }) => {
  // A version of its own: what a server has read it does not read again, since releases never change.
  const { current } = site.release('mf-search', '9.1.0')
  writeFileSync(join(site.folder, 'server', current.base, 'entry.cjs'), 'throw new Error("other code")')
  for (let time = 0; time < 2; time += 1) expect(await renderedBy(page, site.at('hse', query))).toBeNull()
})

test('a page that is loaded anew with a layer open shows it again', onlyFull, async ({ page, site }) => {
  await openRendered(page, site.at('hse', query))
  await takenOver(page)
  await openLayer(page, 'Menu')
  await page.reload()
  await expect(layer(page).getByRole('heading', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(results(page)).toHaveCount(20)
})

test('a chosen look is there before any script of the site', onlyFull, async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED|Failed to load resource/)
  await openRendered(page, site.at('hse', '/?lang=en'))
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('guided_search', 'false')
  })
  await page.route('**/shell/**/*.js', (route) => route.abort())
  await openRendered(page, site.at('hse', '/?lang=en'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-labelledby="home-guided"]')).toBeHidden()
})

/** Holds the scripts of the shell back until told to let them go. */
const holdScripts = async (page: Page): Promise<() => Promise<void>> => {
  const delayed: (() => Promise<void>)[] = []
  await page.route('**/shell/**/main.js', (route) => void delayed.push(() => route.continue().catch(() => {})))
  return async () => {
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    await Promise.all(delayed.map((go) => go()))
    await page.unroute('**/shell/**/main.js')
  }
}

test(
  'a logged-in person sees nothing of a visitor’s page, and the results begin where they began as their own tools come',
  { tag: '@full' },
  async ({ page, site }) => {
    const { token } = await createAccount('hse')
    await page.addInitScript((known) => localStorage.setItem('token', known), token)
    const goOn = await holdScripts(page)
    await openRendered(page, site.at('hse', query))
    const result = results(page).first()
    await expect(result).toBeVisible()
    const forVisitors = page.getByRole('feed').getByRole('link', { name: /^(Save|E-mail)/ })
    await expect(forVisitors).toHaveCount(0)
    const tops = (): Promise<number[]> =>
      results(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + window.scrollY))
    const before = await tops()
    await goOn()
    await expect(result.getByRole('checkbox')).toBeVisible()
    await expect(result.getByRole('button', { name: /^Save/ })).toBeVisible()
    await expect(
      results(page)
        .getByRole('button', { name: /^What / })
        .first(),
    ).toBeVisible()
    const moved = (await tops()).map((top, place) => Math.abs(top - (before[place] ?? 0)))
    expect(Math.max(...moved)).toBeLessThan(5)
  },
)

test('a password that is typed before the scripts come is kept, and never put into an address', async ({
  page,
  site,
}) => {
  const goOn = await holdScripts(page)
  await openRendered(page, site.at('hse', '/login?lang=en'))
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('E-mail').fill('a@example.org')
  await password.fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled()
  await goOn()
  await takenOver(page)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expect(password).toHaveValue('correct horse')
  await expect(page.getByLabel('E-mail')).toHaveValue('a@example.org')
  expect(page.url()).not.toContain('horse')
})
