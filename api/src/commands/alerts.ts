import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { defineCommand } from '../command-line/define-command.ts'
import { createAccountDeps } from '../accounts/create-account-deps.ts'
import { assertSameKeys, masterKeys } from '../accounts/keys.ts'
import { runAlerts } from '../alerts/run-alerts.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { readConfig } from '../config.ts'
import { createCuratedFile } from '../curated-searches/curated-file.ts'
import { openDatabase } from '../database/open-database.ts'
import { followIndex } from '../import/follow-index.ts'
import { openIndex } from '../import/index-place.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { openMailTransport } from '../mail/mail-transport.ts'

/** Milliseconds to wait for another process that is at the alerts. */
const timeout = 120_000

/** Puts together the digests that are due, and sends the mails. @returns 1 when a digest failed */
const run = async (always: boolean): Promise<number> => {
  const config = readConfig(process.env)
  const { dataDir } = config
  const db = await openDatabase(dataDir, config.databaseUrl)
  await assertSameKeys(db, masterKeys(dataDir, config.tokenKey, config.tokenKeysBefore))
  const documents = createDocumentStore(db)
  const trees = loadFilterTrees()
  await followIndex(config, documents)
  const revision = await documents.revision()
  const searchIndex = openIndex(config, trees, { workers: 1 })
  const now = () => new Date()
  const transport = openMailTransport(config)
  const sender = createMailSender({ db, transport, now })
  try {
    const accounts = createAccountDeps({
      ...config,
      db,
      siteOrigin: (site) => config.siteOrigins[site],
      limits: { signIn: 0, mail: 0 },
      challenge: false,
    })
    const curated = createCuratedFile(join(dataDir, 'curated-searches.json'), (problem) => console.error(problem))
    const logger = pino({ level: 'warn' })
    const parts = { ...accounts, documents, trees, searchIndex, indexRevision: () => revision, curated, logger }
    const until = Date.now() + timeout
    let report = await runAlerts(parts, { always })
    while (!report && Date.now() < until) {
      await pause(500)
      report = await runAlerts(parts, { always })
    }
    await sender.drain()
    if (!report) {
      console.error('Another process is at the alerts; try again in a minute.')
      return 1
    }
    console.log(
      `${report.subscribers} digests were due, ${report.digests} had news (${report.documents} documents), ${report.failed} failed. Mails are ${transport.where}.`,
    )
    return report.failed > 0 ? 1 : 0
  } finally {
    await sender.close()
    transport.close()
    await searchIndex.close()
    await db.destroy()
  }
}

export default defineCommand({
  options: { now: { type: 'boolean', default: false, describe: 'Also those whose day has not come' } },
  run: ({ now }) => run(now),
})
