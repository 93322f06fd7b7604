import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from 'shared/api-client'
import { searchDataSchema, type SearchRequest } from 'shared/contracts'

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
