import type { FastifyInstance, FastifyReply } from 'fastify'
import { securityHeaders } from 'shared/connections'
import type { Failure } from 'shared/contracts'
import * as v from 'valibot'
import { isDamage } from '../database/damage.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { errorTable, HttpError, TooManyAttempts, type ErrorCode } from './errors.ts'
import { note } from './refused-calls.ts'

const retryAfterSeconds = '5'

const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_UNDER_PRESSURE: 'overloaded',
}
const ofStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  404: 'not_found',
  414: 'address_too_long',
  429: 'too_many_requests',
}

const fastifyErrorSchema = v.object({ code: v.optional(v.string()), statusCode: v.optional(v.number()) })

const toHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  const { code = '', statusCode = 500 } = v.is(fastifyErrorSchema, error) ? error : {}
  // Named, not imported: the engine's class is not part of its port.
  if (error instanceof Error && error.name === 'SearchUnavailable') return new HttpError('search_unavailable')
  if (isDamage(error)) return new HttpError('database_damaged')
  if (isUnavailable(error)) return new HttpError('database_unavailable')
  return new HttpError(ofFastify[code] ?? ofStatus[statusCode] ?? 'internal_error')
}

/** Answers an address that cannot be read, such as `/%zz`: it passes no hook. */
export const sendUnreadable = (reply: Pick<FastifyReply, 'hijack' | 'raw'>): void => {
  reply.hijack()
  const body: Failure = { success: false, error: 'invalid_request', message: 'The address cannot be read.' }
  reply.raw.writeHead(400, { ...securityHeaders(false), 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Answers every failure in the envelope of the wire; what went wrong inside is logged, never sent. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply: FastifyReply) => {
    const failure = toHttpError(error)
    note(request, { code: failure.code })
    // A search that was given up because its client went away is no failure of the server.
    if (failure.status >= 500 && failure.code !== 'overloaded' && !request.signal.aborted)
      request.log.error({ err: error }, failure.code)
    if (failure instanceof TooManyAttempts) reply.header('retry-after', failure.retryAfter)
    if (failure.status === 503) reply.header('retry-after', retryAfterSeconds)
    const body: Failure = { success: false, error: failure.code, message: failure.message }
    // What was set for a file that failed before its first byte.
    for (const name of ['content-encoding', 'content-disposition']) reply.removeHeader(name)
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(body))
  })
  app.setNotFoundHandler((request) => {
    throw new HttpError(
      'not_found',
      `${errorTable.not_found.message} (${request.method} ${request.url.split('?')[0] ?? ''})`,
    )
  })
}
