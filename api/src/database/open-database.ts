import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { makeFolder } from './make-folder.ts'
import { migrate } from './migrations.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const openFile = (path: string): DatabaseSync => {
  const isNew = !existsSync(path)
  const database = new DatabaseSync(path, { timeout: 5000 })
  // It holds what people entrusted to the site; the files SQLite puts beside it get the same mode.
  if (isNew) chmodSync(path, 0o600)
  try {
    // FULL: what an import has acknowledged survives the loss of power.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
    )
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'catalogue.sqlite')

/**
 * Opens the database and brings its schema up to date: a file in the data folder, which is made if it is missing, or
 * PostgreSQL where an address is given. The folder holds the search index in either case.
 *
 * @param url `postgres://...`, as in `DATABASE_URL`
 * @throws a sentence that names the place when it cannot be written or is no database
 */
export const openDatabase = async (dataDir: string, url?: string): Promise<Database> => {
  if (url) makeFolder(dataDir)
  const dialect = url
    ? postgresDialect(url)
    : sqliteDialect(() => {
        makeFolder(dataDir)
        return openFile(databaseFile(dataDir))
      })
  const db: Database = new Kysely({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy().catch(() => undefined)
    const place = url ? 'DATABASE_URL' : `data folder ${dataDir}`
    throw new Error(`The ${place} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
  return db
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
