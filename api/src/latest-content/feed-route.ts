import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { latestContentRequestSchema } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import * as v from 'valibot'
import { HttpError } from '../http/errors.ts'
import { atomXml, type AtomFeed } from './atom.ts'

const querySchema = v.pick(latestContentRequestSchema, ['type', 'lang'])
const path = '/api/latest_content.atom'

/** Readers ask often; an unchanged feed is confirmed with 304. */
const keptSeconds = 300

/** Serves the feed of each site. */
export const registerLatestFeed = (
  app: FastifyInstance,
  feed: (site: SiteId, lang: Lang) => Promise<AtomFeed>,
): void => {
  app.get(path, async (request, reply) => {
    const query = v.safeParse(querySchema, request.query)
    if (!query.success)
      throw new HttpError(
        'invalid_request',
        `${v.getDotPath(query.issues[0]) ?? 'query'}: it names no site or language.`,
      )
    const body = atomXml(await feed(query.output.type, query.output.lang))
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    reply.header('etag', etag).header('cache-control', `public, max-age=${keptSeconds}`)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(body)
  })
}

/** The OpenAPI description of the feed. */
export const latestFeedPaths = {
  [path]: {
    get: {
      operationId: 'getLatestContentFeed',
      summary: 'Latest content as a feed',
      description: 'The 50 newest documents of a site as an Atom feed (RFC 4287).',
      parameters: [
        {
          name: 'type',
          in: 'query',
          required: true,
          schema: { enum: ['hse', 'sse', 'cvd'] },
          description: 'The site.',
        },
        {
          name: 'lang',
          in: 'query',
          required: false,
          schema: { enum: ['en', 'es', 'fr', 'pt', 'cn'] },
          description: 'A language the site offers; English otherwise.',
        },
      ],
      responses: {
        '200': { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
        '304': { description: 'The feed is still what the given ETag stands for.' },
        '400': {
          description: '`invalid_request`',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  },
}
