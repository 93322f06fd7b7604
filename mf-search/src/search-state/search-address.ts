import { paths } from 'shared/routing'
import { formatSort } from 'shared/sorting'
import type { SearchState } from './search-state.ts'

/** The address of the results of a search, from their first page. */
export const searchAddress = ({ q, best, sort, filters, match, unexpanded, inLanguage, near }: SearchState): string =>
  paths.search({
    q,
    best: best || undefined,
    s: formatSort(sort),
    applied_filters: filters,
    match,
    unexpanded: unexpanded.join(','),
    in_language: inLanguage,
    near,
  })
