import type { DatabaseSync } from 'node:sqlite'
import {
  expectSegment,
  expectState,
  expectWhole,
  phraseChecksum,
  segmentChecksum,
  stateChecksum,
  type PhraseRow,
  type SegmentRow,
  type StateRow,
} from './checksums.ts'

/** What an index says of itself. */
export interface IndexState {
  /** Tells an index from one that took its place: it was emptied at another time. */
  beginning: number
  /** Raised with each batch of documents. */
  generation: number
  revision: number
  lastOrdinal: number
  /** Documents that were not replaced. */
  documents: number
  /** The checksum of all phrases. */
  phrases: number
  /** The identity of the catalogue that the documents come from, negative while they are put in first. */
  catalogue: number
}

/** Of an index without documents. */
export const emptyState = (catalogue: number): IndexState => ({
  beginning: Date.now(),
  generation: 0,
  revision: 0,
  lastOrdinal: -1,
  documents: 0,
  phrases: 0,
  catalogue,
})

/**
 * Reads the state. The stretches of the segments have to join up to its last ordinal: no segment is missing.
 *
 * @throws DamagedRow
 */
export const stateReader = (database: DatabaseSync): (() => IndexState) => {
  const values = database.prepare('SELECT * FROM state')
  const segments = database.prepare('SELECT * FROM segment ORDER BY id')
  return () => {
    const state = emptyState(0)
    const rows = values.all() as unknown as (StateRow & { name: keyof IndexState })[]
    for (const row of rows) {
      expectState(row)
      state[row.name] = row.value
    }
    let last = -1
    for (const row of segments.all() as unknown as SegmentRow[]) {
      expectSegment(row)
      expectWhole(row.first === last + 1)
      last = row.last
    }
    expectWhole(rows.length === Object.keys(state).length && last === state.lastOrdinal)
    return state
  }
}

export const readState = (database: DatabaseSync): IndexState => stateReader(database)()

export const writeState = (database: DatabaseSync, state: Partial<IndexState>): void => {
  const write = database.prepare('INSERT OR REPLACE INTO state VALUES (?, ?, ?)')
  for (const [name, value] of Object.entries(state)) write.run(name, value, stateChecksum(name, value))
}

/** The checksum of all phrases, whatever their order. */
export const phrasesChecksum = (database: DatabaseSync): number => {
  const rows = database.prepare('SELECT weight, lang, text FROM phrase')
  rows.setReturnArrays(true)
  let checksum = 0
  for (const row of rows.iterate()) checksum ^= phraseChecksum(...(row as unknown as PhraseRow))
  return checksum
}

/** @throws DamagedRow where a phrase is missing or changed */
export const expectPhrases = (database: DatabaseSync): void =>
  expectWhole(phrasesChecksum(database) === readState(database).phrases)

/** Writes a segment with its checksum, in the place of one of the same id. */
export const writeSegment = (database: DatabaseSync, segment: Omit<SegmentRow, 'checksum'>): void => {
  const { id, first, last, postings } = segment
  database
    .prepare('INSERT OR REPLACE INTO segment VALUES (?, ?, ?, ?, ?)')
    .run(id, first, last, postings, segmentChecksum(segment))
}
