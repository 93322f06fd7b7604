import { Pool, TypeOverrides, types } from 'pg'
import { CompiledQuery, PostgresDialect, PostgresDriver, type DatabaseConnection, type Dialect } from 'kysely'

/** Any number; it only has to be the same in every process of the project. */
const transactionLock = 7_205_759

/**
 * Kysely on PostgreSQL, behaving as our SQLite does: transactions run one at a time, over all processes, so that what a
 * transaction reads stays true until it ends. Big integers, which here are counters, come as numbers.
 *
 * @param url `postgres://...`, or a path of a Unix socket as `host`
 */
export const postgresDialect = (url: string): Dialect => {
  const overrides = new TypeOverrides(types)
  overrides.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, types: overrides, max: 10, connectionTimeoutMillis: 3000 })
  // A connection that breaks, idle or lent, fails whoever uses it next; unheard it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const config = { pool }
  const dialect = new PostgresDialect(config)
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new SerialDriver(config),
  }
}

class SerialDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
    await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${transactionLock})`))
  }
}
