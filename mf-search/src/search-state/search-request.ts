import type { SearchRequest } from 'shared/contracts'
import { formatFilterKeys } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import { formatSort } from 'shared/sorting'
import type { SearchState } from './search-state.ts'

/** The query string of `GET /search` that answers a search state. */
export const searchRequest = (state: SearchState, site: SiteId, lang: Lang, page = 0): SearchRequest => ({
  q: state.q,
  best: state.best ? 'true' : 'false',
  applied_filters: formatFilterKeys(state.filters),
  sort_by: formatSort(state.sort),
  page,
  site,
  lang,
})
