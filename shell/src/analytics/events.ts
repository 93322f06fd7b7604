import { matchPath } from 'react-router-dom'
import { articleIdOf } from 'shared/documents'
import { parseFilterKeys } from 'shared/filters'
import { pageParams, pathWith } from 'shared/sites'

/** What is counted. Neither words of a search nor anything of a person is among it. */
export type MeasuredEvent =
  /** `page` is the pattern of the route, for example `/reset-password/:token`: addresses may hold secrets. */
  | { name: 'page_view'; page: string }
  | { name: 'search'; words: boolean; filters: number; best: boolean }
  | { name: 'article_open'; article: string }
  | { name: 'alert'; on: boolean; of: 'search' | 'curated_search' }

/** The parts of an address that events follow from. */
export interface Place {
  pathname: string
  search: string
}

const searchPath = '/search'
const articlePattern = '/articles/:address'

const patternOf = (pathname: string, routes: readonly string[]): string =>
  routes.find((route) => matchPath(route, pathname)) ?? '*'

const articleOf = (pathname: string): string | null => {
  const address = matchPath(articlePattern, pathname)?.params['address']
  return address === undefined ? null : articleIdOf(address)
}

const searchOf = ({ pathname, search }: Place): string | null => {
  if (pathname !== searchPath) return null
  const path = pathWith(searchPath, new URLSearchParams(search), pageParams.search)
  return path === searchPath ? null : path
}

const searchEvent = (search: string): MeasuredEvent => {
  const query = new URLSearchParams(search)
  return {
    name: 'search',
    words: Boolean(query.get('q')),
    filters: parseFilterKeys(query.getAll('applied_filters').join(',')).length,
    best: query.get('best') === 'true',
  }
}

/**
 * What a change of the address means: another page, another search, another article. A corrected address and a change
 * of language mean nothing.
 */
export const eventsOfMove = (before: Place | null, now: Place, routes: readonly string[]): MeasuredEvent[] => {
  const [page, article] = [patternOf(now.pathname, routes), articleOf(now.pathname)]
  const samePage = before !== null && patternOf(before.pathname, routes) === page
  const samePath =
    samePage && (before.pathname === now.pathname || (article !== null && articleOf(before.pathname) === article))
  const searched = searchOf(now)
  return [
    ...(samePath ? [] : [{ name: 'page_view' as const, page }]),
    ...(article === null || samePath ? [] : [{ name: 'article_open' as const, article }]),
    ...(searched === null || (before && searchOf(before) === searched) ? [] : [searchEvent(now.search)]),
  ]
}

const alerts: Readonly<Record<string, { of: 'search' | 'curated_search'; on?: boolean }>> = {
  '/subscriptions/subscribe': { of: 'search' },
  '/subscriptions/toggle': { of: 'search' },
  '/client-curated/subscribe': { of: 'curated_search', on: true },
  '/client-curated/unsubscribe': { of: 'curated_search', on: false },
}

/** What a call that went well means: an alert turned on or off, or nothing that is counted. */
export const eventOfCall = (path: string, body: unknown): MeasuredEvent | null => {
  const alert = alerts[path]
  const stated = typeof body === 'object' && body !== null && 'subscribed' in body ? body.subscribed : undefined
  const on = alert?.on ?? stated
  if (!alert || typeof on !== 'boolean') return null
  // Saving a search without its alert is no news of alerts.
  return path === '/subscriptions/subscribe' && !on ? null : { name: 'alert', on, of: alert.of }
}
