import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { tidyAccounts } from './accounts/housekeeping.ts'
import { runAlerts, type AlertDeps } from './alerts/run-alerts.ts'
import { notifyRetractions } from './alerts/notify-retractions.ts'
import type { Config } from './config.ts'
import { tidyContributions } from './contributions/contributions.ts'
import { makeFolder } from './database/make-folder.ts'
import { tidySearchCounts } from './search-counts/search-counts.ts'
import type { Job } from './jobs/job-runner.ts'

const run = promisify(execFile)

/** Lines that a command may write. */
const maxBuffer = 16 * 1024 * 1024

const dayOf = (moment: string): string => moment.slice(0, 10)

/** Milliseconds after which a record is asked for again. */
const askedAgainAfter = 30 * 86_400_000

/** Backups of the newest days that are kept. */
const keptBackups = 7

const removeOldBackups = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).filter((name) => /^evidence-\d{4}-\d{2}-\d{2}\.sqlite$/.test(name))
  for (const name of files.sort().slice(0, -keptBackups)) await rm(join(folder, name))
}

type JobSettings = Pick<
  Config,
  'alertSchedule' | 'harvestSources' | 'enrichSources' | 'contactAddress' | 'backupFolder' | 'databaseUrl'
>

export interface SiteJobDeps extends AlertDeps {
  logger?: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'> | undefined
  tidyRequests?: (() => Promise<void>) | undefined
  /** Of the commands that are run in processes of their own. */
  environment: Readonly<Record<string, string | undefined>>
}

/** @throws Error in one sentence where backups cannot be written to the folder */
const checkBackupFolder = (folder: string): void => {
  try {
    makeFolder(resolve(folder), 0o700)
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Error(`BACKUP_FOLDER is '${folder}'; it must be a folder that can be written to.`)
  }
}

/**
 * The jobs of a site. Alerts, retractions and clean-up run from the start; what leaves the machine once an operator has named
 * sources and an address that they may write to, and backups once a place is named.
 *
 * @throws Error in one sentence where a setting cannot work
 */
export const siteJobs = (config: JobSettings, parts: SiteJobDeps): Job[] => {
  const { contactAddress, backupFolder } = config
  /** Runs a command of the API, whose work takes no time from requests so. @returns its last line */
  const command = async (name: string, given: readonly string[]): Promise<{ said: string }> => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'command.ts'), name, ...given], {
      maxBuffer,
      env: parts.environment,
    })
    return { said: stdout.trim().split('\n').at(-1) ?? '' }
  }
  const jobs: Job[] = [
    { name: 'alerts', pattern: config.alertSchedule, run: () => runAlerts(parts) },
    { name: 'retractions', pattern: '37 * * * *', run: () => notifyRetractions(parts) },
    {
      name: 'clean-up',
      pattern: '17 * * * *',
      run: async () => {
        await tidyAccounts(parts.db, parts.now())
        await tidyContributions(parts.db, parts.now())
        await tidySearchCounts(parts.db, parts.now())
        await parts.tidyRequests?.()
      },
    },
  ]
  if (!contactAddress && config.harvestSources.length + config.enrichSources.length > 0)
    parts.logger?.warn('HARVEST_SOURCES and ENRICH_SOURCES need HARVEST_EMAIL, which is not set: no source is asked.')
  if (contactAddress)
    for (const { source, query } of config.harvestSources)
      jobs.push({
        name: `harvest ${source} ${hash('sha256', query).slice(0, 8)}`,
        pattern: '11 2 * * *',
        // The day of the last harvest is asked for again: what was added on it may have come later.
        run: (succeededAt) =>
          command('harvest', [source, query, ...(succeededAt ? ['--since', dayOf(succeededAt)] : [])]),
      })
  if (contactAddress && config.enrichSources.length > 0)
    jobs.push({
      name: 'enrich',
      pattern: '11 4 * * *',
      // What was asked for long ago is asked for again: it may have been retracted since.
      run: () => {
        const since = new Date(parts.now().getTime() - askedAgainAfter)
        return command('enrich', [...config.enrichSources, '--since', dayOf(since.toISOString())])
      },
    })
  if (backupFolder && config.databaseUrl)
    parts.logger?.warn('BACKUP_FOLDER is for SQLite: with DATABASE_URL no backup is made.')
  if (backupFolder && !config.databaseUrl) {
    checkBackupFolder(backupFolder)
    jobs.push({
      name: 'backup',
      pattern: '41 1 * * *',
      run: async () => {
        const file = join(backupFolder, `evidence-${dayOf(parts.now().toISOString())}.sqlite`)
        const report = await command('backup', [file])
        await removeOldBackups(backupFolder)
        return report
      },
    })
  }
  return jobs
}
