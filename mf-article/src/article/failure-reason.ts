import { ApiError } from 'shared/api-client'

/** Why something could not be loaded: the key of its sentence among `failed`. */
export const failureReason = (error: Error): 'network' | 'busy' | 'other' => {
  if (!(error instanceof ApiError)) return 'other'
  if (error.kind === 'network' || error.kind === 'timeout') return 'network'
  return error.status === 429 || error.status === 503 ? 'busy' : 'other'
}
