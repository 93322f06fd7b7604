import type * as v from 'valibot'
import { everyone } from '../http/access.ts'
import { markedText } from '../http/answer.ts'
import type { ErrorCode } from '../http/errors.ts'
import type { Schema } from '../http/read-request.ts'
import { route, type Limits } from '../http/route.ts'
import { atomXml, type AtomFeed } from './atom.ts'

/** Readers ask often; an unchanged feed is confirmed with 304. */
const keptSeconds = 300

interface FeedDefinition<Query extends Schema> {
  path: `/${string}.atom`
  summary: string
  description: string
  query: Query
  limit: keyof Limits | 'none'
  errors?: readonly ErrorCode[]
  feed: (query: v.InferOutput<Query>, signal: AbortSignal) => Promise<AtomFeed>
}

/** A call that answers with an Atom feed (RFC 4287). */
export const feedRoute = <Query extends Schema>({ feed, ...definition }: FeedDefinition<Query>) =>
  route({
    ...definition,
    method: 'GET',
    access: everyone,
    answer: markedText({ description: 'The feed.', content: { 'application/atom+xml': { type: 'string' } } }),
    handle: async ({ query, signal }) => ({
      type: 'application/atom+xml; charset=utf-8',
      text: atomXml(await feed(query, signal)),
      cacheControl: `public, max-age=${keptSeconds}`,
    }),
  })
