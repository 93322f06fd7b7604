import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi, type ApiClient } from 'shared/api-client'
import { searchCountsSchema, type SearchRequest } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'

/** Filters that could be added to a search together. */
type Choice = readonly FilterKey[]

const searchCountsQuery = (api: ApiClient, request: SearchRequest, choices: readonly Choice[]) => {
  const asked = { ...request, sort_by: undefined, page: undefined, added: choices.map(String).join(';') }
  return queryOptions({
    queryKey: ['search-counts', asked],
    queryFn: ({ signal }) => api.get('/search/counts', asked, searchCountsSchema, { signal }),
    staleTime: 300_000,
    enabled: choices.length > 0,
  })
}

/**
 * How many documents a search finds with each choice added, in their order. Order and page of the search have no part in
 * it. Undefined until the counts are known, or where they cannot be had.
 */
export const useSearchCounts = (request: SearchRequest, choices: readonly Choice[]): readonly number[] | undefined =>
  useQuery(searchCountsQuery(useApi(), request, choices)).data
