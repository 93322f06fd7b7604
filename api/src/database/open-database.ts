import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type Dialect, type LogEvent } from 'kysely'
import { isTraced, noteSpan } from 'shared/tracing'
import { isDamage, keepDamage } from './damage.ts'
import { makeFolder } from './make-folder.ts'
import { migrate, migrationNames } from './migrations.ts'
import { postgresDialect, type PostgresOptions } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { checkOwner, checkPostgres, checkPresence, reasonOf } from './start-checks.ts'
import type { Tables } from './tables.ts'
import { wayBack } from './way-back.ts'
import { noteRaised } from './unavailable.ts'

export type Database = Kysely<Tables>

/** What a statement does and to which table first, and nothing of what it is given. */
const summaryOf = (sql: string): string => {
  const [, verb = 'statement'] = /^\W*(\w+)/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

/** Notes whose errors they are and what is damaged, and tells of each statement where requests are traced. */
const logInto =
  (damaged: Set<string>) =>
  (event: LogEvent): void => {
    if (event.level === 'error') {
      noteRaised(event.error)
      if (isDamage(event.error)) damaged.add(summaryOf(event.query.sql).split(' ')[1] ?? 'schema')
    }
    if (!isTraced()) return
    const summary = summaryOf(event.query.sql)
    const error = event.level === 'error' ? event.error : undefined
    noteSpan(summary, { 'db.query.summary': summary }, event.queryDurationMillis, error)
  }

/** Makes an empty database elsewhere and links it to its place: no server that starts meanwhile finds a part of it. */
const createFile = (path: string): void => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    const database = new DatabaseSync(draft)
    try {
      // It holds what people entrusted to the site; the files SQLite puts beside it get the same mode.
      chmodSync(draft, 0o600)
      database.exec('pragma journal_mode = wal')
    } finally {
      database.close()
    }
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const openFile = (path: string): DatabaseSync => {
  if (!checkPresence(path)) createFile(path)
  const database = new DatabaseSync(path, { timeout: 5000 })
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
    return prepared(
      () => sqliteDialect(open),
      `data folder ${dataDir}`,
      undefined,
      () => wayBack(dataDir),
    )
  }
  makeFolder(dataDir)
  // A migration may take longer than any statement of a server, and waits for the server that is at it.
  const migrated = await prepared(
    () => postgresDialect(url, { connections: 1 }),
    'DATABASE_URL',
    (db) => checkPostgres(db),
  )
  await migrated.destroy()
  return openWith(postgresDialect(url, options))
}

/** Where the database is: see `openDatabase`. */
export interface DatabasePlace {
  dataDir: string
  /** PostgreSQL in place of the file in the data folder. */
  databaseUrl?: string | undefined
}

/** Opens the database for one piece of work, and closes it whatever comes of that. */
export const withDatabase = async <Result>(
  { dataDir, databaseUrl }: DatabasePlace,
  act: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const db = await openDatabase(dataDir, databaseUrl)
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

const openWith = (dialect: Dialect): Database => {
  const damaged = new Set<string>()
  const db: Database = new Kysely({ dialect, log: logInto(damaged) })
  keepDamage(db, damaged)
  return db
}

const prepared = async (
  dialect: () => Dialect,
  place: string,
  check?: (db: Database) => Promise<void>,
  wayOut: () => string | null = () => null,
): Promise<Database> => {
  let db: Database | undefined
  try {
    db = openWith(dialect())
    await check?.(db)
    await checkOwner(db, migrationNames)
    await migrate(db)
    return db
  } catch (error) {
    await db?.destroy().catch(() => undefined)
    const way = [error, error instanceof Error ? error.cause : undefined].some(isDamage) ? wayOut() : null
    throw new Error(`The ${place} cannot be used: ${reasonOf(error)}.${way === null ? '' : ` To do so, ${way}.`}`, {
      cause: error,
    })
  }
}
