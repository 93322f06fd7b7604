import { ApiError } from '../api-client/index.ts'
import { accountErrorCodes } from '../contracts/index.ts'

/** The key of the sentence that says why a call failed and what to do (specification section 8: `errors` plus the code). */
export const problemKey = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'problems.other'
  const code = accountErrorCodes.find((known) => known === error.code)
  if (code) return `errors.${code}`
  if (error.status === 429) return 'errors.too_many_requests'
  // Overloaded, or without its database for some seconds.
  if (error.status === 503) return 'problems.unavailable'
  return error.kind === 'network' || error.kind === 'timeout' ? `problems.${error.kind}` : 'problems.other'
}

/** Whether the server understood and said no, as to a wrong password; everything else is a failed call. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'status' && error.status === 200
