import type { Page } from '@playwright/test'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { heading, resultLink, results } from '../browser/page-parts.ts'
import { expect } from '../browser/test.ts'
import type { FaultyRemote } from '../faults/this-host.ts'

/** What was opened of a remote on a site, and how long the longest of its pages took. */
export interface Visit {
  remote: FaultyRemote
  site: SiteId
  lang: Lang
  pages: number
  longestMs: number
}

/** A language for each site that is not the same everywhere. */
const langs: Readonly<Record<SiteId, Lang>> = { hse: 'cn', sse: 'fr', cvd: 'en' }

const paths: Readonly<Record<FaultyRemote, (site: SiteId) => readonly string[]>> = {
  'mf-search': (site) => (sites[site].home === '/' ? ['/', '/search?q=health'] : ['/search?q=health']),
  'mf-article': () => [],
  'mf-latest': () => ['/latest-content', '/about', '/terms', '/privacy', '/accessibility'],
  'mf-account': () => ['/login', '/signup', '/forgot-password', '/unsubscribe'],
}

const timed = async (page: Page, open: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await open()
  await expect(heading(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-remote-failure]')).toHaveCount(0)
  return performance.now() - started
}

/** Opens the pages of every remote on a site; an article by the link of a result. Fails where one does not come. */
export const visitSite = async (
  page: Page,
  site: SiteId,
  at: (site: SiteId, path: string) => string,
): Promise<Visit[]> => {
  const lang = langs[site]
  const visit = async (remote: FaultyRemote): Promise<Visit> => {
    const times: number[] = []
    for (const path of paths[remote](site)) {
      const address = new URL(at(site, path))
      address.searchParams.set('lang', lang)
      times.push(await timed(page, () => page.goto(address.href)))
    }
    return { remote, site, lang, pages: times.length, longestMs: Math.max(...times) }
  }
  const search = await visit('mf-search')
  await expect(results(page).first()).toBeVisible()
  const title = await resultLink(page, 0).innerText()
  const longestMs = await timed(page, async () => {
    await resultLink(page, 0).click()
    await expect(heading(page)).toHaveText(title)
  })
  const article: Visit = { remote: 'mf-article', site, lang, pages: 1, longestMs }
  return [search, article, await visit('mf-latest'), await visit('mf-account')]
}
