import type { Database } from './open-database.ts'
import { DamagedValue } from './seal.ts'
import { causeOf } from './unavailable.ts'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damagedResults = new Set([11, 26])
/** PostgreSQL's `data_corrupted` and `index_corrupted`. */
const damagedStates = new Set(['XX001', 'XX002'])

/** Whether an error says that what is stored is damaged, so that waiting mends nothing. */
export const isDamage = (error: unknown): boolean => {
  if (error instanceof DamagedValue) return true
  if (!(error instanceof Error)) return false
  const { code, errcode } = causeOf(error)
  return typeof errcode === 'number'
    ? damagedResults.has(errcode & 0xff)
    : typeof code === 'string' && damagedStates.has(code)
}

/** Tables whose damage was met, by each open database. */
const damagedTables = new WeakMap<Database, Set<string>>()

/** Keeps for a database which of its tables are damaged; see `damageOf`. */
export const keepDamage = (db: Database, tables: Set<string>): void => {
  damagedTables.set(db, tables)
}

/** Notes that a table of a database is damaged, by whoever finds it. */
export const noteDamage = (db: Database, table: string): void => {
  damagedTables.get(db)?.add(table)
}

/** The tables of a database whose damage was met since it was opened. */
export const damageOf = (db: Database): readonly string[] => [...(damagedTables.get(db) ?? [])].toSorted()
