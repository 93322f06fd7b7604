import type { CompositionCounts, CompositionEvent, CompositionReport } from 'shared/contracts'
import type { Phase, Timing } from 'shared/health'
import type { Database } from '../database/open-database.ts'

/** Different releases and events that are counted within a minute; a flood of invented ones ends here. */
const mostRowsAMinute = 500
/** Milliseconds that one measured phase counts at most: a laptop that slept would outweigh everybody else. */
const longestPhase = 600_000
/** Milliseconds that counts are kept. */
const kept = 8 * 24 * 3_600_000

export interface ReportStore {
  /** Adds what a page told. @returns how many of the reports were counted */
  add(reports: readonly CompositionReport[], timings?: readonly Timing[]): Promise<number>
  /** What was told in the last minutes, oldest first. */
  counts(minutes: number): Promise<CompositionCounts>
  /** How long the phases of releases took in the last minutes, all together. */
  timings(minutes: number): Promise<Timing[]>
}

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}:00.000Z`

/** Counts by minute, release and event. Nothing of who told it is stored. */
export const createReportStore = (db: Database, now: () => Date): ReportStore => {
  let tidied = ''

  /** Once a minute: old counts go. */
  const tidy = async (minute: string): Promise<void> => {
    if (tidied === minute) return
    tidied = minute
    const oldest = minuteOf(new Date(now().getTime() - kept))
    await db.deleteFrom('composition_reports').where('minute', '<', oldest).execute()
    await db.deleteFrom('composition_timings').where('minute', '<', oldest).execute()
  }

  const count = (trx: Database, minute: string, { remote, version, event, count: times }: CompositionReport) =>
    trx
      .insertInto('composition_reports')
      .values({ minute, remote, version, event, count: times })
      .onConflict((conflict) =>
        conflict
          .columns(['minute', 'remote', 'version', 'event'])
          .doUpdateSet((builder) => ({ count: builder('composition_reports.count', '+', times) })),
      )
      .execute()

  const time = (trx: Database, minute: string, { remote, version, phase, times, ms }: Timing) => {
    const bounded = Math.round(Math.min(ms, times * longestPhase))
    return trx
      .insertInto('composition_timings')
      .values({ minute, remote, version, phase, times, ms: bounded })
      .onConflict((conflict) =>
        conflict.columns(['minute', 'remote', 'version', 'phase']).doUpdateSet((builder) => ({
          times: builder('composition_timings.times', '+', times),
          ms: builder('composition_timings.ms', '+', bounded),
        })),
      )
      .execute()
  }

  const isFull = async (table: 'composition_reports' | 'composition_timings', minute: string): Promise<boolean> => {
    const { rows } = await db
      .selectFrom(table)
      .select((builder) => builder.fn.countAll<number>().as('rows'))
      .where('minute', '=', minute)
      .executeTakeFirstOrThrow()
    return Number(rows) >= mostRowsAMinute
  }

  const startOf = (minutes: number): string => minuteOf(new Date(now().getTime() - minutes * 60_000))

  return {
    add: async (reports, timings = []) => {
      const minute = minuteOf(now())
      await tidy(minute)
      if (await isFull('composition_reports', minute)) return 0
      const timed = timings.length > 0 && !(await isFull('composition_timings', minute))
      await db.transaction().execute(async (trx) => {
        for (const report of reports) await count(trx, minute, report)
        for (const timing of timed ? timings : []) await time(trx, minute, timing)
      })
      return reports.length
    },
    timings: async (minutes) => {
      const rows = await db
        .selectFrom('composition_timings')
        .select((builder) => [
          'remote',
          'version',
          'phase',
          builder.fn.sum('times').as('times'),
          builder.fn.sum('ms').as('ms'),
        ])
        .where('minute', '>=', startOf(minutes))
        .groupBy(['remote', 'version', 'phase'])
        .orderBy('remote')
        .orderBy('version')
        .orderBy('phase')
        .execute()
      return rows.map((row) => ({ ...row, phase: row.phase as Phase, times: Number(row.times), ms: Number(row.ms) }))
    },
    counts: async (minutes) => {
      const rows = await db
        .selectFrom('composition_reports')
        .selectAll()
        .where('minute', '>=', startOf(minutes))
        .orderBy('minute')
        .orderBy('remote')
        .orderBy('version')
        .orderBy('event')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count), event: row.event as CompositionEvent }))
    },
  }
}
