import type { CompositionCounts, CompositionReport } from 'shared/contracts'
import type { Timing, Vital, VitalSummary } from 'shared/health'
import { networkOf } from 'shared/connections'
import { countRows } from '../database/count-rows.ts'
import type { Database } from '../database/open-database.ts'
import { createReporters, type IsReleased } from './reporters.ts'
import { bucketOf, percentile75 } from './vital-histogram.ts'

/** Different releases and events that are counted within a minute; a flood ends here. */
const mostRowsAMinute = 500
/** Different releases and sizes of metrics that are counted within an hour. */
const mostVitalRowsAnHour = 20_000
/** Milliseconds that one measured phase counts at most: a laptop that slept would outweigh everybody else. */
const longestPhase = 600_000
/** Milliseconds that counts are kept. */
const kept = 8 * 24 * 3_600_000

type Counted = CompositionReport & { networks: number }

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}:00.000Z`
const hourOf = (at: Date): string => `${at.toISOString().slice(0, 13)}:00:00.000Z`

export interface ReportStoreDeps {
  db: Database
  now: () => Date
  /** Key of the hashes that tell networks apart; the same on every server. */
  key: Uint8Array
  /** By default any version counts. */
  isReleased?: IsReleased
}

/** Counts by minute, release and event. Of who told it, a keyed hash is stored until the day is over. */
export const createReportStore = ({ db, now, key, isReleased = () => true }: ReportStoreDeps) => {
  const reporters = createReporters(now, key)
  let tidied = ''

  /** Once a minute: old counts go. */
  const tidy = async (minute: string): Promise<void> => {
    if (tidied === minute) return
    tidied = minute
    const oldest = minuteOf(new Date(now().getTime() - kept))
    await db.deleteFrom('composition_reports').where('minute', '<', oldest).execute()
    await db.deleteFrom('composition_timings').where('minute', '<', oldest).execute()
    await db.deleteFrom('composition_vitals').where('hour', '<', oldest).execute()
    await reporters.tidy(db)
  }

  const count = (trx: Database, minute: string, { remote, version, event, count: times, networks }: Counted) =>
    trx
      .insertInto('composition_reports')
      .values({ minute, remote, version, event, count: times, networks })
      .onConflict((conflict) =>
        conflict.columns(['minute', 'remote', 'version', 'event']).doUpdateSet((builder) => ({
          count: builder('composition_reports.count', '+', times),
          networks: builder('composition_reports.networks', '+', networks),
        })),
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

  const countVital = (trx: Database, hour: string, { remote, version, metric, value }: Vital) =>
    trx
      .insertInto('composition_vitals')
      .values({ hour, remote, version, metric, bucket: bucketOf({ metric, value }), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'remote', 'version', 'metric', 'bucket'])
          .doUpdateSet((builder) => ({ count: builder('composition_vitals.count', '+', 1) })),
      )
      .execute()

  const hasRoom = async (hour: string): Promise<boolean> =>
    (await countRows(db.selectFrom('composition_vitals').where('hour', '=', hour))) < mostVitalRowsAnHour

  const isFull = async (table: 'composition_reports' | 'composition_timings', minute: string): Promise<boolean> =>
    (await countRows(db.selectFrom(table).where('minute', '=', minute))) >= mostRowsAMinute

  const startOf = (minutes: number): string => minuteOf(new Date(now().getTime() - minutes * 60_000))

  return {
    /**
     * Adds what a page reported of existing releases; of one network only so much in a minute.
     *
     * @param address of the one who tells; it is not kept
     * @returns how many of the reports were counted
     */
    add: async (
      received: readonly CompositionReport[],
      allTimings: readonly Timing[],
      address: string,
      allVitals: readonly Vital[] = [],
    ): Promise<number> => {
      const network = networkOf(address)
      const reports = received
        .filter(({ remote, version }) => isReleased(remote, version))
        .map((report) => ({
          ...report,
          count: reporters.share(network, `${report.remote} ${report.version} ${report.event}`, report.count),
        }))
        .filter((report) => report.count > 0)
      const timings = allTimings.filter(({ remote, version }) => isReleased(remote, version))
      const vitals = allVitals
        .filter(({ remote, version }) => isReleased(remote, version))
        .filter(({ remote, version, metric }) => reporters.share(network, `${remote} ${version} ${metric}`, 1) > 0)
      if (reports.length + timings.length + vitals.length === 0) return 0
      const minute = minuteOf(now())
      const hour = hourOf(now())
      await tidy(minute)
      if (await isFull('composition_reports', minute)) return 0
      const counted = vitals.length > 0 && (await hasRoom(hour)) ? vitals : []
      const timed = timings.length > 0 && !(await isFull('composition_timings', minute))
      await db.transaction().execute(async (trx) => {
        for (const report of reports) {
          const kind = report.event === 'view' ? 'view' : 'error'
          const isNew = await reporters.isNew(trx, network, `${report.remote} ${report.version} ${kind}`)
          await count(trx, minute, { ...report, networks: isNew ? 1 : 0 })
        }
        for (const timing of timed ? timings : []) await time(trx, minute, timing)
        for (const vital of counted) await countVital(trx, hour, vital)
      })
      return reports.length
    },
    /** How long the phases of releases took in the last minutes, all together. */
    timings: async (minutes: number): Promise<Timing[]> => {
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
      return rows.map((row) => ({ ...row, times: Number(row.times), ms: Number(row.ms) }))
    },
    /** What visitors met of releases in the last minutes, in whole hours. */
    vitals: async (minutes: number): Promise<VitalSummary[]> => {
      const rows = await db
        .selectFrom('composition_vitals')
        .select((builder) => ['remote', 'version', 'metric', 'bucket', builder.fn.sum('count').as('count')])
        .where('hour', '>=', hourOf(new Date(now().getTime() - minutes * 60_000)))
        .groupBy(['remote', 'version', 'metric', 'bucket'])
        .orderBy('remote')
        .orderBy('version')
        .orderBy('metric')
        .execute()
      const counted = rows.map((row) => ({ ...row, count: Number(row.count) }))
      const ofOne = Map.groupBy(counted, ({ remote, version, metric }) => `${remote} ${version} ${metric}`)
      return [...ofOne.values()].flatMap((buckets) => {
        const [first] = buckets
        if (!first) return []
        const { remote, version, metric } = first
        const views = buckets.reduce((sum, { count }) => sum + count, 0)
        return [{ remote, version, metric, views, p75: percentile75(metric, buckets) }]
      })
    },
    /** Reports of the last minutes, oldest first. */
    counts: async (minutes: number): Promise<CompositionCounts> => {
      const rows = await db
        .selectFrom('composition_reports')
        .selectAll()
        .where('minute', '>=', startOf(minutes))
        .orderBy('minute')
        .orderBy('remote')
        .orderBy('version')
        .orderBy('event')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count), networks: Number(row.networks) }))
    },
  }
}
export type ReportStore = ReturnType<typeof createReportStore>
