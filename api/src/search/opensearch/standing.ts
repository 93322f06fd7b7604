import * as v from 'valibot'
import { RefusedRequest, program, type Connection } from './connection.ts'
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
export type Standing = v.InferOutput<typeof standingSchema>

export type StandingName = 'current' | 'building'

const stateIndex = ({ prefix }: Connection): string => `${prefix}-state`

const foundSchema = v.object({ found: v.boolean(), _source: v.optional(v.unknown()) })

/** Null where there is none, or one of another version. */
export const readStanding = async (
  connection: Connection,
  name: StandingName,
  timeout?: number,
): Promise<Standing | null> => {
  try {
    const path = `/${stateIndex(connection)}/_doc/${name}`
    const { found, _source } = v.parse(
      foundSchema,
      await connection.ask('GET', path, timeout === undefined ? {} : { timeout }),
    )
    const read = v.safeParse(standingSchema, _source)
    return found && read.success && read.output.schema === schemaVersion ? read.output : null
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) return null
    throw error
  }
}

/** Makes the index that standings are kept in, where there is none. */
export const prepareStandings = async (connection: Connection): Promise<void> => {
  try {
    await connection.ask('PUT', `/${stateIndex(connection)}`, {
      body: {
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
        mappings: { _meta: { program }, enabled: false },
      },
    })
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.type !== 'resource_already_exists_exception') throw error
  }
}

export const writeStanding = async (connection: Connection, name: StandingName, standing: Standing): Promise<void> => {
  await connection.ask('PUT', `/${stateIndex(connection)}/_doc/${name}`, { body: standing })
}

export const removeStanding = async (connection: Connection, name: StandingName): Promise<void> => {
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

/** Milliseconds a lease is given for; whoever holds it renews it with each step. */
const leased = 20_000

/** The right to write the index, which one process of all servers has. */
export interface Lease {
  /** @throws Error when another process has taken it, which it may once it ran out */
  renew(): Promise<void>
  release(): Promise<void>
}

/** @returns null while another process has it */
export const takeLease = async (connection: Connection): Promise<Lease | null> => {
  const holder = crypto.randomUUID()
  const path = `/${stateIndex(connection)}/_doc/lease`
  const take = async (mayTake: (held: { holder: string; until: number }) => boolean): Promise<boolean> => {
    const present = v.parse(
      leaseSchema,
      await connection.ask('GET', path).catch((error: unknown) => {
        if (error instanceof RefusedRequest && error.status === 404) return { found: false }
        throw error
      }),
    )
    const { found, _seq_no, _primary_term, _source } = present
    if (_source && !mayTake(_source)) return false
    const query: Record<string, string> =
      found && _seq_no !== undefined && _primary_term !== undefined
        ? { if_seq_no: String(_seq_no), if_primary_term: String(_primary_term) }
        : { op_type: 'create' }
    try {
      await connection.ask('PUT', path, { query, body: { holder, until: Date.now() + leased } })
      return true
    } catch (error) {
      if (error instanceof RefusedRequest && error.status === 409) return false
      throw error
    }
  }
  if (!(await take(({ until }) => until < Date.now()))) return null
  let renewed = Date.now()
  return {
    renew: async () => {
      if (Date.now() - renewed < leased / 6) return
      if (!(await take((held) => held.holder === holder)))
        throw new Error('Another process writes the search index now.')
      renewed = Date.now()
    },
    release: async () => {
      const present = v.parse(leaseSchema, await connection.ask('GET', path))
      if (present._source?.holder === holder) await connection.ask('DELETE', path)
    },
  }
}
