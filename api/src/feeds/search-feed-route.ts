import { searchRequestSchema } from 'shared/contracts'
import * as v from 'valibot'
import { readMatch } from '../results/read-match.ts'
import { feedRoute } from './feed-route.ts'
import { createSearchFeed, type SearchFeedDeps } from './search-feed.ts'

/** Every search as a feed. */
export const searchFeedRoute = (parts: SearchFeedDeps) =>
  feedRoute({
    path: '/api/search.atom',
    summary: 'A search as a feed',
    description: 'The 50 newest documents that a search finds, newest first, as an Atom feed (RFC 4287).',
    limit: 'search',
    query: v.pipe(v.omit(searchRequestSchema, ['page', 'facets', 'sort_by']), v.transform(readMatch)),
    errors: ['search_unavailable', 'search_not_ready'],
    feed: createSearchFeed(parts),
  })
