import { queryOptions } from '@tanstack/react-query'
import { isAnswerIn, type ApiClient } from 'shared/api-client'
import { latestContentSchema, readLatestContent, type LatestContentRequest } from 'shared/contracts'

const minutes = 60_000

/**
 * What is new on a site in one month. While another month is on its way the former one stays on screen
 * (`isPlaceholderData`), as long as it is in the same language.
 */
export const latestQuery = (api: ApiClient, request: LatestContentRequest) =>
  queryOptions({
    queryKey: ['latest-content', request.type, request.lang, request.year, request.month],
    queryFn: ({ signal }) =>
      api.get('/latest_content', request, latestContentSchema, { signal }).then(readLatestContent),
    staleTime: 5 * minutes,
    placeholderData: (former, query) => (isAnswerIn(query, request.lang) ? former : undefined),
    meta: { prefetchIn: (client, lang): Promise<void> => client.prefetchQuery(latestQuery(api, { ...request, lang })) },
  })
