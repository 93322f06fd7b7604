import type { APIResponse, Locator, Page } from '@playwright/test'
import type { SiteId } from 'shared/sites'
import * as v from 'valibot'

export type FaultyRemote = 'mf-search' | 'mf-article' | 'mf-latest' | 'mf-account'

/** Asks a site for a path of its own, as its pages do. */
export type AskSite = (path: string) => Promise<APIResponse>

interface RemotePage {
  path: string | ((ask: AskSite, site: SiteId) => Promise<string>)
  /** Name of the page's part. */
  part: string
  /** A part of the same remote that loads only on an action; the article remote has none. */
  later?: { part: string; act: (page: Page) => Promise<unknown>; shown: (page: Page) => Locator }
  /** A page of another remote, and the link to it. */
  other: { remote: FaultyRemote; link: (page: Page) => Locator }
}

const terms = (page: Page): Locator => page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' })
const toTerms: RemotePage['other'] = { remote: 'mf-latest', link: terms }
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
export const remotePages: Readonly<Record<FaultyRemote, RemotePage>> = {
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
export const faultyRemotes = Object.keys(remotePages) as FaultyRemote[]

/** All remotes but one, another with each turn. */
export const inTurn = (turn: number): FaultyRemote[] =>
  faultyRemotes.filter((_, place) => place !== turn % faultyRemotes.length)

/** The remotes that can have a fault, another one first with each turn. */
export const remotesInTurn = ({ notFor }: { notFor?: readonly FaultyRemote[] }, turn: number): FaultyRemote[] =>
  faultyRemotes
    .map((_, place) => faultyRemotes[(turn + place) % faultyRemotes.length] as FaultyRemote)
    .filter((name) => !notFor?.includes(name))

/** Something that only a remote itself can have put on the page. */
export const itself = (page: Page, remote: FaultyRemote): Locator => main(page).locator(`[class*="${remote}_"]`).first()
