import { required, type SchemaChange } from './schema-change.ts'

/** One row for each job that is run on a schedule. */
export interface JobsTable {
  name: string
  /** The pattern of cron that `next_run_at` was worked out by. */
  pattern: string
  /** Of the last run; null before the first. */
  started_at: string | null
  /** Null before the first run, and while one is under way or was broken off. */
  finished_at: string | null
  /** When a run last went well. */
  succeeded_at: string | null
  /** What the last run said: its report, or the sentence of its error. */
  report: string | null
  next_run_at: string
}

export const jobs: SchemaChange = ({ schema }) =>
  schema
    .createTable('jobs')
    .addColumn('name', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('pattern', 'text', required)
    .addColumn('started_at', 'varchar(30)')
    .addColumn('finished_at', 'varchar(30)')
    .addColumn('succeeded_at', 'varchar(30)')
    .addColumn('report', 'text')
    .addColumn('next_run_at', 'varchar(30)', required)
    .execute()
