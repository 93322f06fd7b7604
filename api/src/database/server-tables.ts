import { PostgresAdapter, sql } from 'kysely'
import { required, type SchemaChange } from './schema-change.ts'

/** Requests of a network to an address within a minute, where several servers count them together. */
export interface RequestCountsTable {
  /** Hash of network and address. */
  key: string
  requests: number
  /** Milliseconds since 1970 at which counting restarts. */
  ends_at: number
}

/** Networks that told something of a release on a day, so that each counts once on all servers. */
export interface ReportingNetworksTable {
  /** `2026-11-22`; rows go with the day. */
  day: string
  /** Keyed hash of day, network and what it told. */
  seen: string
}

export const severalServers: SchemaChange = async (db) => {
  const requests = db.schema.createTable('request_counts')
  // Counts are worth no wait for a disk: unlogged tables are written without one, and are empty after a crash.
  const unlogged = db.getExecutor().adapter instanceof PostgresAdapter
  await (unlogged ? requests.modifyFront(sql`unlogged`) : requests)
    .addColumn('key', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('requests', 'integer', required)
    .addColumn('ends_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('reporting_networks')
    .addColumn('day', 'varchar(10)', required)
    .addColumn('seen', 'varchar(64)', required)
    .addPrimaryKeyConstraint('reporting_networks_key', ['day', 'seen'])
    .execute()
}
