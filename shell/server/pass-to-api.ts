import { Readable } from 'node:stream'
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestIdHeader } from 'shared/connections'
import type { SiteId } from 'shared/sites'
import { carried } from 'shared/tracing'
import { asAnswered } from './as-answered.ts'

/** Bytes of a body that are passed on at most, as the API takes them. */
export const mostBodyBytes = 64 * 1024

/**
 * `Expect` has been answered here, and the client that calls the API takes none; traces begin at the site server; the API
 * reads no cookie.
 */
const notPassedOn: ReadonlySet<string> = new Set(['cookie', 'expect', 'traceparent', 'tracestate'])

/** In the envelope of the API, since its clients read this answer. */
const fail = (reply: FastifyReply, status: number, error: string, message: string): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify({ success: false, error, message }))

const sendAway = (reply: FastifyReply): FastifyReply =>
  fail(reply.header('retry-after', '5'), 503, 'api_unavailable', 'The API does not answer: try again in a few seconds.')

/**
 * Takes bodies whole before they are passed on: one that its client cuts off or drips fails here, and as what it is. Passed on as
 * it came, it would break the connection to the API, as an API does that is away.
 */
const takeBodies = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBodyBytes }, (_request, body, parsed) =>
    parsed(null, Readable.from([body])),
  )
  scope.setErrorHandler((error: { statusCode?: number; code?: string }, _request, reply) => {
    if (error.statusCode === 413) return fail(reply, 413, 'body_too_large', 'The body is larger than 64 kB.')
    // What the proxy refuses, an address that leads elsewhere, has no code.
    if (error.statusCode === 400)
      return fail(reply, 400, 'invalid_request', error.code ? 'The body ended early.' : 'The address cannot be read.')
    throw error
  })
}

/**
 * Passes calls of `/api` on to the API, and those of `/mcp` and `/oai`, the addresses that programs and harvesters are given,
 * with the site of the host name. While the API is away they are answered with 503 and when to come again.
 */
export const passToApi = async (
  app: FastifyInstance,
  apiOrigin: string,
  siteIdOf: (request: { hostname: string }) => SiteId,
): Promise<void> => {
  const replyOptions: FastifyHttpProxyOptions['replyOptions'] = {
    ...asAnswered,
    // The API counts attempts by the visitor's address; what the visitor says it is is not passed on.
    rewriteRequestHeaders: ({ id, ip, protocol }, headers) => ({
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.has(name))),
      ...carried(),
      [requestIdHeader]: id,
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
    }),
    onError: (reply) => {
      // The proxy leaves open what kind of server it is on.
      sendAway(reply as FastifyReply)
    },
  }
  const upstream = { upstream: apiOrigin, proxyPayloads: false }
  await app.register(async (scope) => {
    takeBodies(scope)
    await scope.register(proxy, { ...upstream, prefix: '/api', rewritePrefix: '/api', replyOptions })
    await scope.register(proxy, {
      ...upstream,
      prefix: '/mcp',
      rewritePrefix: '/api/mcp',
      replyOptions: { ...replyOptions, queryString: (_search, _url, request) => `site=${siteIdOf(request)}` },
    })
    await scope.register(proxy, {
      ...upstream,
      prefix: '/oai',
      rewritePrefix: '/api/oai',
      replyOptions: {
        ...replyOptions,
        queryString: (_search, url, request) => {
          const given = (url.split('?')[1] ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith('site='))
          return [`site=${siteIdOf(request)}`, ...given].join('&')
        },
      },
    })
  })
}
