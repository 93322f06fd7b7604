import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { successOf, type Failure } from 'shared/contracts'
import * as v from 'valibot'
import { schemaOf, type Json } from './json-schema.ts'
import type { Schema } from './read-request.ts'
import { note } from './refused-calls.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

export interface Response {
  description: string
  headers?: Json
  /** By media type. */
  content?: Record<string, Json>
}

/** What a call answers where it does not fail: how its handler's outcome is sent, and what is said of it. */
export interface Answer<Outcome> {
  send: (request: FastifyRequest, reply: FastifyReply, outcome: Outcome) => FastifyReply
  /**
   * The responses of the OpenAPI description by status.
   *
   * @param components schemas of the description; those of the answer are put there under `name`
   * @param refusals the expected outcomes of the call
   */
  responses: (components: Json, name: string, refusals: readonly RefusalCode[]) => Record<string, Response>
}

const jsonType = 'application/json; charset=utf-8'

const failure = ({ code, message, data }: Refusal): Failure & { data: { error: string } } => ({
  success: false,
  error: code,
  message,
  // Section 7 reads `data.error` of logging in and signing up; either reading of it finds the code.
  data: { ...data, error: code },
})

/** No cache keeps it: it may belong to a person. */
const sendJson = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type(jsonType).send(body)

const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  note(request, { code: refusal.code })
  return sendJson(reply, JSON.stringify(failure(refusal)))
}

const inEnvelope = (schema: Schema) => {
  const envelope = successOf(schema)
  return {
    written: (data: unknown): string => JSON.stringify(v.parse(envelope, { success: true, data })),
    described: (components: Json, name: string, refusals: readonly RefusalCode[]): Json => {
      components[name] = {
        anyOf: [
          schemaOf(envelope, components, name),
          ...(refusals.length > 0 ? [{ $ref: '#/components/schemas/Failure' }] : []),
        ],
      }
      return { $ref: `#/components/schemas/${name}` }
    },
  }
}

/** Sends a body with its fingerprint, or 304 where the client has it already. */
const sendWithEtag = (request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply => {
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  reply.header('etag', etag)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.type(type).send(body)
}

const unchanged: Response = { description: 'The answer is still what the given ETag stands for.' }

/** JSON in the envelope, by a schema. */
export const json = <Data extends Schema>(schema: Data): Answer<v.InferInput<Data> | Refusal> => {
  const { written, described } = inEnvelope(schema)
  return {
    send: (request, reply, outcome) =>
      outcome instanceof Refusal ? sendRefusal(request, reply, outcome) : sendJson(reply, written(outcome)),
    responses: (...codes) => ({
      '200': { description: 'The answer.', content: { 'application/json': { schema: described(...codes) } } },
    }),
  }
}

/** As `json`, of a catalogue that imports change at any time: kept privately, and asked about every time (304). */
export const jsonWithEtag = <Data extends Schema>(schema: Data): Answer<v.InferInput<Data>> => {
  const { written, described } = inEnvelope(schema)
  return {
    send: (request, reply, outcome) =>
      sendWithEtag(request, reply.header('cache-control', 'private, no-cache'), jsonType, written(outcome)),
    responses: (...codes) => ({
      '200': { description: 'The answer.', content: { 'application/json': { schema: described(...codes) } } },
      '304': unchanged,
    }),
  }
}

/**
 * JSON without the envelope, as other programs' conventions ask for it.
 *
 * @param statuses what each status the handler may answer with means
 */
export const bareJson = <Body extends Schema>(
  schema: Body,
  statuses: Readonly<Record<number, string>>,
): Answer<{ status?: number; retryAfter?: number; body: v.InferInput<Body> }> => ({
  send: (_, reply, { status = 200, retryAfter, body }) => {
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return sendJson(reply.code(status), JSON.stringify(v.parse(schema, body)))
  },
  responses: (components, name) => {
    const content = { 'application/json': { schema: schemaOf(schema, components, name) } }
    return Object.fromEntries(
      Object.entries(statuses).map(([status, description]) => [status, { description, content }]),
    )
  },
})

/** Leads to another address, by GET. */
export const redirect = (description: string): Answer<string> => ({
  send: (_, reply, address) => reply.header('cache-control', 'no-store').redirect(address, 303),
  responses: () => ({ '303': { description } }),
})

interface ContentOptions {
  /** Default: 200 */
  status?: number
  headers?: Readonly<Record<string, string | number>>
  /** Default: `no-store` */
  cacheControl?: string
}

/** Something that is not JSON in the envelope. */
export class Content {
  readonly type: string
  readonly body: string | Buffer | Readable | null
  readonly options: ContentOptions

  /** @param type media type, with its character set */
  constructor(type: string, body: string | Buffer | Readable | null, options: ContentOptions = {}) {
    this.type = type
    this.body = body
    this.options = options
  }
}

/** A stream that breaks midway breaks the connection, so that half a file is never taken for a whole one. */
const sendContent = (reply: FastifyReply, { type, body, options }: Content): FastifyReply => {
  const { status = 200, headers = {}, cacheControl = 'no-store' } = options
  return reply.code(status).header('cache-control', cacheControl).headers(headers).type(type).send(body)
}

export interface ContentWords {
  description: string
  /** JSON Schema by media type. */
  content: Readonly<Record<string, Json>>
  /** Other statuses than 200, and what they mean. */
  others?: Readonly<Record<number, string>>
  headers?: Json
}

const contentResponses = ({ description, content, others = {}, headers }: ContentWords): Record<string, Response> => ({
  '200': {
    description,
    ...(headers && { headers }),
    content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
  },
  ...Object.fromEntries(Object.entries(others).map(([status, said]) => [status, { description: said }])),
})

/** Files, streams and whatever else is no JSON of ours. */
export const content = (words: ContentWords): Answer<Content> => ({
  send: (_, reply, outcome) => sendContent(reply, outcome),
  responses: () => contentResponses(words),
})

/** Texts with a fingerprint, which readers ask for again and again (304). */
export const markedText = (words: ContentWords): Answer<{ type: string; text: string; cacheControl: string }> => ({
  send: (request, reply, { type, text, cacheControl }) =>
    sendWithEtag(request, reply.header('cache-control', cacheControl), type, text),
  responses: () => ({ ...contentResponses(words), '304': unchanged }),
})

/** A file, or JSON in the envelope for clients that read every answer so. */
export const fileOrJson = <Data extends Schema>(
  schema: Data,
  words: ContentWords,
): Answer<Content | Refusal | { data: v.InferInput<Data> }> => {
  const { written, described } = inEnvelope(schema)
  return {
    send: (request, reply, outcome) => {
      reply.header('vary', 'Accept')
      if (outcome instanceof Refusal) return sendRefusal(request, reply, outcome)
      if (outcome instanceof Content) return sendContent(reply, outcome)
      return sendJson(reply, written(outcome.data))
    },
    responses: (...codes) =>
      contentResponses({ ...words, content: { ...words.content, 'application/json': described(...codes) } }),
  }
}
