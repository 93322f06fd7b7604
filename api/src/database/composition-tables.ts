import type { CompositionEvent } from 'shared/contracts'
import type { Phase, VitalMetric } from 'shared/health'
import { required, type SchemaChange } from './schema-change.ts'

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

export const compositionReports: SchemaChange = ({ schema }) =>
  schema
    .createTable('composition_reports')
    .addColumn('minute', 'varchar(30)', required)
    .addColumn('remote', 'varchar(64)', required)
    .addColumn('version', 'varchar(80)', required)
    .addColumn('event', 'varchar(20)', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('composition_reports_key', ['minute', 'remote', 'version', 'event'])
    .execute()

export const compositionNetworks: SchemaChange = ({ schema }) =>
  schema
    .alterTable('composition_reports')
    .addColumn('networks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

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

export const compositionTimings: SchemaChange = ({ schema }) =>
  schema
    .createTable('composition_timings')
    .addColumn('minute', 'varchar(30)', required)
    .addColumn('remote', 'varchar(64)', required)
    .addColumn('version', 'varchar(80)', required)
    .addColumn('phase', 'varchar(20)', required)
    .addColumn('times', 'integer', required)
    .addColumn('ms', 'bigint', required)
    .addPrimaryKeyConstraint('composition_timings_key', ['minute', 'remote', 'version', 'phase'])
    .execute()

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

export const compositionVitals: SchemaChange = ({ schema }) =>
  schema
    .createTable('composition_vitals')
    .addColumn('hour', 'varchar(30)', required)
    .addColumn('remote', 'varchar(64)', required)
    .addColumn('version', 'varchar(80)', required)
    .addColumn('metric', 'varchar(20)', required)
    .addColumn('bucket', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('composition_vitals_key', ['hour', 'remote', 'version', 'metric', 'bucket'])
    .execute()
