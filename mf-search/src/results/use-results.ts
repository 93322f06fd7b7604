import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, isAnswerIn } from 'shared/api-client'
import type { SearchData } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useSession } from 'shared/session'
import type { SearchState } from '../search-state/search-state.ts'
import { usePageQuery } from './page-query.ts'

/** Pages a fresh load brings back at once; what is still in the cache comes back whatever its length. */
const restoredAtMost = 10

/** The API answers no page beyond this. */
const lastPage = 1000

/** The search as the first page answered it: without what is near in meaning where the encoder was late. */
const answeredOf = (state: SearchState, first: SearchData | undefined): SearchState =>
  state.near && first?.answered_by === 'late' ? { ...state, near: false } : state

/** After this many pages that came by themselves, only the button loads more. */
const automaticPages = 3

type Page = UseQueryResult<SearchData>

/**
 * The results of a search up to the page its address names. A visitor is given the first page only.
 *
 * @param showPage puts the number of the last page shown into the address
 */
export const useResults = (state: SearchState, showPage: (page: number) => void) => {
  const lang = useLang()
  const client = useQueryClient()
  const visitor = useSession().status === 'visitor'
  const queryOf = usePageQuery()
  const optionsOf = (page: number) => queryOf(state, page)

  const [reach, setReach] = useState(() => {
    let cached = 0
    while (cached <= state.page && client.getQueryData(optionsOf(cached).queryKey)) cached += 1
    return Math.max(restoredAtMost, cached) - 1
  })
  const last = visitor ? 0 : Math.min(state.page, reach)

  const head = useQuery({
    ...optionsOf(0),
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
  })
  /** A search is on its way, and what is shown belongs to the former one. */
  const updating = head.isPlaceholderData
  /** The answer to the first page; of the former search in this language while `updating`. */
  const first = head.data
  /** The search as it was answered: further pages, counts and files of these results go by it. */
  const answered = useMemo(() => answeredOf(state, updating ? undefined : first), [state, updating, first])
  // A page that was on its way together with the first may have been answered as that one was.
  const furtherOf = (page: number) => {
    const plain = optionsOf(page)
    return client.getQueryData(plain.queryKey)?.answered_by === 'late' ? plain : queryOf(answered, page)
  }
  const otherWay = answered === state ? 'late' : 'both'
  const isOfFirst = ({ data }: Page): boolean => data !== undefined && data.answered_by !== otherWay
  const further: Page[] = useQueries({
    queries: Array.from({ length: updating ? 0 : last }, (_, index) => furtherOf(index + 1)),
  })

  const loaded = further.findIndex((page) => !isOfFirst(page))
  const whole = loaded === -1 ? further : further.slice(0, loaded)
  const missing = loaded === -1 ? undefined : further[loaded]
  const hits = [...(first?.hits ?? []), ...whole.flatMap((page) => page.data?.hits ?? [])]

  const statusOfMore = (): 'end' | 'sign-up' | 'page-limit' | 'ready' | 'loading' | 'failed' => {
    if (missing) return (missing.isError || missing.data !== undefined) && !missing.isFetching ? 'failed' : 'loading'
    if (!first || (last + 1) * first.pageSize >= first.total.value) return 'end'
    if (visitor) return 'sign-up'
    return last >= lastPage ? 'page-limit' : 'ready'
  }
  const status = statusOfMore()
  const automatic = status === 'ready' && last < automaticPages && !updating
  const pages = last + 1 + (automatic ? 1 : 0)
  const reached = Math.min(pages * (first?.pageSize ?? 0), first?.total.value ?? 0)
  return {
    answered,
    first,
    hits,
    /** Number of results up to the last page shown, whether they are here yet or not. */
    expected: (last + 1) * (first?.pageSize ?? 0),
    // Offline, a request waits for the connection and does not fail.
    error: head.error ?? (head.isPaused && (updating || !first) ? new ApiError('network', 'offline') : null),
    updating,
    retry: (): void => void client.resetQueries({ queryKey: ['search-page'] }),
    /** The pages after the first. */
    more: {
      status,
      /** Results that are on their way, or will be once they come near. */
      coming: status === 'loading' || automatic ? Math.max(0, reached - hits.length) : 0,
      /** Whether the next page may load by itself. */
      automatic,
      load: () => {
        setReach((now) => Math.max(now, last + 1))
        showPage(last + 1)
      },
      retry: () => void missing?.refetch(),
    },
  }
}
export type Results = ReturnType<typeof useResults>
