import { Pool, TypeOverrides, types } from 'pg'
import { CompiledQuery, PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect } from 'kysely'
import { noteRaised } from './unavailable.ts'

/** Any number; it only has to be the same in every process of the project. */
const transactionLock = 7_205_759

export interface PostgresOptions {
  /** Connections of this process at most; 10 by default. */
  connections?: number
  /** Milliseconds after which the server gives a statement up, waiting for others included; 0, the default, sets no limit. */
  statementTimeout?: number
}

/** What our connections call themselves in `pg_stat_activity`. */
export const applicationName = 'evidence-search'
/** Milliseconds in which a connection is made, or one becomes free. */
const connectionTimeout = 3000
/** Milliseconds a transaction may do nothing: a process that stands still must not hold the others up. */
const idleInTransaction = 60_000

/**
 * Kysely on PostgreSQL, behaving as our SQLite does: transactions run one at a time, over all processes, so that what a
 * transaction reads stays true until it ends. Big integers, which here are counters, come as numbers.
 *
 * @param url `postgres://...`, or a path of a Unix socket as `host`; what it sets wins over the options
 */
export const postgresDialect = (
  url: string,
  { connections = 10, statementTimeout = 0 }: PostgresOptions = {},
): Dialect => {
  const overrides = new TypeOverrides(types)
  overrides.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    types: overrides,
    max: connections,
    connectionTimeoutMillis: connectionTimeout,
    application_name: applicationName,
    keepAlive: true,
    idle_in_transaction_session_timeout: idleInTransaction,
    ...(statementTimeout > 0 && { statement_timeout: statementTimeout }),
  })
  // A connection that breaks, idle or lent, fails whoever uses it next; unheard it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return Object.assign(new PostgresDialect({ pool }), { createDriver: () => new SerialDriver({ pool }) })
}

class SerialDriver extends PostgresDriver {
  override async acquireConnection(
    options?: Parameters<PostgresDriver['acquireConnection']>[0],
  ): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection(options)
    } catch (error) {
      noteRaised(error)
      throw error
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
    await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${transactionLock})`))
  }
}
