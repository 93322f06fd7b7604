import { carried, inSpan } from 'shared/tracing'
import * as v from 'valibot'
import { SearchUnavailable } from '../search-unavailable.ts'

/** The oldest OpenSearch whose `rank_features` are those that searches use. */
const oldestVersion = 2.11

/** Clauses a query may have at least: a question of forty concepts has some thousand. */
const leastClauses = 4096

/** Failures one after the other after which it is left alone for a while, and for how many milliseconds. */
const mostFailures = 3
const leftAlone = 3000

/** What is wrong with a server or an index, in a sentence for whoever starts the site; never with a password in it. */
export class UnusableOpenSearch extends Error {
  override readonly name = 'UnusableOpenSearch'
}

/** A request that was understood and refused. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch refused a request (${status}, ${type}): ${reason}`)
    this.status = status
    this.type = type
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'

export interface AskOptions {
  body?: object
  /** Lines of a bulk request or of several searches, in place of a body. */
  lines?: readonly object[]
  query?: Readonly<Record<string, string>>
  /** Milliseconds; 30,000 by default. */
  timeout?: number
  /** Not made again where there is no answer, by a connection that does so otherwise. */
  isOnce?: boolean
}

/** A server of OpenSearch, and the names of what is ours on it. */
export interface Connection {
  /** What the names of all our indexes begin with. */
  prefix: string
  /**
   * Sends a request.
   *
   * @throws SearchUnavailable (`away`) where it does not answer, at once while it has just failed several times
   * @throws RefusedRequest where it was understood and refused
   */
  ask(method: Method, path: string, options?: AskOptions): Promise<unknown>
  close(): Promise<void>
}

const prefixPattern = /^[a-z][a-z0-9_-]{0,60}$/

/** @throws UnusableOpenSearch where an address cannot be read */
const readAddress = (address: string): { node: string; prefix: string } => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UnusableOpenSearch(
      'OPENSEARCH_URL cannot be read: it must be like https://user:password@host:9200, perhaps with /name at its end.',
    )
  const prefix = url.pathname.replace(/^\/|\/$/g, '') || 'evidence'
  if (!prefixPattern.test(prefix))
    throw new UnusableOpenSearch(
      `OPENSEARCH_URL ends with '${prefix}': names of indexes begin with a small letter and have small letters, digits, - and _.`,
    )
  url.pathname = ''
  url.search = ''
  return { node: url.toString(), prefix }
}

const errorSchema = v.object({ error: v.object({ type: v.string(), reason: v.optional(v.nullable(v.string()), '') }) })

const refusalOf = (status: number, body: unknown): RefusedRequest => {
  const read = v.safeParse(errorSchema, body)
  return read.success
    ? new RefusedRequest(status, read.output.error.type, read.output.error.reason ?? '')
    : new RefusedRequest(status, 'unknown', String(status))
}

/** Errors that say that it is not there, or cannot: these and no others count towards leaving it alone. */
const isAway = (status: number): boolean => status === 429 || status === 502 || status === 503 || status === 504

/** The client, whose five hundred files a site with an index of its own never loads. */
const openClient = async (node: string) => {
  const { Client, errors } = await import('@opensearch-project/opensearch')
  return { client: new Client({ node, maxRetries: 0 }), ResponseError: errors.ResponseError }
}

interface ConnectOptions {
  /** Id of the request that is under way, which OpenSearch then names in its logs and tasks. Default: none */
  requestId?: () => string | undefined
  /** Whether it is left alone for a while after failures. Default: true */
  leavesAlone?: boolean
}

/** Connects to an OpenSearch; nothing is asked of it yet. */
export const connect = (
  address: string,
  { requestId = () => undefined, leavesAlone = true }: ConnectOptions = {},
): Connection => {
  const { node, prefix } = readAddress(address)
  let opened: ReturnType<typeof openClient> | undefined
  let failures = 0
  let closedUntil = 0
  const failed = (cause: unknown): SearchUnavailable => {
    failures++
    if (failures >= mostFailures) closedUntil = performance.now() + leftAlone
    return new SearchUnavailable('away', cause)
  }
  return {
    prefix,
    ask: async (method, path, { body, lines, query = {}, timeout = 30_000 } = {}) => {
      if (leavesAlone && failures >= mostFailures) {
        if (performance.now() < closedUntil) throw new SearchUnavailable('away')
        // One request is let through to see whether it is back; others go on failing at once.
        closedUntil = performance.now() + leftAlone
      }
      const opaqueId = requestId()
      const { client, ResponseError } = await (opened ??= openClient(node))
      try {
        const answer = await inSpan(
          `opensearch ${method}`,
          { 'db.system.name': 'opensearch', 'url.path': path },
          () =>
            client.transport.request(
              {
                method,
                path,
                querystring: { ...query },
                ...(body && { body }),
                ...(lines && { bulkBody: [...lines] }),
              },
              {
                requestTimeout: timeout,
                maxRetries: 0,
                headers: carried(),
                ...(opaqueId !== undefined && { opaqueId }),
              },
            ),
          true,
        )
        failures = 0
        return answer.body
      } catch (error) {
        if (error instanceof ResponseError) {
          const status = error.statusCode ?? 500
          if (isAway(status)) throw failed(error)
          failures = 0
          throw refusalOf(status, error.body)
        }
        throw failed(error)
      }
    },
    close: async () => (await opened)?.client.close(),
  }
}

const infoSchema = v.object({ version: v.object({ number: v.string(), distribution: v.optional(v.string()) }) })
const settingsSchema = v.object({
  persistent: v.record(v.string(), v.unknown()),
  transient: v.record(v.string(), v.unknown()),
  defaults: v.record(v.string(), v.unknown()),
})
const mappingsSchema = v.record(
  v.string(),
  v.object({ mappings: v.object({ _meta: v.optional(v.object({ program: v.optional(v.string()) })) }) }),
)

/** What the mapping of each of our indexes says it belongs to. */
export const program = 'evidence-search'

/** What a failure was caused by, in the words of its program. */
const causeOf = (error: unknown): { text: string; status: number | null } => {
  const cause = error instanceof SearchUnavailable ? error.cause : error
  const status = cause instanceof Error && 'statusCode' in cause ? Number(cause.statusCode) : null
  return { text: cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause), status }
}

/** Whether a server is there and had no time for a call, or said so. */
export const hasTimeFailed = (error: unknown): boolean => {
  const { text, status } = causeOf(error)
  return status !== null || /Timeout/i.test(text)
}

/** Why a server did not answer, without a password in it. */
export const wordsOfFailure = (error: unknown): string => {
  const { text, status } = causeOf(error)
  if (status === 429) return 'the server has more to do than it can'
  if (status !== null) return `the server answers with ${status}`
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'the name of the server cannot be found'
  if (/ECONNREFUSED/.test(text)) return 'nothing answers at this address'
  if (/Timeout/i.test(text)) return 'the server does not answer in time'
  if (/ECONNRESET|EPIPE|hang up|aborted/i.test(text)) return 'the server breaks connections off'
  if (/certificate|CERT|SSL|TLS/i.test(text)) return 'its certificate is not one that this machine trusts'
  return 'the server does not answer as OpenSearch does'
}

/**
 * Looks at a server before anything is written to it, and raises its limit on the clauses of a question.
 *
 * @throws UnusableOpenSearch where it cannot be reached (its cause is then `SearchUnavailable`), takes the password for
 * wrong, is too old or of another kind, or has indexes of another program under our names
 */
export const checkOpenSearch = async (connection: Connection): Promise<void> => {
  const unusable = (reason: string, cause?: unknown) =>
    new UnusableOpenSearch(`OPENSEARCH_URL cannot be used: ${reason}.`, { cause })
  const refused = (error: unknown) => {
    if (!(error instanceof RefusedRequest)) return unusable(wordsOfFailure(error), error)
    if (error.status === 401) return unusable('the name or the password is wrong')
    if (error.status === 403) return unusable(`the user may not do what is needed (${error.message})`)
    return unusable('the server does not answer as OpenSearch does')
  }
  const asked = (method: Method, path: string, options: AskOptions = {}) =>
    connection.ask(method, path, { timeout: 10_000, ...options }).catch((error: unknown) => {
      throw refused(error)
    })
  const info = v.safeParse(infoSchema, await asked('GET', '/'))
  if (!info.success) throw unusable('the server does not answer as OpenSearch does')
  const { number, distribution } = info.output.version
  if (distribution !== 'opensearch') throw unusable(`the server is no OpenSearch but another one of version ${number}`)
  const [major = 0, minor = 0] = number.split('.').map(Number)
  if (major < Math.floor(oldestVersion) || (major === 2 && minor < 11))
    throw unusable(`the server is OpenSearch ${number}, and ${oldestVersion} or newer is needed`)
  const mappings = v.parse(
    mappingsSchema,
    await asked('GET', `/${connection.prefix}-*/_mapping`, { query: { allow_no_indices: 'true' } }),
  )
  for (const [name, { mappings: mapping }] of Object.entries(mappings))
    if (mapping._meta?.program !== program)
      throw unusable(
        `its index ${name} belongs to another program; end OPENSEARCH_URL with another name than /${connection.prefix}`,
      )
  await allowClauses(connection, unusable)
}

const clauseSetting = 'indices.query.bool.max_clause_count'

const allowClauses = async (connection: Connection, unusable: (reason: string) => Error): Promise<void> => {
  const given = await connection
    .ask('GET', '/_cluster/settings', { query: { include_defaults: 'true', flat_settings: 'true' } })
    .catch(() => null)
  const read = v.safeParse(settingsSchema, given)
  if (!read.success) return
  const { transient, persistent, defaults } = read.output
  const clauses = Number(transient[clauseSetting] ?? persistent[clauseSetting] ?? defaults[clauseSetting] ?? 1024)
  if (clauses >= leastClauses) return
  try {
    await connection.ask('PUT', '/_cluster/settings', { body: { persistent: { [clauseSetting]: 2 * leastClauses } } })
  } catch {
    throw unusable(
      `its setting ${clauseSetting} is ${clauses}, and ${leastClauses} or more is needed for long questions`,
    )
  }
}
