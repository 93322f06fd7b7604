import { useLayoutEffect, useMemo, useRef } from 'react'
import type { SearchHit } from 'shared/contracts'
import { ownerOf, useSession } from 'shared/session'
import { addressOf } from '../history/visit-history.ts'
import type { SearchState } from '../search-state/search-state.ts'
import { createSelection, type Selection } from './selection.ts'

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
  const key = addressOf(search)
  return useMemo(() => createSelection({ owner, search: key }, () => latest.current.map(({ id }) => id)), [owner, key])
}
