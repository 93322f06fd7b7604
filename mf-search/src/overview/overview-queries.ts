import { queryOptions } from '@tanstack/react-query'
import { ApiError, isAnswerIn, type ApiClient } from 'shared/api-client'
import { searchMapSchema, searchYearsSchema, type SearchMapRequest, type SearchRequest } from 'shared/contracts'
import { withoutDateRange } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import { searchRequest } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'

const fiveMinutes = 300_000

/** Order and page of a search have no part in its overviews. */
const asked = (request: SearchRequest) => ({ ...request, sort_by: undefined, page: undefined })

/** How many documents of a search each year has, whatever years are chosen. */
export const yearsQuery = (api: ApiClient, state: SearchState, site: SiteId, lang: Lang) => {
  const request = asked(searchRequest({ ...state, filters: withoutDateRange(state.filters) }, site, lang))
  return queryOptions({
    queryKey: ['search-years', request],
    queryFn: ({ signal }) => api.get('/search/years', request, searchYearsSchema, { signal }),
    placeholderData: (former) => former,
    staleTime: fiveMinutes,
  })
}

/**
 * A search by topic and type; its words are in the language of the request. Topics that the API refuses, as those of an old link
 * to a topic that has gone, count as absent: the map has the site's first topics.
 */
export const mapQuery = (api: ApiClient, state: SearchState, rows: string, site: SiteId, lang: Lang) => {
  const whole = asked(searchRequest(state, site, lang))
  const request: SearchMapRequest = { ...whole, ...(rows && { rows }) }
  return queryOptions({
    queryKey: ['search-map', request],
    queryFn: async ({ signal }) => {
      const map = (of: SearchMapRequest) => api.get('/search/map', of, searchMapSchema, { signal })
      try {
        return await map(request)
      } catch (error) {
        if (!rows || !(error instanceof ApiError) || error.status !== 400) throw error
        return map(whole)
      }
    },
    placeholderData: (former, query) => (isAnswerIn(query, lang) ? former : undefined),
    staleTime: fiveMinutes,
    meta: {
      prefetchIn: (client, wanted): Promise<void> => client.prefetchQuery(mapQuery(api, state, rows, site, wanted)),
    },
  })
}
