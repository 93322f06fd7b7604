import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import { tidyAccounts } from '../accounts/housekeeping.ts'
import { runAlerts, type AlertParts } from './run-alerts.ts'

/** Looks every five minutes for digests that are due, and tidies up once an hour. */
export const startAlertSchedule = (
  parts: AlertParts,
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>,
): { close(): void } => {
  const logged = (what: string, work: () => Promise<unknown>) => async () => {
    try {
      const report = await work()
      if (report) logger.info({ report }, what)
    } catch (error) {
      logger.error({ err: error }, `${what} failed`)
    }
  }
  // Without overlap: a run that takes longer is not started a second time.
  const rules = { protect: true, unref: true }
  const jobs = [
    new Cron(
      '*/5 * * * *',
      rules,
      logged('alerts', () => runAlerts(parts)),
    ),
    new Cron(
      '17 * * * *',
      rules,
      logged('housekeeping', () => tidyAccounts(parts.db, parts.now())),
    ),
  ]
  return {
    close: () => {
      for (const job of jobs) job.stop()
    },
  }
}
