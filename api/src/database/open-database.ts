import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type Dialect, type LogEvent } from 'kysely'
import { isTraced, noteSpan } from 'shared/tracing'
import { makeFolder } from './make-folder.ts'
import { migrate, migrationNames } from './migrations.ts'
import { postgresDialect, type PostgresOptions } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { checkOwner, checkPostgres, reasonOf } from './start-checks.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** What a statement does and to which table first, and nothing of what it is given. */
const summaryOf = (sql: string): string => {
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

/** Tells of each statement where requests are traced. */
const log = (event: LogEvent): void => {
  if (!isTraced()) return
  const summary = summaryOf(event.query.sql)
  const error = event.level === 'error' ? event.error : undefined
  noteSpan(summary, { 'db.query.summary': summary }, event.queryDurationMillis, error)
}

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
 * @param options of the connections to PostgreSQL
 * @throws a sentence that names the place when it cannot be written, is no database, or not ours; then nothing was changed
 */
export const openDatabase = async (dataDir: string, url?: string, options: PostgresOptions = {}): Promise<Database> => {
  if (!url) {
    const open = () => {
      makeFolder(dataDir)
      return openFile(databaseFile(dataDir))
    }
    return prepared(() => sqliteDialect(open), `data folder ${dataDir}`)
  }
  makeFolder(dataDir)
  // A migration may take longer than any statement of a server, and waits for the server that is at it.
  const migrated = await prepared(
    () => postgresDialect(url, { connections: 1 }),
    'DATABASE_URL',
    (db) => checkPostgres(db),
  )
  await migrated.destroy()
  return new Kysely({ dialect: postgresDialect(url, options), log })
}

const prepared = async (
  dialect: () => Dialect,
  place: string,
  check?: (db: Database) => Promise<void>,
): Promise<Database> => {
  let db: Database | undefined
  try {
    db = new Kysely({ dialect: dialect(), log })
    await check?.(db)
    await checkOwner(db, migrationNames)
    await migrate(db)
    return db
  } catch (error) {
    await db?.destroy().catch(() => undefined)
    throw new Error(`The ${place} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}
