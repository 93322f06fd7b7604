import { emptyBits, type Bits } from './bits.ts'

/** What is known of each document by its ordinal, held in memory. */
export interface Columns {
  /** Ordinals stay below; a multiple of 32. */
  capacity: number
  ids: string[]
  revision: Float64Array
  date: Int32Array
  qualityRank: Int32Array
  bestRank: Int32Array
  /** The documents that exist, and how many there are. */
  live: Bits
  documents: number
}

/** Empty columns. */
export const makeColumns = (capacity: number): Columns => ({
  capacity,
  ids: [],
  revision: new Float64Array(capacity),
  date: new Int32Array(capacity),
  qualityRank: new Int32Array(capacity),
  bestRank: new Int32Array(capacity),
  live: emptyBits(capacity),
  documents: 0,
})

const longer = <Values extends Float64Array | Int32Array | Uint32Array>(values: Values, empty: Values): Values => {
  empty.set(values)
  return empty
}

/** The same columns with room for more. */
export const growColumns = (columns: Columns, capacity: number): Columns => {
  const empty = makeColumns(capacity)
  return {
    capacity,
    ids: columns.ids,
    revision: longer(columns.revision, empty.revision),
    date: longer(columns.date, empty.date),
    qualityRank: longer(columns.qualityRank, empty.qualityRank),
    bestRank: longer(columns.bestRank, empty.bestRank),
    live: longer(columns.live, empty.live),
    documents: columns.documents,
  }
}
