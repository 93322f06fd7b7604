import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languageTag, sites, type Lang, type SiteId } from 'shared/sites'
import { createAccount, signIn } from './browser/account.ts'
import { at, siteIds } from './browser/addresses.ts'
import { findingsOf } from './browser/axe.ts'
import { foreignTexts } from './browser/foreign-texts.ts'
import { layer, resultLink, results } from './browser/page-parts.ts'
import { catalogueTexts, siteTexts } from './browser/texts.ts'
import { expect, test } from './browser/test.ts'
import { visibleTexts } from './browser/visible-texts.ts'

/** Rules that a language may break; `screens.spec.ts` asks all of them, and they take their time. */
const rulesOfWords = [
  ...['html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'landmark-unique', 'heading-order'],
  ...['button-name', 'link-name', 'label', 'select-name', 'input-button-name', 'aria-dialog-name', 'empty-heading'],
]

/** Walks a site in one language and notes what is not in it. */
const walkIn = async (page: Page, site: SiteId, lang: Lang) => {
  await page.goto(at(site, `/select-language?lang=${lang}`))
  const own = await siteTexts(page, lang)
  const english = [...(await siteTexts(page, 'en')).values(), ...(await catalogueTexts(page, 'en'))]
  const ownTexts = [...own.values(), ...(await catalogueTexts(page, lang))]
  const found: string[] = []
  const word = (key: string): string => own.get(key) ?? ''
  const look = async (place: string): Promise<void> => {
    await page.waitForFunction((tag) => {
      const { lang } = document.documentElement
      return lang === tag && document.querySelector('h1') && !document.querySelector('[aria-busy="true"]')
    }, languageTag(lang))
    const foreign = foreignTexts(await visibleTexts(page), { lang, own: ownTexts, english })
    const broken = await findingsOf(new AxeBuilder({ page }).withRules(rulesOfWords))
    found.push(...[...foreign, ...broken].map((problem) => `${place}: ${problem}`))
  }
  /** Goes on inside the page: reloading it each time would take most of the minute. */
  const visit = async (path: string): Promise<void> => {
    const former = await page.title()
    await page.evaluate(
      (address) => {
        window.history.pushState(null, '', address)
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
      },
      `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
    )
    await expect(page).not.toHaveTitle(former)
    await look(path)
  }
  /** Opens a layer by a button of the page or of the layer on top. */
  const open = async (...keys: string[]): Promise<void> => {
    for (const [level, key] of keys.entries()) {
      const place = level === 0 ? page : layer(page)
      await place
        .getByRole('button', { name: word(key) })
        .first()
        .click()
      await page.getByRole('dialog').nth(level).waitFor()
    }
    await look(keys.join(' > '))
    for (let left = keys.length; left > 0; left -= 1) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(left - 1)
    }
  }
  return { found, visit, open, look }
}

const pagesOfVisitors = [
  '/search?q=qqzzxxqq+zzqqxxzz',
  '/nowhere',
  '/latest-content',
  '/about',
  '/terms',
  '/privacy',
  '/select-language',
  '/articles/zzzzzzzzzz',
  '/login',
  '/signup',
  '/signup-success',
  '/forgot-password',
  '/reset-password/abc',
  '/unsubscribe',
]

const layersOfVisitors = [
  ['shell.header.menu'],
  ['search.box.tips'],
  ['search.box.tips', 'search.tips.more'],
  ['search.filters.type'],
  ['search.filters.date_range'],
  ['search.filters.countries'],
]

test('results and a layer in French have nothing but French', { tag: '@shell' }, async ({ page }) => {
  const { found, visit, open } = await walkIn(page, 'hse', 'fr')
  await visit('/search?q=health')
  await open('shell.header.menu')
  expect(found).toEqual([])
})

for (const site of siteIds) {
  for (const lang of sites[site].languages) {
    test(`a visitor of ${site} in ${lang} reads nothing but ${lang}`, { tag: '@full' }, async ({ page, problems }) => {
      problems.allow(/status of 404/)
      const { found, visit, open, look } = await walkIn(page, site, lang)
      if (sites[site].home === '/') await visit('/')
      for (const path of pagesOfVisitors) await visit(path)
      await visit('/search?applied_filters=10_3,10_23,0_12_2015_2020&q=health')
      for (const keys of layersOfVisitors) await open(...keys)
      await page.goto(at(site, `/search?q=health&lang=${lang}`))
      await results(page).first().waitFor()
      await resultLink(page, 0).click()
      await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
      await look('article')
      expect(found).toEqual([])
    })
  }

  test(`a person logged in on ${site} reads nothing but the language shown`, { tag: '@full' }, async ({ page }) => {
    await signIn(page, await createAccount(site))
    for (const lang of sites[site].languages) {
      const { found, visit, open } = await walkIn(page, site, lang)
      for (const path of ['/profile', '/user/articles', '/user/searches']) await visit(path)
      await visit('/search?q=health')
      await open('shell.header.menu')
      await open('shell.header.menu', 'account.main_menu.account')
      expect(found).toEqual([])
    }
  })
}
