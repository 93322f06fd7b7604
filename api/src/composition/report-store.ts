import type { CompositionCounts, CompositionEvent, CompositionReport } from 'shared/contracts'
import type { Database } from '../database/open-database.ts'

/** Different releases and events that are counted within a minute; a flood of invented ones ends here. */
const mostRowsAMinute = 500
/** Milliseconds that counts are kept. */
const kept = 8 * 24 * 3_600_000

export interface ReportStore {
  /** Adds what a page told. @returns how many of the reports were counted */
  add(reports: readonly CompositionReport[]): Promise<number>
  /** What was told in the last minutes, oldest first. */
  counts(minutes: number): Promise<CompositionCounts>
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

  return {
    add: async (reports) => {
      const minute = minuteOf(now())
      await tidy(minute)
      const { rows } = await db
        .selectFrom('composition_reports')
        .select((builder) => builder.fn.countAll<number>().as('rows'))
        .where('minute', '=', minute)
        .executeTakeFirstOrThrow()
      if (Number(rows) >= mostRowsAMinute) return 0
      await db.transaction().execute(async (trx) => {
        for (const report of reports) await count(trx, minute, report)
      })
      return reports.length
    },
    counts: async (minutes) => {
      const since = minuteOf(new Date(now().getTime() - minutes * 60_000))
      const rows = await db
        .selectFrom('composition_reports')
        .selectAll()
        .where('minute', '>=', since)
        .orderBy('minute')
        .orderBy('remote')
        .orderBy('version')
        .orderBy('event')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count), event: row.event as CompositionEvent }))
    },
  }
}
