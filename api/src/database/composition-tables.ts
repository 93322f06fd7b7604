import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { CompositionEvent } from 'shared/contracts'
import type { Phase, VitalMetric } from 'shared/health'

/** Reports of a remote's release within one minute. */
export interface CompositionReportsTable {
  /** Start of the minute, ISO 8601. */
  minute: string
  remote: string
  version: string
  event: CompositionEvent
  count: number
  /** Networks that told it for the first time that day. */
  networks: number
}

export const compositionReports: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('composition_reports')
      .addColumn('minute', 'varchar(30)', (column) => column.notNull())
      .addColumn('remote', 'varchar(64)', (column) => column.notNull())
      .addColumn('version', 'varchar(80)', (column) => column.notNull())
      .addColumn('event', 'varchar(20)', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('composition_reports_key', ['minute', 'remote', 'version', 'event'])
      .execute()
  },
}

export const compositionNetworks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('composition_reports')
      .addColumn('networks', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** How long pages waited for a phase of a release, within one minute. */
export interface CompositionTimingsTable {
  /** Start of the minute, ISO 8601. */
  minute: string
  remote: string
  version: string
  phase: Phase
  times: number
  /** Milliseconds, all times together. */
  ms: number
}

export const compositionTimings: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('composition_timings')
      .addColumn('minute', 'varchar(30)', (column) => column.notNull())
      .addColumn('remote', 'varchar(64)', (column) => column.notNull())
      .addColumn('version', 'varchar(80)', (column) => column.notNull())
      .addColumn('phase', 'varchar(20)', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('composition_timings_key', ['minute', 'remote', 'version', 'phase'])
      .execute()
  },
}

/** How often pages of a release met a metric of one size, within one hour. */
export interface CompositionVitalsTable {
  /** Start of the hour, ISO 8601. */
  hour: string
  remote: string
  version: string
  metric: VitalMetric
  /** Number of the histogram's bucket. */
  bucket: number
  count: number
}

export const compositionVitals: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('composition_vitals')
      .addColumn('hour', 'varchar(30)', (column) => column.notNull())
      .addColumn('remote', 'varchar(64)', (column) => column.notNull())
      .addColumn('version', 'varchar(80)', (column) => column.notNull())
      .addColumn('metric', 'varchar(20)', (column) => column.notNull())
      .addColumn('bucket', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('composition_vitals_key', ['hour', 'remote', 'version', 'metric', 'bucket'])
      .execute()
  },
}
