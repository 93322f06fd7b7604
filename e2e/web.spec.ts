import type { APIRequestContext, Page } from '@playwright/test'
import { at, onlyFull } from './browser/addresses.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'
import { withoutScripts } from './browser/without-scripts.ts'

const meta = (page: Page, name: string): Promise<(string | null)[]> =>
  page
    .locator(`head meta[name="${name}"], head meta[property="${name}"]`)
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))

/**
 * Opens a page again until it has its list: its server gives up on an API that is late, as on a busy machine, and then says
 * that the page is to be loaded again.
 */
const openUntilListed = (page: Page, path: string, listed: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(at('hse', path))
    await listed()
  }).toPass()

/** The same for an article, whose server keeps for a while what it was answered. */
const openUntilServed = (page: Page, address: string): Promise<void> =>
  openUntilListed(page, address, () =>
    expect(page.locator('head meta[name="citation_title"]')).toBeAttached({ timeout: 500 }),
  )

/** A title in quotes: what is first does not depend on whether the encoder has started. */
const oneTitle = 'q=%22The+School+Health+Index+as+an+Impetus+for+Change%22&lang=en'

const firstArticle = async (page: Page, query = oneTitle): Promise<string> => {
  const link = resultLink(page, 0)
  await openUntilListed(page, `/search?${query}`, () => expect(link).toBeAttached({ timeout: 500 }))
  return (await link.getAttribute('href')) ?? ''
}

test(
  'without scripts a reader searches, opens a document and reads its abstract and citation',
  { tag: ['@shell', '@api'] },
  async ({ browser }) => {
    const page = await withoutScripts(browser)
    await openUntilListed(page, '/?lang=fr', () => expect(page.getByRole('searchbox')).toBeVisible({ timeout: 500 }))
    await page.getByRole('searchbox').fill('obesity')
    await page.getByRole('search').getByRole('button').click()
    await expect(page).toHaveURL(/\/search\?q=obesity&lang=fr/)
    await openUntilListed(page, '/search?q=obesity&lang=fr', () =>
      expect(results(page)).toHaveCount(20, { timeout: 500 }),
    )
    const article = (await resultLink(page, 0).getAttribute('href')) ?? ''
    await openUntilListed(page, article, () => expect(heading(page)).toBeVisible({ timeout: 500 }))
    await expect(page.getByRole('heading', { level: 2, name: 'Résumé' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Comment citer' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Langues' }).getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 2, name: 'Abstract' })).toBeVisible()
  },
)

test('the citation tags of an article name it whole, with and without scripts', onlyFull, async ({ browser, page }) => {
  const plain = await withoutScripts(browser)
  const address = await firstArticle(plain)
  await openUntilServed(plain, address)
  const names = ['title', 'author', 'publication_date', 'journal_title', 'language', 'abstract', 'abstract_html_url']
  const served = await Promise.all(names.map((name) => meta(plain, `citation_${name}`)))
  for (const [place, values] of served.entries()) expect(values.length, names[place]).toBeGreaterThan(0)
  expect(served[2]?.[0]).toMatch(/^\d{4}(\/\d{2}(\/\d{2})?)?$/)

  await page.goto(at('hse', address))
  await expect(page.getByRole('heading', { level: 2, name: 'At a glance' })).toBeVisible()
  await expect.poll(() => Promise.all(names.map((name) => meta(page, `citation_${name}`)))).toEqual(served)
})

test('the title of an article stands from the first answer on', onlyFull, async ({ page, browser }) => {
  const plain = await withoutScripts(browser)
  const address = await firstArticle(plain)
  await openUntilServed(plain, address)
  await page.addInitScript(() => {
    const titles: string[] = []
    Reflect.set(window, 'titles', titles)
    new MutationObserver(() => titles.at(-1) !== document.title && titles.push(document.title)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  await page.goto(at('hse', address))
  await expect(page.getByRole('heading', { level: 2, name: 'At a glance' })).toBeVisible()
  const titles = (await page.evaluate(() => Reflect.get(window, 'titles') as string[])).filter(Boolean)
  expect(titles).toEqual([await page.title()])
})

test(
  'the languages of a page name one another, and each its own address',
  { tag: ['@shell', '@mf-latest'] },
  async ({ page }) => {
    await page.goto(at('hse', '/latest-content?lang=en'))
    const links = page.locator('head link[rel="alternate"][hreflang]')
    const read = () =>
      links.evaluateAll((all) => all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')] as const))
    const english = await read()
    expect(english.map(([lang]) => lang)).toEqual(['en', 'es', 'fr', 'pt-BR', 'zh-CN', 'x-default'])
    for (const [lang, address] of english) {
      await page.goto(address ?? '')
      expect(await read()).toEqual(english)
      const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href')
      expect(lang === 'x-default' ? english[0]?.[1] : address).toBe(canonical)
    }
  },
)

test('a change of language changes title, description and addresses together', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/about?lang=en'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await meta(page, 'description')
  await page.getByRole('button', { name: /^Language:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', at('hse', '/about?lang=fr'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await meta(page, 'description')).not.toEqual(before)
  expect(await meta(page, 'og:title')).toEqual([])
})

test('the data for search engines is read, not run, and says what the page is', onlyFull, async ({ page, browser }) => {
  const address = await firstArticle(await withoutScripts(browser))
  const kinds: [path: string, type: string][] = [
    ['/?lang=en', 'WebSite'],
    [address, 'ScholarlyArticle'],
    ['/latest-content?lang=en', 'CollectionPage'],
  ]
  for (const [path, type] of kinds) {
    await page.goto(at('hse', path))
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as {
      '@graph': Record<string, unknown>[]
    }
    expect(data['@graph'][0]?.['@type']).toBe(type)
  }
})

for (const [path, status] of [
  ['/articles/zzzzzzzzzz-not-here', 404],
  ['/nowhere', 404],
  ['/about', 200],
] as const) {
  test(`${path} is answered with ${status}`, async ({ browser }) => {
    const answer = await (await withoutScripts(browser)).goto(at('hse', path))
    expect(answer?.status()).toBe(status)
  })
}

/** Ends the ten seconds at once after which a page says that its scripts did not come. */
const passTheWait = (page: Page): Promise<void> =>
  page.locator('#late').evaluate((late) => {
    for (const animation of late.getAnimations()) animation.finish()
  })

/** Opens a page whose scripts do not come, again until it is a rendered one. */
const openWithoutScripts = async (page: Page, path: string): Promise<void> => {
  await page.route('**/shell/**/*.js', (route) => route.abort())
  await openUntilListed(page, path, () => expect(heading(page)).toBeVisible({ timeout: 500 }))
}

test(
  'when no script comes, the page can be read all the same, and says after a while what it lacks',
  onlyFull,
  async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource/)
    await openWithoutScripts(page, '/about?lang=en')
    const late = page.getByText('The rest of this page has not arrived.')
    await expect(late).toBeHidden()
    await passTheWait(page)
    await expect(late).toBeVisible()
  },
)

test(
  'when no script comes, the page can be searched from all the same',
  { tag: '@full' },
  async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource/)
    await openWithoutScripts(page, '/?lang=en')
    await page.getByRole('searchbox').fill('obesity')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=obesity/)
    await openUntilListed(page, '/search?q=obesity&lang=en', () =>
      expect(results(page)).toHaveCount(20, { timeout: 500 }),
    )
  },
)

test(
  'without scripts a search is narrowed by its form, a month leads to the one before, and a query has a limit',
  onlyFull,
  async ({ browser }) => {
    const page = await withoutScripts(browser)
    await openUntilListed(page, '/search?q=health&lang=en', () =>
      expect(results(page)).toHaveCount(20, { timeout: 500 }),
    )
    // Playwright reads no text of `noscript` by itself.
    const form = page.locator('.without-scripts form')
    await page.locator('.without-scripts summary').click()
    await form.locator('select[name="s"]').selectOption('most_recent')
    await form.locator('select:has(option[value="10_3"])').selectOption('10_3')
    await form.locator('button').click()
    await expect(page).toHaveURL(/q=health.*applied_filters=10_3.*s=most_recent/)
    await openUntilListed(page, new URL(page.url()).pathname + new URL(page.url()).search, () =>
      expect(results(page)).toHaveCount(20, { timeout: 500 }),
    )
    await openUntilListed(page, '/latest-content?lang=en', () => expect(heading(page)).toBeVisible({ timeout: 500 }))
    const earlier = await page.getByRole('main').getByRole('navigation').getByRole('link').first().getAttribute('href')
    expect(earlier).toMatch(/month=\d+&year=\d{4}/)
    const tooLong = `/search?lang=en&q=${'school+'.repeat(700)}`
    await openUntilListed(page, tooLong, () =>
      expect(page.getByRole('alert')).toContainText('has 4,900 characters, and at most 4,000', { timeout: 500 }),
    )
  },
)

/** Asks the site by number: only browsers know that names below `localhost` are this machine. */
const fetchFile = async (request: APIRequestContext, path: string): Promise<{ status: number; text: string }> => {
  const address = new URL(path.startsWith('http') ? path : at('hse', path))
  const { host } = address
  address.hostname = '127.0.0.1'
  const answer = await request.get(address.href, { headers: { host }, timeout: 40_000 })
  return { status: answer.status(), text: await answer.text() }
}
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

test('robots lead to a sitemap whose parts list addresses that answer', onlyFull, async ({ request }) => {
  const robots = await fetchFile(request, '/robots.txt')
  expect(robots.text).toContain('Disallow: /user/')
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots.text) ?? []
  expect(sitemap).toBe(at('hse', '/sitemap.xml'))
  const parts = locations((await fetchFile(request, sitemap)).text)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of [parts[0], parts.at(-1)]) {
    const addresses = locations((await fetchFile(request, part ?? '')).text)
    expect(addresses.length).toBeGreaterThan(5)
    expect(addresses.length).toBeLessThanOrEqual(50_000)
    for (const address of addresses.slice(0, 5)) {
      await expect(async () => {
        const page = await fetchFile(request, address)
        expect(page.status, address).toBe(200)
        expect(page.text).toContain(`<link rel="canonical" href="${address.replaceAll('&', '&amp;')}">`)
      }).toPass()
    }
  }
})

const readable = [
  '/?lang=cn',
  '/search?q=obesity&lang=en',
  '/latest-content?lang=fr',
  '/about?lang=es',
  '/login?lang=pt',
]
for (const path of [...readable, '/articles/zzzzzzzzzz', '/select-language']) {
  test(
    `${path} without scripts passes axe, also in the dark, and fits 320 pixels`,
    { tag: '@full' },
    async ({ page, problems }) => {
      problems.allow(/ERR_FAILED|Failed to load resource/)
      await openWithoutScripts(page, path)
      await passTheWait(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findingsOf(axeFor(page))).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    },
  )
}
