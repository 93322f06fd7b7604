import { formatFilterKeys, parseFilterKeys, type FilterKey } from 'shared/filters'
import type { SortCriterion } from 'shared/sites'
import { formatSort, parseSort } from 'shared/sorting'

/** What a search is, wholly in the address of `/search` (requirement B2). */
export interface SearchState {
  q: string
  best: boolean
  /** Up to three criteria; empty means the site's default. */
  sort: SortCriterion[]
  filters: FilterKey[]
  /** The last page shown, from 0. */
  page: number
}

const longestQuery = 2000
const lastPage = 1000

const pageOf = (text: string | null): number => {
  const page = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return Math.min(page, lastPage)
}

/** Reads the query string. Never fails: what cannot be read counts as absent. */
export const parseSearchState = (search: string | URLSearchParams): SearchState => {
  const params = new URLSearchParams(search)
  return {
    q: (params.get('q') ?? '').slice(0, longestQuery).toWellFormed(),
    best: params.get('best') === 'true',
    sort: parseSort(params.get('s') ?? ''),
    filters: parseFilterKeys(params.getAll('applied_filters').join(',')),
    page: pageOf(params.get('p')),
  }
}

/**
 * Writes the state; `parseSearchState(formatSearchState(x))` is `x`.
 *
 * @param around the present query string, whose other parameters (`lang` and what others add) are kept
 */
export const formatSearchState = (state: SearchState, around: string | URLSearchParams = ''): URLSearchParams => {
  const params = new URLSearchParams(around)
  const put = (name: string, value: string) => (value === '' ? params.delete(name) : params.set(name, value))
  put('q', state.q)
  put('best', String(state.best))
  put('s', formatSort(state.sort))
  put('applied_filters', formatFilterKeys(state.filters))
  put('p', state.page === 0 ? '' : String(state.page))
  return params
}

/** The state after a change: another query, filter or sort starts at the first page again (requirement C3). */
export const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 0,
  ...change,
})
