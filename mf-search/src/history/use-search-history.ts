import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi, type ApiClient } from 'shared/api-client'
import { searchHistorySchema } from 'shared/contracts'
import { useSite } from 'shared/routing'
import { ownerOf, useSession } from 'shared/session'
import type { SiteId } from 'shared/sites'
import { historyKey, pastSearches } from './past-searches.ts'
import type { PastSearch } from './visit-history.ts'

/** The searches that the account of a person keeps on a site, and whether it keeps any. */
export const searchHistoryQuery = ({ api, owner, type }: { api: ApiClient; owner: string; type: SiteId }) =>
  queryOptions({
    queryKey: historyKey(owner, type),
    queryFn: ({ signal }) => api.get(`/history/${type}`, {}, searchHistorySchema, { signal }),
  })

/** What `#1` stands for in a text that is being typed. The account is asked once there is such a number. */
export const useReadHistory = (typed: string): (() => PastSearch[]) => {
  const api = useApi()
  const { id: type } = useSite()
  const session = useSession()
  const isAsked = session.status === 'user' && typed.includes('#')
  const { data } = useQuery({ ...searchHistoryQuery({ api, owner: ownerOf(session), type }), enabled: isAsked })
  return () => pastSearches(data)
}
