import {
  broaderSearchRequestSchema,
  broaderSearchSchema,
  openedDataSchema,
  openedRequestSchema,
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
  writtenStrategyRequestSchema,
  writtenStrategySchema,
} from 'shared/contracts'
import { parseFilterKeys, type FilterKey } from 'shared/filters'
import * as v from 'valibot'
import { everyone, visitorsOnDemand } from '../http/access.ts'
import { json, jsonWithEtag } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { route, type Route } from '../http/route.ts'
import { readMatch } from './read-match.ts'
import { readSort } from './sort-criteria.ts'
import type { SearchCounts } from '../search-counts/search-counts.ts'
import { parseQuery } from '../search/query/parse-query.ts'
import { writtenStrategy } from '../search/strategy/write-strategy.ts'
import type { SearchOverview } from './search-overview.ts'
import type { SearchService } from './search-service.ts'

/** What every call of the search index has in common. */
const searching = {
  method: 'GET',
  access: everyone,
  limit: 'search',
  errors: ['search_unavailable', 'search_not_ready'],
} as const

const searchRoute = (service: SearchService, counts: SearchCounts) =>
  route({
    ...searching,
    path: '/api/search',
    summary: 'Search',
    description:
      'Finds documents of a site. A query without operators is read as a question: its concepts with their synonyms and translations; found are the documents that hold most of it (`match=all`: all of it), and where these are few, a part of it; each says which. Quotes, `"two words"~6` (near each other), AND, OR, NOT (also in the interface languages), parentheses, `word*`, a leading `+`, `title:`, `abstract:`, `author:`, `year:2019-2023`, `doi:`, `pmid:` and `2 OF (a; b^2; c)` mean exactly what they say. Strategies of PubMed (`asthma[tiab]`) and Ovid (`(school adj3 nurse).ti.`, `exp Asthma/`, numbered lines) are read as such. Filters are joined by OR within a facet and by AND between facets. Totals are exact. Visitors get the first page; the others need a token.',
    access: visitorsOnDemand,
    query: v.pipe(
      searchRequestSchema,
      v.transform((asked) => ({
        ...readMatch(asked),
        sort: readSort(asked.sort_by),
        page: asked.page,
        facets: asked.facets === 'true',
      })),
    ),
    answer: jsonWithEtag(searchDataSchema),
    errors: [...searching.errors, 'first_page_only'],
    handle: async ({ query, signal, client, session }) => {
      if (query.page > 0 && !(await session())) throw new HttpError('first_page_only')
      const found = await service.search(query, { signal, client })
      if (query.page === 0) counts.count({ ...query, client }, found)
      return found
    },
  })

const openedRoute = (counts: SearchCounts) =>
  route({
    ...searching,
    method: 'POST',
    path: '/api/search/opened',
    summary: 'Tell that a result was opened',
    description: 'Counted with the search of the same words; nothing of who opened it is kept.',
    body: openedRequestSchema,
    answer: json(openedDataSchema),
    errors: [],
    handle: ({ body: { type, lang, q }, client }) => {
      counts.opened({ q, site: type, lang, client })
      return Promise.resolve({ ok: true as const })
    },
  })

const broaderRoute = (service: SearchService) =>
  route({
    ...searching,
    path: '/api/search/broader',
    summary: 'Ways to find more',
    description:
      'What a search that finds little could drop, a corrected spelling, and wider queries, each with the number of documents it truly gives.',
    query: v.pipe(broaderSearchRequestSchema, v.transform(readMatch)),
    answer: jsonWithEtag(broaderSearchSchema),
    handle: ({ query, signal, client }) => service.broader(query, { signal, client }),
  })

const mostChoices = 40

const readChoices = (text: string): FilterKey[][] => {
  const added = text.split(';').map(parseFilterKeys)
  if (added.length > mostChoices)
    throw new HttpError(
      'invalid_request',
      `added: there are ${added.length} choices, at most ${mostChoices} are possible.`,
    )
  return added
}

const countsRoute = (service: SearchService) =>
  route({
    ...searching,
    path: '/api/search/counts',
    summary: 'Counts of what could be added',
    description:
      'How many documents a search would find with each of some choices of filters added to those applied, so that a choice that leads nowhere can be told before it is made.',
    query: v.pipe(
      searchCountsRequestSchema,
      v.transform((asked) => ({ match: readMatch(asked), added: readChoices(asked.added) })),
    ),
    answer: jsonWithEtag(searchCountsSchema),
    handle: ({ query, signal, client }) => service.counts(query.match, query.added, { signal, client }),
  })

const yearsRoute = (overview: SearchOverview) =>
  route({
    ...searching,
    path: '/api/search/years',
    summary: 'A search by year',
    description:
      'How many documents a search finds of each year of publication, from the first year with documents to the last. A range of years among its filters is set aside, so that it can be chosen anew.',
    query: v.pipe(searchYearsRequestSchema, v.transform(readMatch)),
    answer: jsonWithEtag(searchYearsSchema),
    handle: ({ query, signal, client }) => overview.years(query, { signal, client }),
  })

const mapRoute = (overview: SearchOverview) =>
  route({
    ...searching,
    path: '/api/search/map',
    summary: 'A search by topic and type',
    description:
      "How many documents a search finds for each topic and type of document: the evidence map. Filters of the topics' group and of the types are set aside. Each number is what the search with `filters`, the row and the column finds. A topic that `opens` can be asked for as `rows`.",
    query: v.pipe(
      searchMapRequestSchema,
      v.transform((asked) => ({ match: readMatch(asked), rows: asked.rows })),
    ),
    answer: jsonWithEtag(searchMapSchema),
    handle: ({ query, signal, client }) => overview.map(query.match, query.rows, { signal, client }),
  })

const strategyRoute = route({
  method: 'GET',
  access: everyone,
  limit: 'search',
  path: '/api/search/strategy',
  summary: 'A query for PubMed or Ovid',
  description:
    'A query with operators, as `reading.strategy` of a search is, as it is pasted into PubMed or Ovid. `changed` names what cannot be said there, or only more widely; pasted into the search here, the text is the same query but for that.',
  query: writtenStrategyRequestSchema,
  answer: jsonWithEtag(writtenStrategySchema),
  handle: ({ query: { q, lang, syntax } }) => {
    const { tree } = parseQuery(q, lang)
    return tree ? writtenStrategy(tree, syntax) : { text: '', changed: [] }
  },
})

const similarRoute = (service: SearchService) =>
  route({
    ...searching,
    path: '/api/articles/:id/similar',
    summary: 'Similar documents',
    description:
      'At most five documents of the site nearest to one, with the words they share; none where nothing is near.',
    params: v.object({ id: v.pipe(v.string(), v.maxLength(400)) }),
    query: similarDocumentsRequestSchema,
    answer: jsonWithEtag(similarDocumentsSchema),
    errors: [...searching.errors, 'article_not_found'],
    handle: async ({ params, query, signal, client }) => {
      const id = params.id.split('-')[0]?.toLowerCase() ?? ''
      const similar = await service.similar({ id, site: query.type, lang: query.lang }, { signal, client })
      if (!similar) throw new HttpError('article_not_found')
      return similar
    },
  })

const suggestionsRoute = (service: SearchService) =>
  route({
    ...searching,
    limit: 'suggestions',
    path: '/api/search/suggestions',
    summary: 'Suggestions',
    description:
      'At most ten queries that begin as typed, one typing error forgiven, each with the number of documents it finds.',
    query: suggestionsRequestSchema,
    answer: jsonWithEtag(suggestionsDataSchema),
    handle: ({ query, signal, client }) =>
      service.suggest({ q: query.q, site: query.type, lang: query.lang }, { signal, client }),
  })

/** Calls that ask the search index and answer in words of the interface. */
export const searchRoutes = (service: SearchService, overview: SearchOverview, counts: SearchCounts): Route[] => [
  searchRoute(service, counts),
  openedRoute(counts),
  broaderRoute(service),
  countsRoute(service),
  yearsRoute(overview),
  mapRoute(overview),
  strategyRoute,
  suggestionsRoute(service),
  similarRoute(service),
]
