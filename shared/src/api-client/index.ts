/** The client of the API and one options factory per query. */
export { isAnswerIn, prefetchAnswersIn } from './answers-in-language.ts'
export { apiBaseFor } from './api-base.ts'
export {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type ApiFile,
  type CallOptions,
  type Query,
  type QueryValue,
} from './api-client.ts'
export { ApiError, isTooManyRequests, type ApiErrorKind } from './api-error.ts'
export { ApiProvider, useApi } from './api-provider.tsx'
export {
  articleQuery,
  catalogueQuery,
  comparisonQuery,
  guidedQuestionsQuery,
  profileQuery,
  similarDocumentsQuery,
  suggestionsQuery,
} from './queries.ts'
export { fetchStatic, fetchStaticText } from './static-file.ts'
export type { TextsVersion } from './texts-version.ts'
