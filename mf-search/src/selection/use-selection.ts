import { useLayoutEffect, useMemo, useRef } from 'react'
import type { SearchHit } from 'shared/contracts'
import { ownerOf, useSession } from 'shared/session'
import { formatSearchState, type SearchState } from '../search-state/search-state.ts'
import { createSelection, type Selection } from './selection.ts'

/** What finds the same results: neither their order nor the page, nor the order of the filters. */
const resultsKey = (search: SearchState): string =>
  formatSearchState({ ...search, filters: search.filters.toSorted(), sort: [], page: 0 }).toString()

/**
 * The selection among the results.
 *
 * @param search the search whose results are shown: another one begins with nothing selected
 */
export const useSelection = (search: SearchState, hits: readonly SearchHit[]): Selection => {
  const owner = ownerOf(useSession())
  const latest = useRef(hits)
  useLayoutEffect(() => {
    latest.current = hits
  }, [hits])
  const key = resultsKey(search)
  return useMemo(() => createSelection({ owner, search: key }, () => latest.current.map(({ id }) => id)), [owner, key])
}
