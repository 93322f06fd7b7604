import { QueryClient } from '@tanstack/react-query'
import { ApiError, type TextsVersion } from '../api-client/index.ts'

const mostRetries = 2

/** Retry network errors, timeouts and 5xx responses. Never retry 4xx. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'status' && (error.status ?? 0) >= 500))

/** Answers that nothing on the page shows any more, kept for a way back. */
const mostUnused = 50

/** Drops the oldest answers that nothing shows, so that a long visit does not fill the memory. */
const keepFew = (client: QueryClient): QueryClient => {
  const cache = client.getQueryCache()
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved') return
    const unused = cache
      .getAll()
      .filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle')
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    for (const query of unused.slice(mostUnused)) cache.remove(query)
  })
  return client
}

/**
 * The one cache of what the server said. What nothing shows stays for five minutes, and at most fifty of it.
 *
 * @param textsVersion version of the site's static files by language, for their addresses
 */
export const createQueryClient = (textsVersion: TextsVersion = {}): QueryClient =>
  keepFew(
    new QueryClient({
      defaultOptions: {
        queries: {
          retry: (failures, error) => failures < mostRetries && isPassing(error),
          refetchOnWindowFocus: false,
          meta: { textsVersion },
        },
      },
    }),
  )
