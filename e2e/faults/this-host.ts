import { expect, type Locator, type Page } from '@playwright/test'
import { sites, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { remotesWith, type AskSite, type Fault, type Host, type Meeting } from 'federation/testing'

export type FaultyRemote = 'mf-search' | 'mf-article' | 'mf-latest' | 'mf-account'

type Pages = Host<FaultyRemote, SiteId>['pages']

const terms = (page: Page): Locator => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' })
const toTerms: Pages[FaultyRemote]['other'] = { remote: 'mf-latest', link: terms }
const main = (page: Page): Locator => page.getByRole('main')

const searchSchema = v.object({
  data: v.object({ hits: v.array(v.object({ id: v.union([v.number(), v.string()]) })) }),
})

/** The article of a document that the site has: one that it has not is no page of the remote's on the server. */
const someArticle = async (ask: AskSite, site: SiteId): Promise<string> => {
  const answer: unknown = await (await ask(`/api/search?q=health&site=${site}&lang=en`)).json()
  const [first] = v.parse(searchSchema, answer).data.hits
  if (!first) throw new Error(`${site} has no document about health.`)
  return `/articles/${first.id}?lang=en`
}

/** A page of each remote, in English. */
const pages: Pages = {
  'mf-search': {
    path: '/search?q=health&lang=en',
    part: 'page-results',
    later: {
      part: 'layer-filters',
      act: (page) => page.getByRole('button', { name: 'Type', exact: true }).click(),
      shown: (page) => page.getByRole('dialog').getByRole('heading', { name: 'Type of document', level: 2 }),
    },
    other: toTerms,
  },
  'mf-article': { path: someArticle, part: 'page-article', other: toTerms },
  'mf-latest': {
    path: '/latest-content?lang=en',
    part: 'page-latest',
    later: {
      part: 'page-content',
      act: (page) => terms(page).click(),
      shown: (page) => main(page).getByRole('heading', { name: 'Terms of use', level: 1 }),
    },
    other: { remote: 'mf-search', link: (page) => page.getByRole('banner').getByRole('link').first() },
  },
  'mf-account': {
    path: '/login?lang=en',
    part: 'page-login',
    later: {
      part: 'page-forgot-password',
      act: (page) =>
        main(page)
          .getByRole('link', { name: /forgot/i })
          .click(),
      shown: (page) => main(page).getByRole('heading', { name: /password/i, level: 1 }),
    },
    other: toTerms,
  },
}
export const faultyRemotes = Object.keys(pages) as FaultyRemote[]

/** The remotes that can have a fault, another one first with each turn. */
export const remotesInTurn = (fault: Fault, turn: number): FaultyRemote[] => {
  const able = remotesWith(fault, pages)
  return faultyRemotes
    .map((_, place) => faultyRemotes[(turn + place) % faultyRemotes.length] as FaultyRemote)
    .filter((name) => able.includes(name))
}

const toOpen = { timeout: 15_000 }

const openAndClose = async (page: Page, button: string | RegExp): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: button }).click(toOpen)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading').first().waitFor(toOpen)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden', ...toOpen })
}

/** Header, menu, languages and footer do not need the remote. Rejects where one of them does not work. */
const frameWorks = async (page: Page, site: SiteId): Promise<void> => {
  await openAndClose(page, 'Menu')
  if (sites[site].languages.length > 1) await openAndClose(page, /^Language:/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** What faults are met with: the pages of this product and what its shell says. */
export const thisHost: Host<FaultyRemote, SiteId> = {
  pages,
  retryButton: (page, { late }) =>
    page
      .locator(
        `[data-remote-failure]:not([data-remote-failure="retrying"]), [role="alert"]${late ? ', [aria-busy="true"]' : ''}`,
      )
      .getByRole('button', { name: 'Try again' })
      .first(),
  frameWorks,
  renderedMark: 'data-rendered=',
  // `shell/src/remotes/runtime-monitor/heartbeat.ts`, and a little more.
  silence: 11_000,
  failuresKey: 'met-failures',
}
export type ThisMeeting = Meeting<FaultyRemote, SiteId>
