import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { noteRaised } from './unavailable.ts'

/** Prepared statements kept per connection; the stores send far fewer distinct ones. */
const statementCacheSize = 200

/**
 * Kysely on Node's own SQLite. Statements run on the calling thread, so queries here must be small; searching, which
 * is not, has its own threads. Transactions begin `immediate`, so that two processes on one data folder wait for each
 * other instead of failing halfway. Nothing is streamed row by row to the caller.
 */
export const sqliteDialect = (open: () => DatabaseSync): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new SqliteDriver(open),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** SQLite takes changes of the schema in transactions: migrations that are cut off leave nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync
  #database: DatabaseSync | undefined
  #connection: SqliteConnection | undefined

  constructor(open: () => DatabaseSync) {
    this.#open = open
  }

  async init(): Promise<void> {
    try {
      this.#database = await retryWhileBusy(this.#open)
    } catch (error) {
      noteRaised(error)
      throw error
    }
    this.#connection = new SqliteConnection(this.#database)
  }

  /** There is one connection; Kysely lends it to one caller at a time, because the adapter says so. */
  acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection ? Promise.resolve(this.#connection) : Promise.reject(new Error('The database is not open.'))
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has taken the transaction back itself, and its error is the one to tell.
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    this.#database?.close()
    return Promise.resolve()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, answersRows } = this.#prepare(sql)
    // Kysely says of both that they are unknown: values come from typed queries, and rows go to them.
    const values = parameters as SQLInputValue[]
    if (answersRows) return { rows: (await retryWhileBusy(() => statement.all(...values))) as Row[] }
    const { changes } = await retryWhileBusy(() => statement.run(...values))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error('Streaming is not supported: read in pages instead.'))
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    if (this.#statements.size >= statementCacheSize) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** SQLITE_BUSY and what extends it: after a process was killed, the next ones find its log under recovery. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5

/** `busy_timeout` blocks this thread; waiting longer than it is done without blocking. */
const retryWhileBusy = async <Result>(run: () => Result, attempts = 20): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error
      await pause(50 * attempt)
    }
  }
}
