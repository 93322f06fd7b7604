import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import { withLease } from '../database/lease.ts'
import type { Database } from '../database/open-database.ts'
import { leaseOf } from './job-state.ts'

/** What is done again and again. */
export interface Job {
  name: string
  /** When it is run, as a pattern of cron. */
  pattern: string
  /**
   * @param succeededAt when it last went well; null before
   * @returns the report of the run, as JSON
   */
  run(succeededAt: string | null): Promise<unknown>
}

interface RunnerDeps {
  db: Database
  now: () => Date
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** Characters of a report that are kept. */
const mostReport = 1000

const nextRun = (pattern: string, after: Date): string =>
  (new Cron(pattern, { paused: true }).nextRun(after) ?? new Date(8.64e15)).toISOString()

/**
 * Runs a job whose time has come. Of several servers one does; the others find that its next time is ahead. A job that is met
 * for the first time gets its next time, and so does one whose next time a clock set that was ahead. A run that was broken off
 * is begun again.
 *
 * @returns whether it was run here
 */
export const runIfDue = async ({ db, now, logger }: RunnerDeps, job: Job): Promise<boolean> => {
  const { name, pattern } = job
  const ran = await withLease(db, leaseOf(name), now, async () => {
    const row = await db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
    const next_run_at = nextRun(pattern, now())
    if (row?.pattern !== pattern || row.next_run_at > next_run_at) {
      await db
        .insertInto('jobs')
        .values({ name, pattern, next_run_at, started_at: null, finished_at: null, succeeded_at: null, report: null })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ pattern, next_run_at }))
        .execute()
      return false
    }
    if (row.next_run_at > now().toISOString()) return false
    const change = (changes: Partial<typeof row>) =>
      db.updateTable('jobs').set(changes).where('name', '=', name).execute()
    await change({ started_at: now().toISOString(), finished_at: null })
    try {
      const report = await job.run(row.succeeded_at)
      const at = now().toISOString()
      const said = (JSON.stringify(report) as string | undefined)?.slice(0, mostReport) ?? null
      await change({ finished_at: at, succeeded_at: at, report: said, next_run_at: nextRun(pattern, now()) })
      if (said !== null) logger.info({ job: name, report }, 'a job was done')
    } catch (error) {
      logger.error({ err: error, job: name }, 'a job failed')
      const report = (error instanceof Error ? error.message : String(error)).slice(0, mostReport)
      await change({ finished_at: now().toISOString(), report, next_run_at: nextRun(pattern, now()) })
    }
    return true
  })
  return ran ?? false
}

/**
 * Runs jobs at their times until it is closed, and at once those whose time came while no server ran. Rows of jobs that are
 * no longer run are removed.
 */
export const startJobs = (parts: RunnerDeps, jobs: readonly Job[]): { close(): void } => {
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      parts.logger.error({ err: error }, 'the table of jobs could not be read or written')
    }
  }
  const look = (job: Job) => attempt(() => runIfDue(parts, job))
  const names = jobs.map(({ name }) => name)
  void attempt(() => parts.db.deleteFrom('jobs').where('name', 'not in', names).execute())
  // Without overlap: a run that takes longer is not started a second time.
  const timers = jobs.map((job) => new Cron(job.pattern, { protect: true, unref: true }, () => look(job)))
  for (const timer of timers) void timer.trigger()
  return {
    close: () => {
      for (const timer of timers) timer.stop()
    },
  }
}
