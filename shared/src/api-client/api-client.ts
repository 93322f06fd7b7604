import * as v from 'valibot'
import { failureSchema, sessionTokenHeader } from '../contracts/index.ts'
import { ApiError } from './api-error.ts'

export type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue>>

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sent beside those of every call. */
  headers?: Readonly<Record<string, string>>
}

export interface ApiFile {
  headers: Headers
  body: ReadableStream<Uint8Array<ArrayBuffer>>
}

type Call<Given> = <S extends v.GenericSchema>(
  path: string,
  given: Given,
  schema: S,
  options?: CallOptions,
) => Promise<v.InferOutput<S>>

/** The calls of specification section 7. Every promise settles; a rejection is always an `ApiError`. */
export interface ApiClient {
  /** GET with the data as query string; undefined and null values are left out. */
  get: Call<Query>
  post: Call<unknown>
  /** DELETE with the data as query string, like GET. */
  delete: Call<Query>
  /** GET of a file. The deadline is for its beginning; how long the rest may take is for the caller to say. */
  file(path: string, query: Query, options?: CallOptions): Promise<ApiFile>
}

export interface ApiClientOptions {
  /** `/api` or an absolute address, without a slash at its end. */
  base: string
  /** The token to send, or null: a visitor, or a session that has expired. */
  token: () => string | null
  /**
   * Called on a 401 to a request of the present session. Without a token there is no session to end, and a reload would
   * loop; after another login a late answer to the old one ends nothing.
   */
  onUnauthorized: () => void
  /** Given a fresh token that came with the answer to a request of the present session: keep it in place of the old one. */
  onToken?: (token: string) => void
  /** Called for each POST that went well. */
  onPosted?: (path: string, body: unknown) => void
  /** Milliseconds to wait for an answer; 30,000 by default. */
  timeout?: number
  fetch?: typeof globalThis.fetch
}

const queryString = (query: Query): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) pairs.set(name, String(value))
  }
  return pairs.size > 0 ? `?${pairs}` : ''
}

const envelope = v.object({ success: v.literal(true), data: v.unknown() })

/** The data of an answer, with or without the envelope (requirement E1). */
const unwrap = <S extends v.GenericSchema>(answer: unknown, schema: S, status: number): v.InferOutput<S> => {
  const failure = v.safeParse(failureSchema, answer)
  if (failure.success) {
    const { error, message, data } = failure.output
    throw new ApiError('status', message ?? error, { status, code: error, data })
  }
  const wrapped = v.safeParse(envelope, answer)
  const parsed = v.safeParse(schema, wrapped.success ? wrapped.output.data : answer)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = issue ? v.getDotPath(issue) : null
  throw new ApiError('shape', `The answer is not as promised${place ? ` at ${place}` : ''}: ${issue?.message ?? ''}`, {
    status,
  })
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

const statusError = async (response: Response): Promise<ApiError> => {
  const answer = await readJson(response).catch(() => null)
  const failure = v.safeParse(failureSchema, answer)
  const text = response.statusText || `HTTP ${response.status}`
  if (!failure.success) return new ApiError('status', text, { status: response.status })
  return new ApiError('status', failure.output.message ?? text, { status: response.status, code: failure.output.error })
}

/** The name, whichever realm the error comes from. */
const nameOf = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined

const unanswered = (cause: unknown, signal: AbortSignal | undefined): ApiError => {
  if (cause instanceof ApiError) return cause
  if (signal?.aborted) return new ApiError('aborted', 'The request was given up', { cause })
  if (nameOf(cause) === 'TimeoutError') {
    return new ApiError('timeout', 'The server took too long to answer', { cause })
  }
  if (nameOf(cause) === 'SyntaxError') return new ApiError('shape', 'The answer is not JSON', { cause })
  return new ApiError('network', 'The server could not be reached', { cause })
}

/** Builds the client with the rules of requirement E2. */
export const createApiClient = ({
  base,
  token,
  onUnauthorized,
  onToken,
  onPosted,
  timeout = 30_000,
  fetch = (...request) => globalThis.fetch(...request),
}: ApiClientOptions): ApiClient => {
  /** Token by the one whose place it took. */
  const successors = new Map<string, string>()
  /** Requests under way, any of which may bring a successor. */
  const posts = new Set<Promise<unknown>>()
  const ask = async (path: string, init: RequestInit, accept: string, bearer: string | null): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('Accept', accept)
    if (init.body !== undefined) headers.set('Content-Type', 'application/json')
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
    const response = await fetch(base + path, { ...init, headers })
    const fresh = response.headers.get(sessionTokenHeader)
    if (fresh && bearer && token() === bearer) {
      successors.clear()
      successors.set(bearer, fresh)
      onToken?.(fresh)
    }
    return response
  }
  const askInTurn = (...request: Parameters<typeof ask>): Promise<Response> => {
    const answer = ask(...request)
    if (request[1].method !== 'POST') return answer
    const settled: Promise<unknown> = answer.catch(() => undefined).finally(() => posts.delete(settled))
    posts.add(settled)
    return answer
  }
  const send = async (path: string, init: RequestInit, accept: string): Promise<Response> => {
    const bearer = token()
    let response = await askInTurn(path, init, accept, bearer)
    if (response.status === 401 && bearer) {
      // The session may have been replaced meanwhile, by a request whose answer is still on its way.
      await Promise.all(posts)
      const successor = successors.get(bearer)
      if (successor !== undefined && token() === successor) response = await askInTurn(path, init, accept, successor)
      else if (token() === bearer) onUnauthorized()
    }
    if (!response.ok) throw await statusError(response)
    return response
  }
  const call = async <S extends v.GenericSchema>(
    path: string,
    init: { method: string; body?: string },
    schema: S,
    { signal, headers }: CallOptions = {},
  ): Promise<v.InferOutput<S>> => {
    const deadline = AbortSignal.timeout(timeout)
    try {
      const ended = signal ? AbortSignal.any([signal, deadline]) : deadline
      const response = await send(path, { ...init, ...(headers && { headers }), signal: ended }, 'application/json')
      return unwrap(await readJson(response), schema, response.status)
    } catch (cause) {
      throw unanswered(cause, signal)
    }
  }
  const file = async (path: string, { signal }: CallOptions = {}): Promise<ApiFile> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new DOMException('No answer came', 'TimeoutError')), timeout)
    try {
      const ended = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal
      const { headers, body } = await send(path, { method: 'GET', signal: ended }, '*/*')
      if (!body) throw new ApiError('shape', 'The file is empty')
      return { headers, body }
    } catch (cause) {
      throw unanswered(cause, signal)
    } finally {
      clearTimeout(timer)
    }
  }
  const client: ApiClient = {
    get: (path, query, schema, options) => call(path + queryString(query), { method: 'GET' }, schema, options),
    delete: (path, query, schema, options) => call(path + queryString(query), { method: 'DELETE' }, schema, options),
    post: async (path, body, schema, options) => {
      const answer = await call(path, { method: 'POST', body: JSON.stringify(body ?? {}) }, schema, options)
      onPosted?.(path, body)
      return answer
    },
    file: (path, query, options) => file(path + queryString(query), options),
  }
  // All parts share it: none may take the place of what the others call with what was typed.
  return Object.freeze(client)
}
