import type { Page } from '@playwright/test'
import type { Lang, SiteId } from 'shared/sites'
import { accountScreens } from './account-screens.ts'
import { at } from './addresses.ts'
import { findDocuments } from './documents.ts'
import { heading, layer, openLayer, resultLink, results, searchFor } from './page-parts.ts'
import { overrideScreens } from './override-screens.ts'
import type { Screen } from './screen.ts'
import { userScreens } from './user-screens.ts'

const openResults = async (page: Page, site: SiteId = 'hse', query = '?q=obesity&lang=en'): Promise<void> => {
  await page.goto(at(site, `/search${query}`))
  await results(page).first().waitFor()
}

const openArticle = async (page: Page, site: SiteId, query: string): Promise<void> => {
  await openResults(page, site, query)
  await resultLink(page, 0).click()
  await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
}

const openPage = async (page: Page, site: SiteId, path: string): Promise<void> => {
  await page.goto(at(site, path))
  await heading(page).waitFor()
}

const openHealth = async (page: Page, site: SiteId, lang: Lang): Promise<void> => {
  await page.goto(at(site, `/__composition?lang=${lang}`))
  await page.locator('[data-status="started"]').nth(3).waitFor()
}

/** Lets the API answer with a status, or not at all. */
const failing = async (page: Page, part: 'search' | 'articles', status: number): Promise<void> => {
  await page.route(`**/api/${part}**`, (route) =>
    route.fulfill({
      status,
      json: { success: false, error: 'refused' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
}

/** Searches from the home page: results that are opened first come with the page, which the server renders. */
const searchFromHome = async (page: Page, prepare: () => Promise<unknown>): Promise<void> => {
  await page.goto(at('hse', '/?lang=en'))
  await page.waitForLoadState('networkidle')
  await prepare()
  await searchFor(page, 'obesity')
}

const hanging = (page: Page, part: 'search' | 'articles') => page.route(`**/api/${part}**`, () => {})

/** A screen as it is opened where there is no room for a column beside the results. */
const narrow = ({ name, open }: Screen): Screen => ({
  name,
  open: async (page) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await open(page)
  },
})

const layerOnResults = (name: string, ...buttons: (string | RegExp)[]): Screen => ({
  name: `${name} layer`,
  open: async (page) => {
    await openResults(page)
    for (const [place, button] of buttons.entries()) {
      if (place === 0) await openLayer(page, button)
      else await layer(page).getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').nth(place).waitFor()
    }
    await layer(page).getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
  },
})

/** The last of the guided questions, reached by pressing on. */
const openLastQuestion = async (page: Page): Promise<void> => {
  const next = page.getByRole('button', { name: 'Next question' })
  await next.waitFor()
  while ((await next.getAttribute('aria-disabled')) !== 'true') await next.click()
}

export const screens: readonly Screen[] = [
  { name: 'home', open: (page) => openPage(page, 'hse', '/?lang=en') },
  { name: 'home in Chinese', open: (page) => openPage(page, 'sse', '/?lang=cn') },
  { name: 'results', open: (page) => openResults(page) },
  { name: 'results in Chinese', open: (page) => openResults(page, 'hse', '?q=obesity&lang=cn') },
  { name: 'best results of cvd', open: (page) => openResults(page, 'cvd', '?best=true&lang=en') },
  {
    name: 'results with filters',
    open: (page) => openResults(page, 'hse', '?applied_filters=10_3,0_12_2000_2015&lang=en'),
  },
  {
    name: 'no results',
    open: async (page) => {
      await page.goto(at('hse', '/search?q=qqzzxxqq+zzqqxxzz&near=false&lang=en'))
      await page.getByText('What often helps').waitFor()
    },
  },
  {
    name: 'ways to find more below a short list',
    open: async (page) => {
      await page.goto(at('hse', '/search?q="school+nurses"+asthma+obesity&lang=en'))
      await page
        .getByRole('link', { name: /: [\d,]+ documents?$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'export of results',
    open: async (page) => {
      await openResults(page)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('button', { name: /^RIS/ }).click()
      await page
        .getByText(/^Exported 20 of/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'search strategy to copy by hand',
    open: async (page) => {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      })
      await openResults(page)
      await page.getByRole('button', { name: 'Copy search strategy' }).click()
      await page.getByRole('textbox', { name: 'Search strategy' }).waitFor()
    },
  },
  {
    name: 'results that failed',
    open: async (page) => {
      await searchFromHome(page, () => failing(page, 'search', 400))
      await page.getByText('The results could not be loaded').waitFor()
    },
  },
  {
    name: 'results on their way',
    open: async (page) => {
      await searchFromHome(page, () => hanging(page, 'search'))
      await page.getByRole('main').getByText('Loading', { exact: true }).waitFor()
    },
  },
  {
    name: 'evidence map',
    open: async (page) => {
      await openPage(page, 'hse', '/search/map?q=obesity&applied_filters=31_164&rows=2_1003&lang=en')
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'evidence map in Chinese, in numbers',
    open: async (page) => {
      await openPage(page, 'sse', '/search/map?view=numbers&lang=cn')
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'years in numbers',
    open: async (page) => {
      await openResults(page)
      await openLayer(page, /^Date range/)
      await layer(page).getByRole('button', { name: 'Numbers by year' }).click()
      await layer(page).getByRole('table').waitFor()
    },
  },
  { name: 'article', open: (page) => openArticle(page, 'hse', '?q=school+health&lang=en') },
  { name: 'article in French', open: (page) => openArticle(page, 'sse', '?q=school+health&lang=fr') },
  {
    name: 'article with its coding shown',
    open: async (page) => {
      await openArticle(page, 'cvd', '?q=masks&lang=en')
      await page.getByRole('button', { name: 'How this record was coded' }).click()
    },
  },
  { name: 'unknown article', open: (page) => openPage(page, 'hse', '/articles/zzzzzzzzzz?lang=en') },
  {
    name: 'article that failed',
    open: async (page) => {
      await failing(page, 'articles', 400)
      await openPage(page, 'hse', '/articles/zzzzzzzzzz?lang=en')
    },
  },
  {
    name: 'article on its way',
    open: async (page) => {
      await hanging(page, 'articles')
      await page.goto(at('hse', '/articles/zzzzzzzzzz?lang=en'))
      await page.getByRole('heading', { name: 'Loading the record' }).waitFor()
    },
  },
  {
    name: 'guided questions on home, the last one',
    open: async (page) => {
      await openPage(page, 'sse', '/?lang=en')
      await openLastQuestion(page)
    },
  },
  {
    name: 'guided questions on the results, with a chosen answer',
    open: async (page) => {
      await openResults(page, 'hse', '?applied_filters=2_1001&lang=en')
      await page.getByRole('button', { name: /^Guided search/ }).click()
      await page.getByRole('button', { name: 'Previous question' }).click()
      await page.getByText('Already chosen').waitFor()
    },
  },
  {
    name: 'guided questions that failed',
    open: async (page) => {
      await page.route('**/questions-en.json', (route) => route.fulfill({ status: 400, body: '' }))
      await openPage(page, 'hse', '/?lang=en')
      await page.getByText('The questions could not be loaded.').waitFor()
    },
  },
  { name: 'address that leads nowhere', open: (page) => openPage(page, 'hse', '/nowhere?lang=en') },
  { name: 'health panel', open: (page) => openHealth(page, 'hse', 'en') },
  { name: 'health panel in Chinese', open: (page) => openHealth(page, 'sse', 'cn') },
  {
    name: 'health panel of a remote that is not reached, without the server',
    open: async (page) => {
      await page.route('**/remotes/mf-latest/**', (route) => route.fulfill({ status: 404 }))
      await page.route('**/__composition.json', (route) => route.fulfill({ status: 400, body: '' }))
      await page.goto(at('hse', '/__composition?lang=en'))
      await page.locator('[data-status="failed"]').waitFor()
    },
  },
  {
    name: 'documents compared',
    open: async (page) => {
      const documents = await findDocuments('hse', 'school', 3)
      await openPage(page, 'hse', `/compare?documents=${documents.map(({ id }) => id).join()}&lang=en`)
      await page.getByRole('table').waitFor()
    },
  },
  { name: 'comparison without documents', open: (page) => openPage(page, 'hse', '/compare?lang=fr') },
  {
    name: 'results, two chosen to be compared',
    open: async (page) => {
      await openResults(page)
      for (const place of [0, 1]) await results(page).nth(place).getByRole('checkbox').check()
      await page.getByRole('link', { name: 'Compare', exact: true }).waitFor()
    },
  },
  {
    name: 'menu of a result',
    open: async (page) => {
      await openResults(page)
      await results(page).first().getByRole('button', { name: /^More/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'how results were found',
    open: async (page) => {
      await openResults(page)
      await page.getByText('How this was found').click()
      await page.getByText('As one line').waitFor()
    },
  },
  { name: 'brief of a search', open: (page) => openPage(page, 'hse', '/search/brief?q=obesity&lang=en') },
  { name: 'brief of a search in Chinese', open: (page) => openPage(page, 'sse', '/search/brief?q=obesity&lang=cn') },
  { name: 'advanced search', open: (page) => openPage(page, 'hse', '/search/advanced?lang=en') },
  { name: 'latest content', open: (page) => openPage(page, 'hse', '/latest-content?lang=en') },
  { name: 'about the collection', open: (page) => openPage(page, 'hse', '/about?lang=en') },
  { name: 'accessibility statement', open: (page) => openPage(page, 'hse', '/accessibility?lang=en') },
  { name: 'language page', open: (page) => openPage(page, 'hse', '/select-language?lang=en') },
  layerOnResults('main menu', 'Menu'),
  layerOnResults('languages', /^Language:/),
  layerOnResults('languages above the menu', 'Menu', 'Language'),
  layerOnResults('type', /^Type(?! of)/),
  layerOnResults('date range', /^Date range/),
  layerOnResults('countries', /^Countries/),
  {
    name: 'countries of studies layer',
    open: async (page) => {
      await openResults(page)
      await openLayer(page, /^Countries/)
      await layer(page).getByRole('radio', { name: 'Documents with at least one study from the country' }).check()
    },
  },
  narrow(layerOnResults('filter groups', /^Filters/)),
  narrow(layerOnResults('filters above the groups', /^Filters/, /Health systems topics/i)),
  layerOnResults('search tips', 'Search tips'),
  layerOnResults('help above the tips', 'Search tips', 'More help'),
  ...accountScreens,
  ...overrideScreens,
  ...userScreens,
]
