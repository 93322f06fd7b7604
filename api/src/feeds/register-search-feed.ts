import type { FastifyInstance } from 'fastify'
import { searchRequestSchema } from 'shared/contracts'
import * as v from 'valibot'
import { isReady, type IndexState } from '../import/index-state.ts'
import { HttpError } from '../http/errors.ts'
import type { Json } from '../http/openapi.ts'
import { readMatch } from '../results/read-match.ts'
import { feedPaths, registerFeed } from './feed-route.ts'
import { createSearchFeed, type SearchFeedParts } from './search-feed.ts'

const route = {
  path: '/api/search.atom',
  query: v.omit(searchRequestSchema, ['page', 'facets', 'sort_by']),
} as const

/** Puts the feed of every search on the server. Gives what the OpenAPI description has to say of it. */
export const registerSearchFeed = (
  app: FastifyInstance,
  { indexState, rateLimit, ...parts }: SearchFeedParts & { indexState: () => IndexState; rateLimit: number },
): Json => {
  const feed = createSearchFeed(parts)
  registerFeed(app, {
    ...route,
    rateLimit,
    feed: (query, signal) => {
      if (!isReady(indexState())) throw new HttpError('search_not_ready')
      return feed(readMatch(query), signal)
    },
  })
  return feedPaths(route, {
    operationId: 'getSearchFeed',
    summary: 'A search as a feed',
    description: 'The 50 newest documents that a search finds, newest first, as an Atom feed (RFC 4287).',
  })
}
