import { QueryClient } from '@tanstack/react-query'
import { ApiError, type TextsVersion } from '../api-client/index.ts'

const mostRetries = 2

/** Another try helps when the server was not reached, was too slow, or failed by itself; never when it said no. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'status' && (error.status ?? 0) >= 500))

/**
 * The one cache of what the server said.
 *
 * @param textsVersion version of the site's static files by language, for their addresses
 */
export const createQueryClient = (textsVersion: TextsVersion = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < mostRetries && isPassing(error),
        refetchOnWindowFocus: false,
        meta: { textsVersion },
      },
    },
  })
