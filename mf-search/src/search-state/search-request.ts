import type { SearchRequest } from 'shared/contracts'
import { formatFilterKeys } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import { formatSort } from 'shared/sorting'
import type { SearchState } from './search-state.ts'

type Reading = Pick<SearchState, 'match' | 'unexpanded' | 'inLanguage'>

/** How a search is read, as the calls that save it or act on all its results take it. */
export const readAs = ({ match, unexpanded, inLanguage }: Reading) => ({
  match,
  unexpanded: unexpanded.join(','),
  in_language: inLanguage,
})

/** The query string of `GET /search` that answers a search state. */
export const searchRequest = (state: SearchState, site: SiteId, lang: Lang, page = 0): SearchRequest => ({
  q: state.q,
  best: state.best ? 'true' : 'false',
  applied_filters: formatFilterKeys(state.filters),
  sort_by: formatSort(state.sort),
  page,
  site,
  lang,
  ...(state.match !== 'most' && { match: state.match }),
  ...(state.unexpanded.length > 0 && { unexpanded: state.unexpanded.join(',') }),
  ...(state.inLanguage && { in_language: 'true' }),
  ...(!state.near && { near: 'false' }),
})
