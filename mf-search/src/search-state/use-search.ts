import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSearchState } from 'shared/routing'
import { changed, formatSearchState, parseSearchState, type SearchState } from './search-state.ts'

/** What changes, or how it follows from the search as it is at that moment; where it is empty, the address stays. */
export type Change = Partial<SearchState> | ((now: SearchState) => Partial<SearchState>)

export interface Search {
  state: SearchState
  /** Changes the search: a new entry in the history unless `replace` is given or a layer is open. */
  change: (change: Change, options?: { replace?: boolean }) => void
  /** The address of a changed search, for links. */
  addressOf: (change: Partial<SearchState>) => string
}

/** The search that the address describes, and the one way to change it. */
export const useSearch = (): Search => {
  const { pathname } = useLocation()
  const [query, changeQuery] = useSearchState()
  const state = useMemo(() => parseSearchState(query), [query])
  const change = useCallback<Search['change']>(
    (next, options) => {
      const now = parseSearchState(new URLSearchParams(window.location.search))
      const given = typeof next === 'function' ? next(now) : next
      if (Object.keys(given).length > 0) changeQuery((query) => formatSearchState(changed(now, given), query), options)
    },
    [changeQuery],
  )
  const addressOf = useCallback<Search['addressOf']>(
    (next) => `${pathname}?${formatSearchState(changed(state, next), query).toString().replaceAll('%2C', ',')}`,
    [pathname, query, state],
  )
  return { state, change, addressOf }
}
