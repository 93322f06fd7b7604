import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteSchema } from 'shared/contracts'
import type { SiteId } from 'shared/sites'
import * as v from 'valibot'
import { isAllowedOrigin, type AllowedOrigins } from '../http/cors.ts'
import { checked, single } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import { parametersOf, type Json } from '../http/openapi.ts'
import { refuseOtherMethods } from '../http/register-calls.ts'
import { evidenceTools, type EvidenceToolParts } from './evidence-tools.ts'

const path = '/api/mcp'

/** The site that a program means where it names none: that of the host name it asked. */
const querySchema = v.object({ site: v.optional(siteSchema, 'hse') })

/** The request as the handler of the protocol reads it; its body is parsed already. */
const webRequest = ({ headers, signal }: FastifyRequest): Request =>
  new Request(`http://api.invalid${path}`, {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    body: '{}',
    signal,
  })

/**
 * Puts the door for programs on the server: the Model Context Protocol over streamable HTTP, without sessions, for
 * clients of the revision of 2026-07-28 and of those of 2025.
 *
 * @param rateLimit requests a minute and address; 0 sets no limit
 */
export const registerMcp = (
  app: FastifyInstance,
  { rateLimit, origins, ...parts }: EvidenceToolParts & { rateLimit: number; origins: AllowedOrigins },
): void => {
  const handlerOf = (site: SiteId) =>
    createMcpHandler(() => evidenceTools(parts, site), { onerror: (error) => app.log.warn({ err: error }, 'mcp') })
  const handlers = { hse: handlerOf('hse'), sse: handlerOf('sse'), cvd: handlerOf('cvd') }
  app.addHook('onClose', async () => {
    await Promise.all(Object.values(handlers).map((handler) => handler.close()))
  })
  app.post(
    path,
    { config: rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {} },
    async (request, reply) => {
      const { origin } = request.headers
      // The protocol asks for this: a page of a stranger must not speak to a server behind somebody's firewall.
      if (origin !== undefined && !isAllowedOrigin(origin, origins))
        throw new HttpError('invalid_request', `Origin: pages of ${origin} may not use this address.`)
      const { site } = checked(querySchema, single(request.query), 'query')
      const answer = await handlers[site].fetch(webRequest(request), { parsedBody: request.body })
      reply.code(answer.status).header('cache-control', 'no-store')
      for (const [name, value] of answer.headers) reply.header(name, value)
      return reply.send(answer.body ? Readable.fromWeb(answer.body) : null)
    },
  )
  refuseOtherMethods(app, path, ['POST'])
}

/** What the OpenAPI description says of it. */
export const mcpPaths: Json = {
  [path]: {
    post: {
      operationId: 'postMcp',
      summary: 'Door for programs',
      description:
        'Model Context Protocol (streamable HTTP, without sessions): tools that search, read documents and explain queries. Read-only, with the limits of a visitor.',
      parameters: parametersOf(querySchema, 'query', {}, 'postMcp'),
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        '200': {
          description: 'A JSON-RPC answer.',
          content: {
            'application/json': { schema: { type: 'object' } },
            'text/event-stream': { schema: { type: 'string' } },
          },
        },
        '202': { description: 'A notification was taken.' },
      },
    },
  },
}
