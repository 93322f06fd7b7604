import { ApiError, isTooManyRequests } from 'shared/api-client'

/** Text key of what went wrong (specification section 8 and the kinds of `ApiError`). */
export const problemText = (error: unknown): string => {
  if (isTooManyRequests(error)) return 'problem.too_many'
  if (!(error instanceof ApiError)) return 'problem.other'
  if (error.kind === 'network' || error.kind === 'timeout') return `problem.${error.kind}`
  if (error.code === 'search_unavailable') return 'problem.search_away'
  if (error.status === 503) return 'problem.busy'
  return error.status !== undefined && error.status < 500 ? 'problem.refused' : 'problem.other'
}
