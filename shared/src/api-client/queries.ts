import { queryOptions } from '@tanstack/react-query'
import {
  articleSchema,
  comparisonSchema,
  guidedQuestionsSchema,
  profileSchema,
  similarDocumentsSchema,
  suggestionsDataSchema,
  type ArticleRequest,
  type SimilarDocumentsRequest,
  type SuggestionsRequest,
} from '../contracts/index.ts'
import { catalogueSchema } from '../filters/index.ts'
import type { Lang, SiteId } from '../sites/index.ts'
import { isAnswerIn } from './answers-in-language.ts'
import type { ApiClient } from './api-client.ts'
import { fetchStatic } from './static-file.ts'
import { versioned } from './texts-version.ts'

const minutes = 60_000

/** Suggestions for what is typed; nothing is asked for an empty text. */
export const suggestionsQuery = (api: ApiClient, request: SuggestionsRequest) =>
  queryOptions({
    queryKey: ['suggestions', request],
    queryFn: ({ signal }) => api.get('/search/suggestions', request, suggestionsDataSchema, { signal }),
    enabled: request.q.trim() !== '',
    placeholderData: (former, query) => (isAnswerIn(query, request.lang) ? former : undefined),
    staleTime: 5 * minutes,
    retry: false,
  })

/** The full record of a document. An unknown id rejects with an `ApiError` of status 404. */
export const articleQuery = (api: ApiClient, id: string, request: ArticleRequest) =>
  queryOptions({
    queryKey: ['article', id, request],
    queryFn: ({ signal }) => api.get(`/articles/${encodeURIComponent(id)}`, request, articleSchema, { signal }),
    staleTime: 5 * minutes,
    meta: {
      prefetchIn: (client, lang): Promise<void> => client.prefetchQuery(articleQuery(api, id, { ...request, lang })),
    },
  })

/** Documents side by side; `documents` are their ids joined by commas. */
export const comparisonQuery = (api: ApiClient, request: { type: SiteId; lang: Lang; documents: string }) =>
  queryOptions({
    queryKey: ['comparison', request],
    queryFn: ({ signal }) => api.get('/comparison', request, comparisonSchema, { signal }),
    placeholderData: (former, query) => (isAnswerIn(query, request.lang) ? former : undefined),
    staleTime: 5 * minutes,
    meta: {
      prefetchIn: (client, lang): Promise<void> => client.prefetchQuery(comparisonQuery(api, { ...request, lang })),
    },
  })

/** Documents near one document; an empty list where nothing is near. */
export const similarDocumentsQuery = (api: ApiClient, id: string, request: SimilarDocumentsRequest) =>
  queryOptions({
    queryKey: ['similar', id, request],
    queryFn: ({ signal }) =>
      api.get(`/articles/${encodeURIComponent(id)}/similar`, request, similarDocumentsSchema, { signal }),
    staleTime: 5 * minutes,
    retry: false,
  })

/** The filter catalogue of a site in one language: a static file that changes with a release only. */
export const catalogueQuery = (site: SiteId, lang: Lang) =>
  queryOptions({
    queryKey: ['catalogue', site, lang],
    queryFn: ({ signal, client }) =>
      fetchStatic(versioned(client, `/i18n/${site}/catalogue-${lang}.json`, lang), catalogueSchema, signal),
    meta: { prefetchIn: (client, wanted): Promise<void> => client.prefetchQuery(catalogueQuery(site, wanted)) },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The guided questions of a site in one language: a static file that changes with a release only. */
export const guidedQuestionsQuery = (site: SiteId, lang: Lang) =>
  queryOptions({
    queryKey: ['guided-questions', site, lang],
    queryFn: ({ signal }) => fetchStatic(`/i18n/${site}/questions-${lang}.json`, guidedQuestionsSchema, signal),
    meta: { prefetchIn: (client, wanted): Promise<void> => client.prefetchQuery(guidedQuestionsQuery(site, wanted)) },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * The profile of the logged-in person on a site.
 *
 * @param owner id of the account, from the token: a part of the key, so that nobody is shown another person's profile
 */
export const profileQuery = (api: ApiClient, owner: string, type: SiteId) =>
  queryOptions({
    queryKey: ['account', owner, 'profile', type],
    queryFn: ({ signal }) => api.get('/profile', { type }, profileSchema, { signal }),
    staleTime: minutes,
  })
