import type { Locator, Page } from '@playwright/test'

export type FaultyRemote = 'mf-search' | 'mf-article' | 'mf-latest' | 'mf-account'

interface RemotePage {
  path: string
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

/** A page of each remote, in English. */
export const remotePages: Readonly<Record<FaultyRemote, RemotePage>> = {
  'mf-search': {
    path: '/search?q=health&lang=en',
    part: 'page-results',
    later: {
      part: 'layer-filter-groups',
      act: (page) => page.getByRole('button', { name: 'All filters' }).click(),
      shown: (page) => page.getByRole('dialog').getByRole('heading', { name: 'All filters' }),
    },
    other: toTerms,
  },
  'mf-article': { path: '/articles/zzzzzzzzzz?lang=en', part: 'page-article', other: toTerms },
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

/** Something that only a remote itself can have put on the page. */
export const itself = (page: Page, remote: FaultyRemote): Locator => main(page).locator(`[class*="${remote}_"]`).first()
