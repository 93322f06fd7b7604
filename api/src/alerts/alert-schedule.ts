import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import { tidyAccounts } from '../accounts/housekeeping.ts'
import { runAlerts, type AlertParts } from './run-alerts.ts'

/** Looks for digests that are due as often as `pattern` says, and tidies up once an hour. */
export const startAlertSchedule = (
  parts: AlertParts & { tidyRequests?: (() => Promise<void>) | undefined },
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>,
  pattern: string,
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
      pattern,
      rules,
      logged('alerts', () => runAlerts(parts)),
    ),
    new Cron(
      '17 * * * *',
      rules,
      logged('housekeeping', async () => {
        await tidyAccounts(parts.db, parts.now())
        await parts.tidyRequests?.()
      }),
    ),
  ]
  return {
    close: () => {
      for (const job of jobs) job.stop()
    },
  }
}
