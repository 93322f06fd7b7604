import type { Page } from '@playwright/test'
import type { Lang } from 'shared/sites'
import type { OwnSite } from './own-site.ts'
import { layer } from './page-parts.ts'

/** A screen that a fault leads to, on a site of the test's own. */
interface FailureScreen {
  name: string
  open: (page: Page, site: OwnSite, lang: Lang) => Promise<unknown>
}

const remote = 'mf-article'
const files = `**/remotes/${remote}/**`
const openArticle = (page: Page, site: OwnSite, lang: Lang): Promise<unknown> =>
  page.goto(site.at('hse', `/articles/zzzzzzzzzz?lang=${lang}`), { waitUntil: 'commit' })

const failing = (reason: string, prepare: (page: Page, site: OwnSite) => unknown): FailureScreen => ({
  name: `a part that is ${reason}`,
  open: async (page, site, lang) => {
    await prepare(page, site)
    await openArticle(page, site, lang)
    await page.locator(`[data-remote-failure="${reason}"]`).waitFor({ timeout: 20_000 })
    await page.locator('[data-remote-failure] summary').click()
  },
})

const throws = (path: string, text: string): string => (path === 'entry.js' ? `throw new Error("fault");${text}` : text)

export const failureScreens: readonly FailureScreen[] = [
  {
    name: 'a part that is late',
    open: async (page, site, lang) => {
      await page.route(files, () => {})
      await openArticle(page, site, lang)
      await page.locator('[aria-busy="true"]').getByRole('button').waitFor({ timeout: 20_000 })
    },
  },
  failing('unreachable', (page) => page.route(files, (route) => route.abort())),
  failing('timeout', async (page, site) => {
    site.publish({ ...site.row(remote), budget: 1000 })
    await page.route(files, () => {})
  }),
  failing('broken', (_, site) => {
    const good = site.row(remote)
    site.publish({ ...good, current: site.remake(good, '9.0.0', throws), previous: null })
  }),
  failing('incompatible', (_, site) => {
    const { current, ...good } = site.row(remote)
    site.publish({ ...good, current: { ...current, contract: '^9.0.0' }, previous: null })
  }),
  failing('tampered', (page) =>
    page.route(`${files}/entry.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: 'foreign()' })),
  ),
  failing('withdrawn', (_, site) => site.withdraw(site.row(remote).current.base)),
  {
    name: 'a part that is tried again',
    open: async (page, site, lang) => {
      await page.route(files, (route) => route.abort())
      await openArticle(page, site, lang)
      const failure = page.locator('[data-remote-failure="unreachable"]')
      await failure.waitFor()
      await page.unroute(files)
      await page.route(files, () => {})
      await failure.getByRole('button').click()
      await page.locator('[data-remote-failure="retrying"]').waitFor()
    },
  },
  {
    name: 'a layer that cannot be opened',
    open: async (page, site, lang) => {
      await page.route('**/remotes/mf-search/**/layer-*', (route) => route.abort())
      await page.goto(site.at('hse', `/search?q=health&lang=${lang}`))
      const opens = page.locator('[class*="mf-search_"][aria-haspopup="dialog"]').filter({ visible: true })
      await opens.first().click()
      await layer(page).locator('[data-remote-failure="unreachable"]').waitFor()
    },
  },
  {
    name: 'a page without its texts',
    open: async (page, site, lang) => {
      await page.route('**/i18n/**', (route) => route.fulfill({ status: 404, body: 'no' }))
      await page.goto(site.at('hse', `/search?q=health&lang=${lang}`))
      await page.getByRole('alert').getByRole('button').waitFor()
    },
  },
  {
    name: 'the word that the connection is lost',
    open: async (page, site, lang) => {
      await openArticle(page, site, lang)
      // The heading alone is there before the scripts are.
      await page.locator(`main [class*="${remote}_"]`).first().waitFor()
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await page.locator('[data-react-aria-top-layer] [role]').filter({ hasText: /./ }).first().waitFor()
    },
  },
]
