import type { Page } from '@playwright/test'
import { at } from './browser/addresses.ts'
import { heading, isMarked, layer, markPage, openLayer, resultLink, results } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { fetchReally, type RemoteName } from './browser/registry.ts'
import { expect } from './browser/test.ts'

const article = '/articles/zzzzzzzzzz?lang=en'

/** A page of each remote, what shows that it is there, and a page of the other one. */
const remotes: Record<RemoteName, { path: string; itself: (page: Page) => Promise<void>; other: string }> = {
  'mf-search': {
    path: '/search?q=health&lang=en',
    itself: (page) => expect(results(page).first()).toBeVisible(),
    other: article,
  },
  'mf-article': {
    path: article,
    itself: (page) => expect(page.getByRole('heading', { name: '404 Page not found' })).toBeVisible(),
    other: '/search?q=health&lang=en',
  },
}
const names: RemoteName[] = ['mf-search', 'mf-article']

const failure = (page: Page) => page.getByRole('main').getByText('This part of the page could not be loaded')
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Presses the button, unless the part has come back by itself in the meantime. */
const retryByHand = async (page: Page): Promise<void> => {
  await tryAgain(page)
    .click({ timeout: 3000 })
    .catch(async (error: unknown) => {
      if (await failure(page).isVisible()) throw error
    })
}

/** Header, menu, languages and footer do not need the remote. */
const expectRestWorks = async (page: Page): Promise<void> => {
  await openLayer(page, 'Menu')
  await page.keyboard.press('Escape')
  await expect(layer(page)).toBeHidden()
  const languages = await openLayer(page, /^Language:/)
  await languages.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await languages.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

const files = (name: RemoteName): string => `**/remotes/${name}/**`

test.beforeEach(({ problems }) => {
  problems.allow(/status of 404|Failed to load resource|integrity|broken on purpose|ERR_FAILED|did not arrive|Loading/i)
})

for (const name of names) {
  const { path, itself, other } = remotes[name]

  test(`${name} is down: the rest works, and 'try again' brings it back without a reload`, async ({ page }) => {
    await page.route(files(name), (route) => route.abort())
    await page.goto(at('hse', path))
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText(/^It could not be reached/)).toBeVisible()
    await expectRestWorks(page)
    await markPage(page)
    await page.unroute(files(name))
    await retryByHand(page)
    await itself(page)
    expect(await isMarked(page)).toBe(true)
  })

  test(`${name} is down: it comes back by itself`, async ({ page }) => {
    await page.route(files(name), (route) => route.fulfill({ status: 503 }))
    await page.goto(at('hse', path))
    await expect(failure(page)).toBeVisible()
    await markPage(page)
    await page.unroute(files(name))
    await expect(failure(page)).toBeHidden({ timeout: 15_000 })
    await itself(page)
    expect(await isMarked(page)).toBe(true)
  })

  test(`${name} is down: the pages of the others work`, async ({ page }) => {
    await page.route(files(name), (route) => route.abort())
    await page.goto(at('hse', other))
    await expect(heading(page)).toBeVisible()
    await expect(failure(page)).toBeHidden()
    await expectRestWorks(page)
  })

  test(`${name} takes 15 seconds: the page says so, works, and shows it when it comes`, async ({ page }) => {
    let open = (): void => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const timer = setTimeout(open, 15_000)
    await page.route(files(name), async (route) => {
      await gate
      await route.continue().catch(() => {})
    })
    await page.goto(at('hse', path), { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByText('This part of the page is taking longer than usual.')).toBeVisible({
      timeout: 14_000,
    })
    await expect(tryAgain(page)).toBeVisible()
    await openLayer(page, 'Menu')
    await page.keyboard.press('Escape')
    await gate
    clearTimeout(timer)
    await itself(page)
  })

  test(`${name} hangs: 'try again' does not join the request that hangs`, async ({ page }) => {
    let held = true
    await page.route(files(name), (route) => (held ? undefined : route.continue()))
    await page.goto(at('hse', path), { waitUntil: 'commit' })
    await expect(tryAgain(page)).toBeVisible({ timeout: 14_000 })
    await markPage(page)
    held = false
    await retryByHand(page)
    await itself(page)
    expect(await isMarked(page)).toBe(true)
  })

  test(`${name} was written for another contract: none of its code is run`, async ({ page, site }) => {
    const good = site.row(name)
    site.publish({ ...good, current: { ...good.current, contract: '^2.0.0' }, previous: null })
    await page.goto(site.at('hse', path))
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText(/^It does not fit this version of the site/)).toBeVisible()
    const ran = await page.evaluate(
      (base) => [...document.scripts].filter((script) => script.src.includes(base)).length,
      `/remotes/${name}/`,
    )
    expect(ran).toBe(0)
    await expectRestWorks(page)
    await markPage(page)
    site.publish(good)
    await retryByHand(page)
    await itself(page)
    expect(await isMarked(page)).toBe(true)
  })

  test(`a file of ${name} that was tampered with does not run`, async ({ page }) => {
    await page.route(`**/remotes/${name}/**/*.js*`, async (route) => {
      const response = await fetchReally(route)
      const body = `document.documentElement.setAttribute('data-tampered', '');${await response.text()}`
      await route.fulfill({ response, body })
    })
    await page.goto(at('hse', path))
    await expect(failure(page)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-tampered')
    await expectRestWorks(page)
  })
}

test('an article remote that is down costs only the article: Back leads to the results as they were', async ({
  page,
}) => {
  await page.route(files('mf-article'), (route) => route.abort())
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page)).toHaveCount(20)
  await resultLink(page, 4).click()
  await expect(failure(page)).toBeVisible()
  await page.goBack()
  await expect(results(page)).toHaveCount(20)
})

test('a layer that does not arrive says so inside the layer', async ({ page }) => {
  await page.route('**/remotes/mf-search/**/layer-*', (route) => route.abort())
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(layer(page).getByText('This part of the page could not be loaded')).toBeVisible()
  await page.unroute('**/remotes/mf-search/**/layer-*')
  await layer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(layer(page).getByRole('heading', { name: 'All filters' })).toBeVisible()
})
