import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteSchema } from 'shared/contracts'
import * as v from 'valibot'
import { checked, single } from '../http/endpoint.ts'
import { failureAnswers, type Json } from '../http/openapi.ts'
import { refuseOtherMethods } from '../http/register-calls.ts'
import { oaiAnswer, type OaiParts } from './oai-answer.ts'

const path = '/api/oai'

/** The site whose documents are meant: that of the host name that was asked. */
const querySchema = v.object({ site: v.optional(siteSchema, 'hse') })

/**
 * Puts the door for libraries that harvest on the server (OAI-PMH 2.0, Dublin Core); by GET, and by POST as a form.
 *
 * @param rateLimit requests a minute and address; 0 sets no limit
 */
export const registerOai = (app: FastifyInstance, { rateLimit, ...parts }: OaiParts & { rateLimit: number }): void => {
  const config = rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {}
  const answer = async (request: FastifyRequest, reply: FastifyReply, given: string): Promise<FastifyReply> => {
    const { site } = checked(querySchema, single(request.query), 'query')
    const asked = new URLSearchParams(given)
    asked.delete('site')
    const text = await oaiAnswer(parts, site, asked)
    return reply.type('text/xml; charset=utf-8').header('cache-control', 'no-cache').send(text)
  }
  app.get(path, { config }, (request, reply) => answer(request, reply, request.url.split('?')[1] ?? ''))
  void app.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post(path, { config }, (request, reply) =>
      answer(request, reply, typeof request.body === 'string' ? request.body : ''),
    )
    done()
  })
  refuseOtherMethods(app, path, ['GET', 'POST'])
}

/** What the OpenAPI description says of it. */
export const oaiPaths: Json = {
  [path]: {
    get: {
      operationId: 'getOai',
      summary: 'Door for harvesters',
      description:
        'OAI-PMH 2.0: the documents of a site as simple Dublin Core, at `/oai` of each site. Errors of the protocol are answered with status 200, as it asks.',
      parameters: [
        { name: 'site', in: 'query', required: false, schema: { enum: ['hse', 'sse', 'cvd'] } },
        ...['verb', 'identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'].map((name) => ({
          name,
          in: 'query',
          required: name === 'verb',
          schema: { type: 'string' },
        })),
      ],
      responses: {
        '200': { description: 'The answer of the protocol.', content: { 'text/xml': { schema: { type: 'string' } } } },
        ...failureAnswers(['too_many_requests']),
      },
    },
  },
}
