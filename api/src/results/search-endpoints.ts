import {
  broaderSearchRequestSchema,
  broaderSearchSchema,
  searchDataSchema,
  searchRequestSchema,
  suggestionsDataSchema,
  suggestionsRequestSchema,
} from 'shared/contracts'
import { endpoint, noParameters } from '../http/endpoint.ts'
import { readMatch } from './read-match.ts'
import { readSort } from './sort-criteria.ts'
import type { SearchService } from './search-service.ts'

export const searchEndpoint = (service: SearchService, rateLimit: number) =>
  endpoint({
    path: '/api/search',
    summary: 'Search',
    description:
      'Finds documents of a site. Words are joined by AND; quotes, AND, OR, NOT (also in the interface languages), parentheses and `word*` are understood. Filters are joined by OR within a facet and by AND between facets. Totals are exact.',
    params: noParameters,
    query: searchRequestSchema,
    data: searchDataSchema,
    errors: ['search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: ({ query, signal }) =>
      service.search(
        {
          ...readMatch(query),
          sort: readSort(query.sort_by),
          page: query.page,
          facets: query.facets === 'true',
        },
        signal,
      ),
  })

export const broaderEndpoint = (service: SearchService, rateLimit: number) =>
  endpoint({
    path: '/api/search/broader',
    summary: 'Ways to find more',
    description:
      'What a search that finds little could drop, a corrected spelling, and wider queries, each with the number of documents it truly gives.',
    params: noParameters,
    query: broaderSearchRequestSchema,
    data: broaderSearchSchema,
    errors: ['search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: ({ query, signal }) => service.broader(readMatch(query), signal),
  })

export const suggestionsEndpoint = (service: SearchService, rateLimit: number) =>
  endpoint({
    path: '/api/search/suggestions',
    summary: 'Suggestions',
    description:
      'At most ten queries that begin as typed, one typing error forgiven, each with the number of documents it finds.',
    params: noParameters,
    query: suggestionsRequestSchema,
    data: suggestionsDataSchema,
    errors: ['search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: ({ query, signal }) => service.suggest({ q: query.q, site: query.type, lang: query.lang }, signal),
  })
