import { hash } from 'node:crypto'
import type { Lang, SiteId } from 'shared/sites'
import { fill } from '../i18n/api-texts.ts'
import type { SiteLocales } from '../i18n/site-locale.ts'
import { readingParameters, searchWords } from '../saved-searches/search-words.ts'
import type { Match, SearchIndex } from '../search/search-index.ts'
import type { AtomFeed } from './atom.ts'
import { mostEntries, siteFeed, type FeedDeps, type News } from './site-feed.ts'

export interface SearchFeedDeps extends FeedDeps {
  /** The newest documents of a site among those with the given ids. */
  latest: { newest: (site: SiteId, limit: number, within: ReadonlySet<string>) => Promise<News[]> }
  searchIndex: SearchIndex
  siteLocales: SiteLocales
}

/** The query string of a search, the same for searches that find the same by the same words. */
const canonicalQuery = ({ q, best, filters, ...readAs }: Match, lang: Lang): string => {
  const query = new URLSearchParams({ lang })
  if (q.trim()) query.set('q', q.trim())
  if (best) query.set('best', 'true')
  if (filters.length > 0) query.set('applied_filters', filters.toSorted().join(','))
  for (const [name, value] of Object.entries(readingParameters(readAs))) query.set(name, value)
  return query.toString().replaceAll('%2C', ',')
}

/** The newest documents a search finds, as a feed. */
export const createSearchFeed =
  (parts: SearchFeedDeps) =>
  async (match: Match, signal: AbortSignal): Promise<AtomFeed> => {
    const { site, q, best, filters } = match
    const { lang, words, name, of } = siteFeed(parts, site, match.lang)
    const found = await parts.searchIndex.matchingIds({ ...match, lang }, undefined, { signal })
    const query = canonicalQuery(match, lang)
    const search = searchWords({ site, query: q, keys: filters }, parts.siteLocales(site, lang), parts.trees)
    return of({
      id: `search/${hash('sha1', query, 'base64url')}`,
      title: fill(best ? words.bestOfSearch : words.search, { site: name, search }),
      subtitle: fill(words.searchSubtitle, { site: name }),
      path: `/api/search.atom?site=${site}&${query}`,
      page: `/search?${query}`,
      source: 'search',
      news: await parts.latest.newest(site, mostEntries, new Set(found)),
    })
  }
