import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from 'shared/connections'
import { proofHeader, sessionTokenHeader } from 'shared/contracts'
import * as v from 'valibot'
import { isOrphan } from '../database/unavailable.ts'
import type { Access } from './access.ts'
import type { Answer } from './answer.ts'
import { callerOf, type Caller } from './caller.ts'
import { HttpError, type ErrorCode } from './errors.ts'
import { checked, single, type Schema } from './read-request.ts'
import type { RefusalCode } from './refusal.ts'
import { note } from './refused-calls.ts'
import type { Authenticator, GiveToken } from './session.ts'

/**
 * Requests a minute and network that a call takes, by the name of the limit; 0 sets none. `calls` is for whatever names no
 * other.
 */
export interface Limits {
  calls: number
  search: number
  suggestions: number
  exports: number
}

/** What a handler is given; what costs to find out is found out when it is read. */
export interface RouteInput<Who, Params extends Schema, Query extends Schema, Body extends Schema> {
  params: v.InferOutput<Params>
  query: v.InferOutput<Query>
  body: v.InferOutput<Body>
  /** Who asks; see `access`. */
  session: Who
  /** Network address of the one who asks. */
  address: string
  /** The network of that address, for fair queues; never stored. */
  readonly client: string
  /** The address, and the browser by its own word. */
  readonly caller: Caller
  /** The proof of work that came beside the body, unchecked. */
  proof: string | undefined
  giveToken: GiveToken
  /** Aborted when the client goes away. */
  signal: AbortSignal
  headers: IncomingHttpHeaders
  /** What stands behind the `?` of the address, as it was sent. */
  queryString: string
}

const nothing = v.object({})
type Nothing = typeof nothing

type Method = 'GET' | 'POST' | 'DELETE'

interface Definition<Who, Outcome, Params extends Schema, Query extends Schema, Body extends Schema> {
  method: Method
  /** Address with parameters as `:name`. */
  path: `/${string}`
  summary: string
  /** The summary by default. */
  description?: string
  access: Access<Who>
  /** By default `calls`. */
  limit?: keyof Limits | 'none'
  /** By default there are none that count. */
  params?: Params
  query?: Query
  body?: Body
  /** Media types besides JSON in which a body is taken, as a text. */
  bodyTypes?: readonly string[]
  answer: Answer<Outcome>
  /** Expected outcomes, answered with status 200 and `error`. */
  refusals?: readonly RefusalCode[]
  /** What it may fail with besides what any call may, and what access and limit say. */
  errors?: readonly ErrorCode[]
  /** Whether an ageing token is renewed with the answer, as is usual; calls that end sessions do not. */
  renews?: boolean
  handle: (input: RouteInput<Who, Params, Query, Body>) => NoInfer<Outcome> | Promise<NoInfer<Outcome>>
}

/** A call of the API as it was declared: what registers, limits, answers and describes it. */
export interface Route extends Required<
  Omit<Definition<unknown, unknown, Schema, Schema, Schema>, 'access' | 'body' | 'answer' | 'handle'>
> {
  access: Pick<Access<unknown>, 'security' | 'errors'>
  /** Null: it takes none. */
  body: Schema | null
  responses: Answer<unknown>['responses']
  /** Checks a request, handles it, and answers. */
  serve: (request: FastifyRequest, reply: FastifyReply, sessions: Authenticator) => Promise<FastifyReply>
}

/** A longer one is none of ours. */
const mostProofLetters = 20_000

function read<Part extends Schema>(schema: Part | undefined, value: unknown, part: string): v.InferOutput<Part>
function read(schema: Schema | undefined, value: unknown, part: string): unknown {
  return checked(schema ?? nothing, value, part)
}

/**
 * Declares a call of the API: method, address, who may make it and how often, what it takes, what it answers, and what it
 * does. One schema checks, types and documents each side; the OpenAPI document follows by itself.
 */
export const route = <
  Who,
  Outcome,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  definition: Definition<Who, Outcome, Params, Query, Body>,
): Route => {
  const { access, params, query, body, answer, handle, renews = true } = definition
  const inputOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    session: Who,
  ): RouteInput<Who, Params, Query, Body> => {
    const { ip, headers, signal, url } = request
    return {
      params: read(params, request.params, 'address'),
      query: read(query, single(request.query), 'query'),
      // None is as good as an empty one.
      body: read(body, request.body === undefined ? {} : request.body, 'body'),
      session,
      address: ip,
      get client() {
        return networkOf(ip)
      },
      get caller() {
        return callerOf(headers['user-agent'], ip)
      },
      proof: headers[proofHeader]?.toString().slice(0, mostProofLetters),
      giveToken: (token) => void reply.header(sessionTokenHeader, token),
      signal,
      headers,
      queryString: url.split('?')[1] ?? '',
    }
  }
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    description: definition.description ?? definition.summary,
    access,
    limit: definition.limit ?? 'calls',
    params: params ?? nothing,
    query: query ?? nothing,
    body: body ?? null,
    bodyTypes: definition.bodyTypes ?? [],
    responses: answer.responses,
    refusals: definition.refusals ?? [],
    errors: definition.errors ?? [],
    renews: renews && access.sessionOf !== null,
    serve: async (request, reply, sessions) => {
      const who = await access.identify(sessions, request)
      const session = access.sessionOf?.(who) ?? null
      if (session) note(request, { account: session.accountId })
      try {
        const outcome = await handle(inputOf(request, reply, who))
        if (renews && session && !reply.hasHeader(sessionTokenHeader)) {
          const token = await sessions.renew(session)
          if (token) reply.header(sessionTokenHeader, token)
        }
        return answer.send(request, reply, outcome)
      } catch (error) {
        // The account went while the call was under way: there is no account that its row could refer to.
        if (access.isRequired && isOrphan(error)) throw new HttpError('unauthorized')
        throw error
      }
    },
  }
}
