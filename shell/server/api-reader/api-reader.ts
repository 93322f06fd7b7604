import { failureSchema, successOf } from 'shared/contracts'
import { carried, inSpan } from 'shared/tracing'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { steadyNow } from '../steady-now.ts'

/** What the API said: data, that there is nothing, that there is nothing any more, or nothing in time. */
export type Reading<Data> = { status: 'found'; data: Data } | { status: 'missing' | 'gone' | 'unknown' }

export interface ApiReader {
  /**
   * Asks the API. Never rejects and never takes longer than the time-out: what is not here by then is unknown.
   *
   * @param path with its query string, below the API's base
   * @param schema of the data; one and the same for a path
   */
  read<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<Reading<v.InferOutput<Schema>>>
}

export interface ApiReaderOptions {
  /** For example `http://127.0.0.1:5001/api`. */
  base: string
  /** Milliseconds a page waits for the API; 300 by default. */
  timeout?: number
  /** Milliseconds an answer is used again; 60,000 by default, and 0 for never. */
  kept?: number
  /** Milliseconds after a time-out in which nothing is asked, so that a slow API delays one page and not all; 5,000. */
  rest?: number
  now?: () => number
  fetch?: typeof globalThis.fetch
}

/** Answers kept at most; of the largest records some ten megabytes. */
const mostKept = 200

const nothing = { 404: { status: 'missing' }, 410: { status: 'gone' } } as const
const unknown = { status: 'unknown' } as const

/** Reads the API for the pages the server writes. Answers, also those on their way, are shared for a minute. */
export const createApiReader = ({
  base,
  timeout = 300,
  kept = 60_000,
  rest = 5_000,
  now = steadyNow,
  fetch = globalThis.fetch,
}: ApiReaderOptions) => {
  const answers = new LRUCache<string, Promise<Reading<unknown>>>({
    max: mostKept,
    ttl: kept,
    ttlResolution: 0,
    perf: { now },
  })
  let restUntil = 0

  const ask = async (path: string, visitor: string, schema: v.GenericSchema): Promise<Reading<unknown>> => {
    try {
      const { response, body } = await inSpan(
        'read the API for a page',
        {},
        async () => {
          const response = await fetch(base + path, {
            headers: { accept: 'application/json', 'x-forwarded-for': visitor, ...carried() },
            redirect: 'error',
            signal: AbortSignal.timeout(timeout),
          })
          const body: unknown = await response.json()
          return { response, body }
        },
        true,
      )
      const { status } = response
      if ((status === 404 || status === 410) && v.is(failureSchema, body)) return nothing[status]
      const parsed = v.safeParse(successOf(schema), body)
      return parsed.success ? { status: 'found', data: parsed.output.data } : unknown
    } catch {
      restUntil = now() + rest
      return unknown
    }
  }

  const answerTo = (path: string, visitor: string, schema: v.GenericSchema): Promise<Reading<unknown>> => {
    const known = answers.get(path)
    if (known) return known
    if (restUntil > now()) return Promise.resolve(unknown)
    const answer = ask(path, visitor, schema)
    if (kept === 0) return answer
    answers.set(path, answer)
    // What is not known may be known at the next request.
    void answer.then(({ status }) => status === 'unknown' && answers.peek(path) === answer && answers.delete(path))
    return answer
  }

  return {
    /** The reader of a visitor, whose address the API receives: it counts requests by it. */
    for: (visitor: string): ApiReader => ({
      read: <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
        // What is kept of an address was read by the schema of that address.
        answerTo(path, visitor, schema) as Promise<Reading<v.InferOutput<Schema>>>,
    }),
  }
}
export type ApiReaders = ReturnType<typeof createApiReader>
