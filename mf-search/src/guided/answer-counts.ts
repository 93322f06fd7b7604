import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi, type ApiClient } from 'shared/api-client'
import { searchCountsSchema, type GuidedAnswer, type SearchRequest } from 'shared/contracts'

/** How many documents each answer leads to from a search. Order and page have no part in it. */
const answerCountsQuery = (api: ApiClient, request: SearchRequest, answers: readonly GuidedAnswer[]) => {
  const added = answers.map(({ filters }) => filters.join(',')).join(';')
  const asked = { ...request, sort_by: undefined, page: undefined, added }
  return queryOptions({
    queryKey: ['answer-counts', asked],
    queryFn: ({ signal }) => api.get('/search/counts', asked, searchCountsSchema, { signal }),
    staleTime: 300_000,
    enabled: answers.length > 0,
  })
}

/** The counts of the answers, in their order; undefined until they are known, or where they cannot be had. */
export const useAnswerCounts = (
  request: SearchRequest,
  answers: readonly GuidedAnswer[],
): readonly number[] | undefined => useQuery(answerCountsQuery(useApi(), request, answers)).data
