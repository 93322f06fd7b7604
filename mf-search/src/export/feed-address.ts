import type { SearchRequest } from 'shared/contracts'

/** Address of the feed of a search, through the site's own server. The order and the page make no other feed. */
export const feedAddress = ({ q, best, applied_filters, site, lang }: SearchRequest): string => {
  const query = new URLSearchParams({ site, lang: lang ?? 'en' })
  if (q) query.set('q', q)
  if (best === 'true') query.set('best', best)
  if (applied_filters) query.set('applied_filters', applied_filters)
  return `/api/search.atom?${query.toString().replaceAll('%2C', ',')}`
}
