import type { SearchRequest } from 'shared/contracts'

/** Address of the feed of a search, through the site's own server. The order and the page make no other feed. */
export const feedAddress = (request: SearchRequest): string => {
  const { q, best, applied_filters, site, lang, match, unexpanded, in_language } = request
  const query = new URLSearchParams({ site, lang: lang ?? 'en' })
  if (q) query.set('q', q)
  if (best === 'true') query.set('best', best)
  if (applied_filters) query.set('applied_filters', applied_filters)
  if (match === 'all') query.set('match', match)
  if (unexpanded) query.set('unexpanded', unexpanded)
  if (in_language === 'true') query.set('in_language', in_language)
  return `/api/search.atom?${query.toString().replaceAll('%2C', ',')}`
}
