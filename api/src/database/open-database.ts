import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from './migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const openFile = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: 5000 })
  // FULL: what an import has acknowledged survives the loss of power.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000',
  )
  return database
}

/**
 * Opens the catalogue in a data folder, which is made if it is missing, and brings its schema up to date.
 *
 * @throws a sentence that names the folder when it cannot be written or the file is no database
 */
export const openDatabase = async (dataDir: string): Promise<Database> => {
  const path = join(dataDir, 'catalogue.sqlite')
  const db: Database = new Kysely({
    dialect: sqliteDialect(() => {
      mkdirSync(dataDir, { recursive: true })
      return openFile(path)
    }),
  })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw new Error(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
  return db
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
