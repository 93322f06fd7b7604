import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
/** Shorter answers gain nothing. */
const least = 1024

/** Whether the client takes compressed answers. */
export const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!;q=0(\.0+)?\b)/.test(String(request.headers['accept-encoding'] ?? ''))

/** Answers JSON compressed to clients that accept it; off the event loop, at a level that costs about a millisecond. */
export const compressJson = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < least) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    if (!takesGzip(request)) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}
