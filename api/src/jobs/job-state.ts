import type { JobsTable } from '../database/job-tables.ts'
import type { Database } from '../database/open-database.ts'

/** How a job stands. */
export interface JobState extends Pick<JobsTable, 'name' | 'report'> {
  startedAt: string | null
  succeededAt: string | null
  nextRunAt: string
  /** `late`: its time has come, and it neither ran nor runs. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'late'
}

/** Milliseconds by which a job may begin after its time. */
const tolerance = 10 * 60_000

const stateOf = (row: JobsTable, isRunning: boolean, now: Date): JobState['state'] => {
  if (isRunning) return 'running'
  if (Date.parse(row.next_run_at) + tolerance < now.getTime()) return 'late'
  if (row.started_at === null) return 'waiting'
  return row.succeeded_at !== null && row.succeeded_at === row.finished_at ? 'done' : 'failed'
}

/** Every job of a table that all servers share, by name. */
export const jobStates = async (db: Database, now: Date): Promise<JobState[]> => {
  const rows = await db.selectFrom('jobs').selectAll().orderBy('name').execute()
  const leases = await db
    .selectFrom('leases')
    .select('name')
    .where('until', '>', now.toISOString())
    .where('name', 'like', `${leaseOf('')}%`)
    .execute()
  const running = new Set(leases.map(({ name }) => name))
  return rows.map((row) => ({
    name: row.name,
    report: row.report,
    startedAt: row.started_at,
    succeededAt: row.succeeded_at,
    nextRunAt: row.next_run_at,
    state: stateOf(row, running.has(leaseOf(row.name)), now),
  }))
}

/** Name of the lease that a job is run under. */
export const leaseOf = (job: string): string => `job ${job}`
