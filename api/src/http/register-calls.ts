import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { proofHeader, sessionTokenHeader, successOf, type Failure } from 'shared/contracts'
import * as v from 'valibot'
import { callerOf } from './caller.ts'
import type { Authenticator, Session } from './session.ts'
import type { Access, Call } from './call.ts'
import { checked, single } from './endpoint.ts'
import { HttpError, TooManyAttempts } from './errors.ts'
import { isOrphan } from '../database/unavailable.ts'
import { Refusal } from './refusal.ts'
import { note } from './refused-calls.ts'

/** Who makes a request; throws 401 where the call does not take such a token. */
export const sessionOf = async (
  sessions: Authenticator,
  request: FastifyRequest,
  access: Access,
): Promise<Session | null> => {
  const identity = await sessions.identify(request.headers.authorization)
  if (identity.status === 'user') return identity.session
  if (access === 'users' || (access === 'visitors' && identity.status === 'invalid'))
    throw new HttpError('unauthorized')
  return null
}

/** What belongs to a person is kept by nobody on the way. */
const sendJson = (reply: FastifyReply, body: object): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body))

const failure = ({ code, message, data }: Refusal): Failure & { data: { error: string } } => ({
  success: false,
  error: code,
  message,
  // Section 7 reads `data.error` of logging in and signing up; either reading of it finds the code.
  data: { ...data, error: code },
})

/** Gives an ageing session a fresh token, in a header of the answer. */
export const renewSession = async (
  sessions: Authenticator,
  session: Session | null,
  reply: FastifyReply,
): Promise<void> => {
  const token = session && (await sessions.renew(session))
  if (token) reply.header(sessionTokenHeader, token)
}

/** In JSON as it is written here: an escape for U+0000, or for half a character. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** PostgreSQL stores every text but one with U+0000, no file or address half a character, and no text needs either. */
const storable = <Value>(value: Value, part: string): Value => {
  if (unstorable.test(JSON.stringify(value) ?? ''))
    throw new HttpError('invalid_request', `${part}: it has the character U+0000, or half of a character.`)
  return value
}

/** A longer one is none of ours. */
const mostProofLetters = 20_000

const answer = async (
  call: Call,
  sessions: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const session = await sessionOf(sessions, request, call.access)
  if (session) note(request, { account: session.accountId })
  const outcome = await call.handle({
    params: checked(call.params, storable(request.params, 'address'), 'address'),
    query: checked(call.query, storable(single(request.query), 'query'), 'query'),
    body: checked(call.body, storable(request.body ?? {}, 'body'), 'body'),
    session,
    address: request.ip,
    proof: request.headers[proofHeader]?.toString().slice(0, mostProofLetters),
    caller: callerOf(request.headers['user-agent'], request.ip),
    giveToken: (token) => void reply.header(sessionTokenHeader, token),
    signal: request.signal,
  })
  if (call.renews && !reply.hasHeader(sessionTokenHeader)) await renewSession(sessions, session, reply)
  if (outcome instanceof Refusal) {
    note(request, { code: outcome.code })
    return sendJson(reply, failure(outcome))
  }
  return sendJson(reply, v.parse(successOf(call.data), { success: true, data: outcome }))
}

export interface CallRules {
  sessions: Authenticator
  /** Requests a minute and address to each of the calls; 0 sets no limit. */
  rateLimit: number
}

/** Puts calls on the server; other methods on their addresses are answered with 405. */
export const registerCalls = (
  app: FastifyInstance,
  calls: readonly Call[],
  { sessions, rateLimit }: CallRules,
): void => {
  const config = rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {}
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      config,
      handler: async (request, reply) => {
        try {
          return await answer(call, sessions, request, reply)
        } catch (error) {
          // The account went while the call was under way: what it would have stored has nobody to belong to.
          if (call.access === 'users' && isOrphan(error)) throw new HttpError('unauthorized')
          if (error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfter)
          throw error
        }
      },
    })
  }
  for (const path of new Set(calls.map((call) => call.path))) {
    refuseOtherMethods(
      app,
      path,
      calls.filter((call) => call.path === path).map(({ method }) => method),
    )
  }
}

/** Answers the methods an address does not take with 405 and those it does. */
export const refuseOtherMethods = (app: FastifyInstance, path: string, taken: readonly string[]): void => {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !taken.includes(method)),
    url: path,
    handler: (_, reply) => {
      reply.header('allow', taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
      throw new HttpError('method_not_allowed')
    },
  })
}
