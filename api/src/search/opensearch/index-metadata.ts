import * as v from 'valibot'
import { SearchUnavailable } from '../search-unavailable.ts'
import { RefusedRequest, program, type AskOptions, type Connection } from './connection.ts'
import { indexVersion } from '../thesaurus/open-thesaurus.ts'
import { schemaVersion } from './document-body.ts'

const standingSchema = v.object({
  schema: v.number(),
  /** Identity of the catalogue the documents come from. */
  catalogue: v.number(),
  /** The highest revision that is found. */
  revision: v.number(),
  /** Grows with each change that can be found; names one state of the index. */
  generation: v.number(),
  documents: v.string(),
  phrases: v.string(),
  /** The number of the last vector that it has; null where the server cannot keep vectors. */
  vectors: v.optional(v.nullable(v.number()), null),
  /** From how many titles of a language phrases were taken. */
  mined: v.record(v.string(), v.number()),
  /** The documents that phrases are being taken from, so that a writer that ends meanwhile adds no weight twice. */
  mining: v.optional(
    v.nullable(
      v.object({
        /** Marks the phrases that have their weight from it. */
        portion: v.number(),
        /** The highest revision of those documents. */
        through: v.number(),
        /** `mined` once it is done. */
        mined: v.record(v.string(), v.number()),
        /** All phrases have their weight; what is left is to forget the documents. */
        isWritten: v.boolean(),
      }),
    ),
    null,
  ),
})

/** What an index says of itself: the one that is searched, or one that is built beside it. */
export type IndexMetadata = v.InferOutput<typeof standingSchema>

export type IndexMetadataName = 'current' | 'building'

const stateIndex = ({ prefix }: Connection): string => `${prefix}-state`

const foundSchema = v.object({ found: v.boolean(), _source: v.optional(v.unknown()) })

/** Null where there is none, or one of another version. */
export const readIndexMetadata = async (
  connection: Connection,
  name: IndexMetadataName,
  timeout?: number,
): Promise<IndexMetadata | null> => {
  try {
    const path = `/${stateIndex(connection)}/_doc/${name}`
    const { found, _source } = v.parse(
      foundSchema,
      await connection.ask('GET', path, timeout === undefined ? {} : { timeout }),
    )
    const read = v.safeParse(standingSchema, _source)
    return found && read.success && read.output.schema === indexVersion(schemaVersion) ? read.output : null
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) return null
    throw error
  }
}

/** The lines of a search for the state that searches see. */
export const currentSearch = (connection: Connection): [object, object] => [
  { index: stateIndex(connection) },
  { query: { ids: { values: ['current'] } }, _source: ['generation'] },
]

const generationSchema = v.object({ generation: v.number() })

/** The generation in what that search finds; null where it finds none. */
export const generationOf = (source: unknown): number | null => {
  const read = v.safeParse(generationSchema, source)
  return read.success ? read.output.generation : null
}

/** Makes an index where there is none. */
export const makeIndex = async (connection: Connection, name: string, body: object): Promise<void> => {
  try {
    await connection.ask('PUT', `/${name}`, { body })
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.type !== 'resource_already_exists_exception') throw error
  }
}

/** Makes the index that standings are kept in, where there is none. */
export const prepareMetadata = (connection: Connection): Promise<void> =>
  makeIndex(connection, stateIndex(connection), {
    settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
    mappings: { _meta: { program }, enabled: false },
  })

export const writeIndexMetadata = async (
  connection: Connection,
  name: IndexMetadataName,
  standing: IndexMetadata,
): Promise<void> => {
  const query = { refresh: 'true' }
  await connection.ask('PUT', `/${stateIndex(connection)}/_doc/${name}`, { body: standing, query })
}

export const removeIndexMetadata = async (connection: Connection, name: IndexMetadataName): Promise<void> => {
  await connection.ask('DELETE', `/${stateIndex(connection)}/_doc/${name}`).catch((error: unknown) => {
    if (!(error instanceof RefusedRequest) || error.status !== 404) throw error
  })
}

const leaseSchema = v.object({
  found: v.boolean(),
  _seq_no: v.optional(v.number()),
  _primary_term: v.optional(v.number()),
  _source: v.optional(v.object({ holder: v.string(), until: v.number() })),
})

/** Milliseconds a lease is given for; whoever holds it renews it, also while it waits for an answer. */
const leased = 20_000

/** Milliseconds that giving a lease back may take; one that is not given back runs out. */
const releaseTimeout = 5000

/** Another process took the lease, which it may once it ran out. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor() {
    super('Another process writes the search index now.')
  }
}

/** The right to write the index, which one process of all servers has. */
export interface Lease {
  /** @throws LeaseLost when another process has taken it */
  renew(): Promise<void>
  release(): Promise<void>
}

type LeaseHolder = v.InferOutput<typeof leaseSchema>['_source']

const isConflict = (error: unknown): boolean =>
  error instanceof RefusedRequest && (error.status === 409 || error.status === 404)

/** @returns null while another process has it */
export const takeLease = async (connection: Connection): Promise<Lease | null> => {
  const holder = crypto.randomUUID()
  const path = `/${stateIndex(connection)}/_doc/lease`
  const read = async (options: AskOptions = {}) => {
    const { _seq_no, _primary_term, _source } = v.parse(
      leaseSchema,
      await connection.ask('GET', path, options).catch((error: unknown) => {
        if (error instanceof RefusedRequest && error.status === 404) return { found: false }
        throw error
      }),
    )
    return {
      lease: _source,
      /** Has a call refused where the lease was changed meanwhile. */
      unchanged: { if_seq_no: String(_seq_no), if_primary_term: String(_primary_term) },
    }
  }
  let renewed = 0
  const take = async (mayTake: (lease: LeaseHolder) => boolean): Promise<boolean> => {
    const { lease, unchanged } = await read()
    if (!mayTake(lease)) return false
    const now = Date.now()
    try {
      await connection.ask('PUT', path, {
        query: lease ? unchanged : { op_type: 'create' },
        body: { holder, until: now + leased },
      })
    } catch (error) {
      // It may have been this process: the call before was done, and its answer was lost.
      if (!isConflict(error) || (await read()).lease?.holder !== holder) {
        if (isConflict(error)) return false
        throw error
      }
    }
    renewed = now
    return true
  }
  if (!(await take((lease) => !lease || lease.until < Date.now()))) return null
  const renewOnce = async (): Promise<void> => {
    if (!(await take((lease) => lease?.holder === holder))) throw new LeaseLost()
  }
  let renewing: Promise<void> | undefined
  const renew = async (): Promise<void> => {
    if (Date.now() - renewed < leased / 6) return
    await (renewing ??= renewOnce().finally(() => (renewing = undefined)))
  }
  const timer = setInterval(() => void renew().catch(() => undefined), leased / 4)
  timer.unref()
  return {
    renew,
    release: async () => {
      clearInterval(timer)
      const once = { timeout: releaseTimeout, isOnce: true }
      for (let tries = 0; tries < 3; tries++) {
        try {
          const { lease, unchanged } = await read(once)
          if (lease?.holder === holder) await connection.ask('DELETE', path, { ...once, query: unchanged })
          return
        } catch (error) {
          if (error instanceof SearchUnavailable) return
          if (!isConflict(error)) throw error
        }
      }
    },
  }
}
