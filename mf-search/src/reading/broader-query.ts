import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from 'shared/api-client'
import { broaderSearchSchema, type SearchRequest } from 'shared/contracts'

/** How a search that finds little would find more. Order and page have no part in it. */
export const broaderQuery = (api: ApiClient, request: SearchRequest) => {
  const asked = { ...request, sort_by: undefined, page: undefined }
  return queryOptions({
    queryKey: ['broader-search', asked],
    queryFn: ({ signal }) => api.get('/search/broader', asked, broaderSearchSchema, { signal }),
    staleTime: 300_000,
  })
}
