import {
  broaderSearchRequestSchema,
  broaderSearchSchema,
  searchCountsRequestSchema,
  searchCountsSchema,
  searchDataSchema,
  searchMapRequestSchema,
  searchMapSchema,
  searchRequestSchema,
  searchYearsRequestSchema,
  searchYearsSchema,
  similarDocumentsRequestSchema,
  similarDocumentsSchema,
  suggestionsDataSchema,
  suggestionsRequestSchema,
} from 'shared/contracts'
import { parseFilterKeys } from 'shared/filters'
import * as v from 'valibot'
import { endpoint, noParameters } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import { readMatch } from './read-match.ts'
import { readSort } from './sort-criteria.ts'
import type { SearchOverview } from './search-overview.ts'
import type { SearchService } from './search-service.ts'

export const searchEndpoint = (service: SearchService, rateLimit: number) =>
  endpoint({
    path: '/api/search',
    summary: 'Search',
    description:
      'Finds documents of a site. A query without operators is read as a question: its concepts with their synonyms and translations; found are the documents that hold most of it (`match=all`: all of it), the nearest ones where none does. Quotes, `"two words"~6` (near each other), AND, OR, NOT (also in the interface languages), parentheses, `word*`, a leading `+`, `title:`, `abstract:`, `author:`, `year:2019-2023`, `doi:`, `pmid:` and `2 OF (a; b^2; c)` mean exactly what they say. Filters are joined by OR within a facet and by AND between facets. Totals are exact. Visitors get the first page; the others need a token.',
    params: noParameters,
    query: searchRequestSchema,
    data: searchDataSchema,
    errors: ['first_page_only', 'unauthorized', 'search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: async ({ query, signal, client, loggedIn }) => {
      if (query.page > 0 && !(await loggedIn())) throw new HttpError('first_page_only')
      return service.search(
        {
          ...readMatch(query),
          sort: readSort(query.sort_by),
          page: query.page,
          facets: query.facets === 'true',
        },
        { signal, client },
      )
    },
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
    handle: ({ query, signal, client }) => service.broader(readMatch(query), { signal, client }),
  })

const mostChoices = 40

export const countsEndpoint = (service: SearchService, rateLimit: number) =>
  endpoint({
    path: '/api/search/counts',
    summary: 'Counts of what could be added',
    description:
      'How many documents a search would find with each of some choices of filters added to those applied, so that a choice that leads nowhere can be told before it is made.',
    params: noParameters,
    query: searchCountsRequestSchema,
    data: searchCountsSchema,
    errors: ['search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: ({ query, signal, client }) => {
      const added = query.added.split(';').map(parseFilterKeys)
      if (added.length > mostChoices)
        throw new HttpError(
          'invalid_request',
          `added: there are ${added.length} choices, at most ${mostChoices} are possible.`,
        )
      return service.counts(readMatch(query), added, { signal, client })
    },
  })

export const yearsEndpoint = (overview: SearchOverview, rateLimit: number) =>
  endpoint({
    path: '/api/search/years',
    summary: 'A search by year',
    description:
      'How many documents a search finds of each year of publication, from the first year with documents to the last. A range of years among its filters is set aside, so that it can be chosen anew.',
    params: noParameters,
    query: searchYearsRequestSchema,
    data: searchYearsSchema,
    errors: ['search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: ({ query, signal, client }) => overview.years(readMatch(query), { signal, client }),
  })

export const mapEndpoint = (overview: SearchOverview, rateLimit: number) =>
  endpoint({
    path: '/api/search/map',
    summary: 'A search by topic and type',
    description:
      "How many documents a search finds for each topic and type of document: the evidence map. Filters of the topics' group and of the types are set aside. Each number is what the search with `filters`, the row and the column finds. A topic that `opens` can be asked for as `rows`.",
    params: noParameters,
    query: searchMapRequestSchema,
    data: searchMapSchema,
    errors: ['search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: ({ query, signal, client }) => overview.map(readMatch(query), query.rows, { signal, client }),
  })

export const similarEndpoint = (service: SearchService, rateLimit: number) =>
  endpoint({
    path: '/api/articles/:id/similar',
    summary: 'Similar documents',
    description:
      'At most five documents of the site nearest to one, with the words they share; none where nothing is near.',
    params: v.object({ id: v.pipe(v.string(), v.maxLength(400)) }),
    query: similarDocumentsRequestSchema,
    data: similarDocumentsSchema,
    errors: ['article_not_found', 'search_unavailable', 'search_not_ready'],
    rateLimit,
    handle: async ({ params, query, signal, client }) => {
      const id = params.id.split('-')[0]?.toLowerCase() ?? ''
      const similar = await service.similar({ id, site: query.type, lang: query.lang }, { signal, client })
      if (!similar) throw new HttpError('article_not_found')
      return similar
    },
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
    handle: ({ query, signal, client }) =>
      service.suggest({ q: query.q, site: query.type, lang: query.lang }, { signal, client }),
  })
