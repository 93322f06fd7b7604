import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  documentColumns,
  expectDocument,
  expectFilter,
  expectWhole,
  type DocumentRow,
  type FilterRow,
} from '../postings/checksums.ts'
import { stateReader, type IndexState } from '../postings/index-state.ts'
import { SearchUnavailable } from '../search-unavailable.ts'
import { clearBit, countBits, setBit } from './bits.ts'
import { growColumns, makeColumns, type Columns } from './columns.ts'
import { FilterSets } from './filter-sets.ts'
import type { SiteSchemes } from './site-scheme.ts'

/** One state of the index, as far as it is held in memory. */
export interface Snapshot {
  columns: Columns
  filters: FilterSets
  /** Room for the scores of a search, by ordinal. */
  scores: Float32Array
}

/** Room for documents to come, so that most changes move nothing: an eighth of those there are. */
const roomFor = (documents: number): number => (documents + Math.max(1024, documents >>> 3)) & ~31

/** Holds the newest state of the index in memory, and takes in what changed: as much work as documents changed. */
export class SnapshotReader {
  readonly #state: () => IndexState
  readonly #documents: StatementSync
  readonly #removed: StatementSync
  readonly #filters: StatementSync
  readonly #schemes: SiteSchemes
  #snapshot: Snapshot | null = null
  #lastOrdinal = -1
  /** Tells the state that is held from others. */
  #beginning = -1
  #generation = -1

  constructor(database: DatabaseSync, schemes: SiteSchemes) {
    this.#schemes = schemes
    this.#state = stateReader(database)
    this.#documents = database.prepare(
      `SELECT checksum, ${documentColumns} FROM document WHERE ordinal > ? ORDER BY ordinal`,
    )
    this.#documents.setReturnArrays(true)
    this.#removed = database.prepare('SELECT ordinal FROM removed WHERE at > ? AND ordinal <= ?')
    this.#filters = database.prepare('SELECT number, name, checksum FROM filter WHERE number >= ? ORDER BY number')
  }

  /**
   * To be called within a transaction. Throws `SearchUnavailable` while the index is first filled.
   *
   * @returns the newest state, and whether it is another one than at the last call
   */
  read(): { snapshot: Snapshot; isNew: boolean } {
    const state = this.#state()
    if (state.beginning !== this.#beginning) this.#forget()
    if (this.#snapshot && state.generation === this.#generation) return { snapshot: this.#snapshot, isNew: false }
    if (state.catalogue < 0) throw new SearchUnavailable('building')
    const snapshot = this.#withRoom(state.lastOrdinal + 1)
    try {
      this.#takeIn(snapshot)
      expectWhole(countBits(snapshot.columns.live) === state.documents)
      snapshot.columns.documents = state.documents
    } catch (error) {
      // What was taken in by half cannot be gone on with.
      this.#forget()
      throw error
    }
    this.#beginning = state.beginning
    this.#generation = state.generation
    this.#lastOrdinal = state.lastOrdinal
    return { snapshot, isNew: true }
  }

  #takeIn({ columns, filters }: Snapshot): void {
    const removed = this.#removed.all(this.#lastOrdinal, this.#lastOrdinal).map(({ ordinal }) => Number(ordinal))
    for (const ordinal of removed) clearBit(columns.live, ordinal)
    filters.remove(removed)
    for (const row of this.#filters.all(filters.named) as unknown as FilterRow[]) {
      expectFilter(row)
      expectWhole(row.number === filters.named)
      filters.name(row.name)
    }
    for (const row of this.#documents.iterate(this.#lastOrdinal)) {
      expectDocument(row as unknown as DocumentRow)
      const [, ordinal, id, revision, date, qualityRank, bestRank, numbers] = row as unknown as DocumentRow
      while (columns.ids.length < ordinal) columns.ids.push('')
      columns.ids[ordinal] = id
      columns.revision[ordinal] = revision
      columns.date[ordinal] = date
      columns.qualityRank[ordinal] = qualityRank
      columns.bestRank[ordinal] = bestRank
      setBit(columns.live, ordinal)
      filters.add(ordinal, new Uint16Array(numbers.slice().buffer))
    }
  }

  #forget(): void {
    this.#snapshot = null
    this.#lastOrdinal = -1
    this.#beginning = -1
  }

  #withRoom(documents: number): Snapshot {
    const known = this.#snapshot
    if (known && documents <= known.columns.capacity) return known
    const capacity = roomFor(documents)
    known?.filters.grow(capacity)
    this.#snapshot = {
      columns: known ? growColumns(known.columns, capacity) : makeColumns(capacity),
      filters: known?.filters ?? new FilterSets(this.#schemes, capacity),
      scores: new Float32Array(capacity),
    }
    return this.#snapshot
  }
}
