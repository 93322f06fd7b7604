import type { MatchMode } from 'shared/contracts'
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
  /** Whether documents that hold most of a question are found, or only those that hold all of it. */
  match: MatchMode
  /** Ids of the concepts that are searched as they were typed; `all` alone for every one. */
  unexpanded: string[]
  /** Whether only documents with a text in the language of the page are found. */
  inLanguage: boolean
  /** Whether what is near in meaning is found too. */
  near: boolean
}

const lastPage = 1000

/** The API takes no more characters of ids. */
const longestIds = 1000

const idsOf = (text: string): string[] => {
  const ids = [...new Set(text.slice(0, longestIds).toWellFormed().replaceAll(/\s/g, '').split(','))].filter(Boolean)
  return ids.includes('all') ? ['all'] : ids
}

const pageOf = (text: string | null): number => {
  const page = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return Math.min(page, lastPage)
}

/** Reads the query string. Never fails: what cannot be read counts as absent. */
export const parseSearchState = (search: string | URLSearchParams): SearchState => {
  const params = new URLSearchParams(search)
  return {
    q: (params.get('q') ?? '').toWellFormed(),
    best: params.get('best') === 'true',
    sort: parseSort(params.get('s') ?? ''),
    filters: parseFilterKeys(params.getAll('applied_filters').join(',')),
    page: pageOf(params.get('p')),
    match: params.get('match') === 'all' ? 'all' : 'most',
    unexpanded: idsOf(params.get('unexpanded') ?? ''),
    inLanguage: params.get('in_language') === 'true',
    near: params.get('near') !== 'false',
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
  put('match', state.match === 'most' ? '' : state.match)
  put('unexpanded', state.unexpanded.join(','))
  put('in_language', state.inLanguage ? 'true' : '')
  put('near', state.near ? '' : 'false')
  put('p', state.page === 0 ? '' : String(state.page))
  return params
}

/** The state after a change: another query, filter or sort starts at the first page again (requirement C3). */
export const changed = (state: SearchState, change: Partial<SearchState>): SearchState => ({
  ...state,
  page: 0,
  ...change,
})
