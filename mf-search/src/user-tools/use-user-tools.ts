import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { SearchHit } from 'shared/contracts'
import { ownerOf, useSession } from 'shared/session'
import { formatSearchState, type SearchState } from '../search-state/search-state.ts'
import type { Selection } from '../selection/selection.ts'
import type * as UserTools from './user-tools.ts'

/** The tools, with the selection of the search that is shown. */
export type Tools = Pick<
  typeof UserTools,
  'DocumentActions' | 'SaveSearch' | 'SelectResult' | 'SelectResults' | 'ViewSaved'
> & {
  selection: Selection
}

export type ToolsState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; tools: Tools }

const toolsQuery = queryOptions({
  // Each release has its own.
  queryKey: ['user-tools', __webpack_public_path__],
  queryFn: () => import(/* webpackChunkName: "user-tools" */ './user-tools.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
})

/** What finds the same results: neither their order nor the page, nor the order of the filters. */
const resultsKey = (search: SearchState): string =>
  formatSearchState({ ...search, filters: search.filters.toSorted(), sort: [], page: 0 }).toString()

/**
 * The tools of a logged-in person; none for a visitor. They load beside the results, which do not wait for them.
 *
 * @param search the search whose results are shown: another one begins with nothing selected
 */
export const useUserTools = (search: SearchState, hits: readonly SearchHit[]): ToolsState => {
  const session = useSession()
  const owner = ownerOf(session)
  const user = session.status === 'user'
  const { data, isError, refetch } = useQuery({ ...toolsQuery, enabled: user })
  const latest = useRef(hits)
  useLayoutEffect(() => {
    latest.current = hits
  }, [hits])
  const key = resultsKey(search)
  const tools = useMemo((): Tools | undefined => {
    if (!data) return undefined
    const selection = data.createSelection({ owner, search: key }, () => latest.current.map(({ id }) => id))
    return { ...data, selection }
  }, [data, owner, key])
  if (!user) return { status: 'none' }
  if (tools) return { status: 'ready', tools }
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' }
}
