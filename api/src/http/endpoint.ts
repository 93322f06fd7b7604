import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { successOf } from 'shared/contracts'
import * as v from 'valibot'
import { networkOf } from 'shared/connections'
import { HttpError, type ErrorCode } from './errors.ts'

type ObjectSchema = v.GenericSchema<Record<string, unknown>, unknown> | v.GenericSchema

export interface EndpointInput<Params extends ObjectSchema, Query extends ObjectSchema> {
  params: v.InferOutput<Params>
  query: v.InferOutput<Query>
  /** Aborted when the client goes away. */
  signal: AbortSignal
  /** Whether somebody who is logged in asks; a token that is not valid (any more) is answered with 401. */
  loggedIn: () => Promise<boolean>
  /** The network the request came from, for fair queues; never stored. */
  client: string
}

/** A call of the API: what it takes and answers, and what it does. One schema checks, types and documents each side. */
export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Data extends v.GenericSchema = v.GenericSchema,
> {
  /** Address with parameters as `:name`. */
  path: `/${string}`
  summary: string
  description: string
  params: Params
  query: Query
  /** What stands in `data` of the answer. */
  data: Data
  errors: readonly ErrorCode[]
  /** Requests a minute and address; 0 sets no limit. */
  rateLimit: number
  handle: (input: EndpointInput<Params, Query>) => Promise<v.InferInput<Data>>
}

/** Keeps the types of one endpoint's parts together; lists of endpoints forget them. */
export const endpoint = <Params extends ObjectSchema, Query extends ObjectSchema, Data extends v.GenericSchema>(
  definition: Endpoint<Params, Query, Data>,
): Endpoint => definition as unknown as Endpoint

export const noParameters = v.object({})

const nameOf = (issue: v.GenericIssue, part: string): string => v.getDotPath(issue) ?? part

export const checked = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  part: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const reasons = result.issues.slice(0, 3).map((issue) => `${nameOf(issue, part)}: ${sentenceOf(issue)}`)
  throw new HttpError('invalid_request', reasons.join(' '))
}

/** The innermost issue says the most: of a union, the alternative that came closest. */
const innermost = (issue: v.GenericIssue): v.GenericIssue => {
  const closest = issue.issues?.find(({ kind }) => kind === 'validation') ?? issue.issues?.at(-1)
  return closest ? innermost(closest) : issue
}

const sentenceOf = (issue: v.GenericIssue): string => {
  if (issue.kind === 'schema' && issue.input === undefined) return 'it is missing.'
  const { expected, received, message } = innermost(issue)
  return expected ? `it must be ${expected}, and is ${received}.` : `${message}.`
}

/** Repeated parameters: the last one counts, as in a form that was filled in twice. */
export const single = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value]),
  )

/** Answers depend on a catalogue that imports change at any time: kept privately, and asked about every time (304). */
const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply => {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Puts endpoints on the server; other methods on their addresses are answered with 405. */
export const registerEndpoints = (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  loggedIn: (request: FastifyRequest) => Promise<boolean>,
): void => {
  for (const { path, params, query, data, rateLimit, handle } of endpoints) {
    const answer = successOf(data)
    app.route({
      method: 'GET',
      url: path,
      config: rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {},
      handler: async (request, reply) => {
        const found = await handle({
          params: checked(params, request.params, 'address'),
          query: checked(query, single(request.query), 'query'),
          signal: request.signal,
          loggedIn: () => loggedIn(request),
          client: networkOf(request.ip),
        })
        return sendRevalidated(request, reply, JSON.stringify(v.parse(answer, { success: true, data: found })))
      },
    })
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: path,
      handler: (_, reply) => {
        reply.header('allow', 'GET, HEAD')
        throw new HttpError('method_not_allowed')
      },
    })
  }
}
