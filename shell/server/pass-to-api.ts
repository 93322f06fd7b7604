import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestIdHeader } from 'shared/connections'
import type { SiteId } from 'shared/sites'
import { carried } from 'shared/tracing'
import { asAnswered } from './as-answered.ts'

/** Bytes of a body that are passed on at most; the API takes less and says so itself. */
export const mostBodyBytes = 64 * 1024

/** `Expect` has been answered here, and the client that calls the API takes none; traces begin at the site server. */
const notPassedOn: ReadonlySet<string> = new Set(['expect', 'traceparent', 'tracestate'])

/** In the envelope of the API, since its clients read this answer. */
const sendAway = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(
      JSON.stringify({
        success: false,
        error: 'api_unavailable',
        message: 'The API does not answer: try again in a few seconds.',
      }),
    )

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
  await app.register(proxy, { upstream: apiOrigin, prefix: '/api', rewritePrefix: '/api', replyOptions })
  await app.register(proxy, {
    upstream: apiOrigin,
    prefix: '/mcp',
    rewritePrefix: '/api/mcp',
    replyOptions: { ...replyOptions, queryString: (_search, _url, request) => `site=${siteIdOf(request)}` },
  })
  await app.register(proxy, {
    upstream: apiOrigin,
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
}
