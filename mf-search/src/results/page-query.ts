import { queryOptions } from '@tanstack/react-query'
import { useApi, type ApiClient } from 'shared/api-client'
import { searchDataSchema, type SearchRequest } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { searchRequest } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'

const fiveMinutes = 300_000

/** One page of results. Pages are separate queries, so that a reload at page n asks for all of them at once. */
export const pageQuery = (api: ApiClient, request: SearchRequest) =>
  queryOptions({
    queryKey: ['search-page', request],
    queryFn: ({ signal }) => api.get('/search', request, searchDataSchema, { signal }),
    // What was answered while the encoder was late is asked for again as soon as it is shown again.
    staleTime: ({ state }) => (state.data?.answered_by === 'late' ? 0 : fiveMinutes),
    meta: { prefetchIn: (client, lang): Promise<void> => client.prefetchQuery(pageQuery(api, { ...request, lang })) },
  })

/** The query of a page of any search on this site, in the language shown. */
export const usePageQuery = () => {
  const api = useApi()
  const { id: site } = useSite()
  const lang = useLang()
  return (state: SearchState, page = 0) => pageQuery(api, searchRequest(state, site, lang, page))
}
