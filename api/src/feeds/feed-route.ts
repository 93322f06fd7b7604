import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { checked, single } from '../http/endpoint.ts'
import { failureAnswers, parametersOf, type Json } from '../http/openapi.ts'
import { atomXml, type AtomFeed } from './atom.ts'

/** Readers ask often; an unchanged feed is confirmed with 304. */
const keptSeconds = 300

export interface FeedRoute<Query extends v.GenericSchema> {
  path: `/${string}.atom`
  query: Query
  feed: (query: v.InferOutput<Query>, signal: AbortSignal) => Promise<AtomFeed>
  /** Requests a minute and address; 0 sets no limit. */
  rateLimit: number
}

/** Serves a feed. */
export const registerFeed = <Query extends v.GenericSchema>(
  app: FastifyInstance,
  { path, query, feed, rateLimit }: FeedRoute<Query>,
): void => {
  const config = rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {}
  app.get(path, { config }, async (request, reply) => {
    const body = atomXml(await feed(checked(query, single(request.query), 'query'), request.signal))
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', `public, max-age=${keptSeconds}`)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(body)
  })
}

/** The OpenAPI description of a feed. */
export const feedPaths = (
  { path, query }: Pick<FeedRoute<v.GenericSchema>, 'path' | 'query'>,
  words: { operationId: string; summary: string; description: string },
): Json => ({
  [path]: {
    get: {
      ...words,
      parameters: parametersOf(query, 'query', {}, words.operationId),
      responses: {
        '200': { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
        '304': { description: 'The feed is still what the given ETag stands for.' },
        ...failureAnswers(['too_many_requests', 'search_unavailable', 'search_not_ready']),
      },
    },
  },
})
