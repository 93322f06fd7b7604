import type { DatabaseSync } from 'node:sqlite'
import { emptyBits, setBit, type Bits } from './bits.ts'

/** What is known of each document by its ordinal, held in memory. */
export interface Columns {
  /** Ordinals go up to here; a multiple of 32. */
  capacity: number
  ids: string[]
  revision: Float64Array
  date: Int32Array
  qualityRank: Int32Array
  bestRank: Int32Array
  /** The documents that exist. */
  live: Bits
}

/** Reads all documents; about a microsecond each. */
export const readColumns = (database: DatabaseSync): Columns => {
  const last = Number(database.prepare("SELECT value FROM state WHERE name = 'lastOrdinal'").get()?.['value'] ?? -1)
  const capacity = (last + 32) & ~31
  const columns: Columns = {
    capacity,
    ids: Array.from({ length: capacity }, () => ''),
    revision: new Float64Array(capacity),
    date: new Int32Array(capacity),
    qualityRank: new Int32Array(capacity),
    bestRank: new Int32Array(capacity),
    live: emptyBits(capacity),
  }
  const rows = database.prepare('SELECT ordinal, id, revision, date, quality_rank, best_rank FROM document')
  rows.setReturnArrays(true)
  for (const row of rows.all() as unknown as [number, string, number, number, number, number][]) {
    const [ordinal, id, revision, date, qualityRank, bestRank] = row
    columns.ids[ordinal] = id
    columns.revision[ordinal] = revision
    columns.date[ordinal] = date
    columns.qualityRank[ordinal] = qualityRank
    columns.bestRank[ordinal] = bestRank
    setBit(columns.live, ordinal)
  }
  return columns
}
