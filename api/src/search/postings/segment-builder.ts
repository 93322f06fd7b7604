import type { DatabaseSync } from 'node:sqlite'
import { positionsChecksum, postingChecksum } from './checksums.ts'
import { impactUnit, PositionsWriter } from './codec.ts'
import type { DocumentTerm } from './document-terms.ts'
import { writeSegment } from './index-state.ts'
import { insertTerm, sortTerms } from './term-dictionary.ts'

/** What was gathered of a term: a chain of entries in the log, the last one first. */
interface Chain {
  last: number
  count: number
  langs: number
  withPositions: boolean
}

/** Numbers of an entry before its positions: where the entry before it stands, ordinal, impact, how many positions. */
const head = 4

const noPositions: readonly number[] = []

const noDocuments = { count: 0, langs: 0 }

/** Numbers of a log that is full: 12 MB. */
const fullLog = 3_000_000

/** Numbers of the log of a few documents. */
const shortLog = 1 << 16

/** Writes a row of `posting` with its checksums, in the place of one of the same id. */
export const insertPosting = (database: DatabaseSync) => {
  const insert = database.prepare('INSERT OR REPLACE INTO posting VALUES (?, ?, ?, ?, ?)')
  return (id: number, postings: Uint8Array, positions: Uint8Array | null): void => {
    insert.run(id, postingChecksum(id, postings), positionsChecksum(positions), postings, positions)
  }
}

/** An id for a row of a table; those after it are free as well. */
export const freeId = (database: DatabaseSync, table: 'posting' | 'segment'): number =>
  Number(database.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get()?.['id'])

/** What one document is expected to need at most; a longer one lengthens the log. */
const spare = 100_000

/**
 * Gathers the postings of documents, given in ascending order of ordinal, and writes them as one segment. They are kept
 * in one log of numbers, some twenty bytes a posting, whatever the number of terms.
 */
export class SegmentBuilder {
  #chains = new Map<string, Chain>()
  #log = new Uint32Array(shortLog)
  readonly #positions = new PositionsWriter()
  /** Place 0 stands for 'no entry'. */
  #end = 1
  #size = 0
  readonly #fullLog: number

  /** @param sizeFactor by which segments are larger; fewer and larger ones have less to be merged */
  constructor(sizeFactor = 1) {
    this.#fullLog = sizeFactor * fullLog
  }

  /** Whether what was gathered is to be written before more comes. */
  get isFull(): boolean {
    return this.#end >= this.#fullLog
  }

  add(ordinal: number, terms: ReadonlyMap<string, DocumentTerm>, names: Iterable<string>): void {
    for (const [name, { impact, langs, positions }] of terms) {
      const chain = this.#chain(name, positions !== null)
      chain.langs |= langs
      this.#append(chain, ordinal, Math.min(65535, Math.round(impact / impactUnit)), positions ?? noPositions)
    }
    for (const name of names) this.#append(this.#chain(name, false), ordinal, 0, noPositions)
  }

  /** Drops what was gathered, and frees its memory. */
  clear(): void {
    this.#chains = new Map()
    this.#log = new Uint32Array(shortLog)
    this.#end = 1
    this.#size = 0
  }

  #chain(name: string, withPositions: boolean): Chain {
    let chain = this.#chains.get(name)
    if (!chain) this.#chains.set(name, (chain = { last: 0, count: 0, langs: 0, withPositions }))
    return chain
  }

  #append(chain: Chain, ordinal: number, impact: number, positions: readonly number[]): void {
    const at = this.#end
    const end = at + head + positions.length
    if (end > this.#log.length) {
      // A few documents need little; more than that will be followed by more, and each step leaves a copy behind.
      const longer = new Uint32Array(Math.max(end, end > 1 << 19 ? this.#fullLog + spare : 2 * this.#log.length))
      longer.set(this.#log)
      this.#log = longer
    }
    const log = this.#log
    log[at] = chain.last
    log[at + 1] = ordinal
    log[at + 2] = impact
    log[at + 3] = positions.length
    for (let i = 0; i < positions.length; i++) log[at + head + i] = positions[i] ?? 0
    this.#end = end
    this.#size++
    chain.last = at
    chain.count++
  }

  /** Writes the segment of a stretch of ordinals, and restarts. */
  write(database: DatabaseSync, { first, last }: { first: number; last: number }): void {
    const segment = freeId(database, 'segment')
    writeSegment(database, { id: segment, first, last, postings: this.#size })
    const addTerm = insertTerm(database)
    const addPosting = insertPosting(database)
    const terms = sortTerms([...this.#chains.keys(), ...(this.#chains.has('') ? [] : [''])])
    let posting = freeId(database, 'posting')
    for (const [place, term] of terms.entries()) {
      const next = terms[place + 1] ?? null
      const chain = this.#chains.get(term)
      if (chain) addPosting(posting, ...this.#encoded(chain))
      const { count, langs } = chain ?? noDocuments
      addTerm({ segment, term, next, count, langs, posting: chain ? posting++ : null })
    }
    this.clear()
  }

  /** Postings and positions of a term, as `codec.ts` has them. */
  #encoded({ last, count, withPositions }: Chain): [Uint8Array, Uint8Array | null] {
    const log = this.#log
    const bytes = new Uint8Array(count * 6)
    const ordinals = new Uint32Array(bytes.buffer, 0, count)
    const impacts = new Uint16Array(bytes.buffer, count * 4, count)
    const entries = new Uint32Array(count)
    for (let place = count - 1, at = last; place >= 0; place--, at = log[at] ?? 0) {
      entries[place] = at
      ordinals[place] = log[at + 1] ?? 0
      impacts[place] = log[at + 2] ?? 0
    }
    if (!withPositions) return [bytes, null]
    for (const at of entries) this.#positions.add(log, at + head, at + head + (log[at + 3] ?? 0))
    return [bytes, this.#positions.take()]
  }
}
