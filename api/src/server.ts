import { enrichSources } from './enrich/enrich-sources.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { answerScrapes } from 'shared/connections'
import type { SiteId } from 'shared/sites'
import { replacedSettings } from 'shared/settings'
import { startTracing } from 'shared/tracing'
import { createAccountDeps } from './accounts/create-account-deps.ts'
import { assertSameKeys, masterKeys } from './accounts/keys.ts'
import { buildApp } from './app.ts'
import { createDocumentStore } from './catalogue/document-store.ts'
import { loadFilterTrees } from './taxonomy/filter-trees.ts'
import { readConfig } from './config.ts'
import { createCuratedFile } from './curated-searches/curated-file.ts'
import { checkFile } from './database/check-file.ts'
import { noteDamage } from './database/damage.ts'
import { databaseFile, openDatabase } from './database/open-database.ts'
import { createRequestContext } from './http/request-context.ts'
import { createRequestCounts } from './http/request-counts.ts'
import { startIndexFollower } from './health/index-follower.ts'
import { loadApiTexts } from './i18n/api-texts.ts'
import { createMailSender } from './mail/mail-sender.ts'
import { openMailTransport } from './mail/mail-transport.ts'
import { checkPlace, openIndex } from './import/index-place.ts'
import { startJobs } from './jobs/job-runner.ts'
import { jobStates } from './jobs/job-state.ts'
import { createMetrics } from './metrics/metrics.ts'
import { followVectors } from './import/follow-vectors.ts'
import { meaningState } from './health/meaning-state.ts'
import { openEncoder } from './meaning/encoder.ts'
import { makeVectorMemory } from './meaning/vector-memory.ts'
import { warmUp } from './search/warm-up.ts'
import { withMeaning } from './search/with-meaning.ts'
import { siteJobs } from './site-jobs.ts'

/** Milliseconds a stop may take before the process ends anyway. */
const timeout = 10_000

/** Milliseconds that telling the last spans may take. */
const tracesTimeout = 2000

/**
 * V8 collects all memory of a thread once it has grown by a fifth or so: with a million records every three searches, which
 * took a quarter of the processor. Now once it has doubled.
 */
setFlagsFromString('--heap-growing-percent=100')

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  for (const sentence of replacedSettings(process.env)) process.emitWarning(sentence)
  const endTracing = await startTracing('evidence-api', process.env)
  const logger = pino({ level: config.logLevel })
  const requests = createRequestContext()
  const db = await openDatabase(config.dataDir, config.databaseUrl, {
    connections: config.databaseConnections,
    statementTimeout: config.statementTimeout,
  })
  await assertSameKeys(db, masterKeys(config.dataDir, config.tokenKey, config.tokenKeysBefore))
  if (!config.databaseUrl)
    void checkFile(databaseFile(config.dataDir)).then((tables) => {
      for (const table of tables) noteDamage(db, table)
      if (tables.length > 0) logger.error({ tables }, 'the database is damaged: see /readyz')
    })
  const now = () => new Date()
  const metrics = createMetrics({
    db,
    indexState: () => follower.state(),
    meaning: () => meaning(),
    jobs: () => jobStates(db, now()),
    now,
  })
  const store = metrics.ofStore(createDocumentStore(db))
  const trees = loadFilterTrees()
  const away = await checkPlace(config)
  if (away !== null) logger.error(`${away} Searching is not possible until it does; everything else is.`)
  const follower = await startIndexFollower(
    { dataDir: config.dataDir, openSearchUrl: config.openSearchUrl },
    store,
    logger,
    config.databaseUrl,
  )
  const memory = makeVectorMemory()
  // Their threads would take the processor from what has to be there for the first answer.
  const listening = Promise.withResolvers<void>()
  const after = listening.promise
  const encoder = openEncoder({ after })
  const vectors = followVectors({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, memory, after })
  const byWords = openIndex(config, trees, { workers: config.searchWorkers, requestId: requests.id, vectors: memory })
  const searchIndex = metrics.ofIndex(withMeaning(byWords, encoder))
  const meaning = () => meaningState(encoder, vectors, byWords.meaningProblem?.() ?? null)
  const siteOrigin = (site: SiteId) => config.siteOrigins[site]
  const transport = openMailTransport(config)
  const sender = createMailSender({ db, transport, now, logger })
  const accounts = createAccountDeps({
    ...config,
    db,
    siteOrigin,
    limits: config.accountLimits,
    challenge: config.signUpChallenge && {},
    now,
    mailsQueued: () => sender.kick(),
  })
  // In the file of one server a write for each request would cost more than the count is worth.
  const requestCounts = config.databaseUrl ? createRequestCounts(db, now) : undefined
  const schedule = startJobs(
    { db, now, logger },
    siteJobs(config, {
      ...accounts,
      documents: store,
      trees,
      searchIndex,
      indexRevision: () => follower.state().indexRevision,
      curated: createCuratedFile(join(config.dataDir, 'curated-searches.json'), (problem) => logger.warn(problem)),
      logger,
      tidyRequests: requestCounts?.tidy,
      environment: process.env,
    }),
  )
  const scrapes = config.metrics === undefined ? null : createServer(answerScrapes(metrics.registry))
  let stopping = false
  const app = await buildApp({
    config,
    db,
    accounts,
    accountRequests: config.accountLimits.requests,
    requestCounts,
    dataDir: config.dataDir,
    siteFolder: config.siteFolder,
    siteOrigin,
    store,
    trees,
    searchIndex,
    texts: loadApiTexts(),
    indexState: () => follower.state(),
    meaning,
    withRequestId: requests.run,
    answered: metrics.answered,
    isDraining: () => stopping,
    workSources: config.contactAddress ? enrichSources(config.contactAddress, config, { attempts: 2 }) : undefined,
    logger,
  })

  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    const drained = signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0
    setTimeout(() => process.exit(1), drained + timeout).unref()
    schedule.close()
    await pause(drained)
    // A connection whose request was under way when listening ended is idle once that is answered.
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), 100)
    await app.close()
    clearInterval(closingIdle)
    scrapes?.close()
    accounts.securityLog.close()
    await sender.close()
    transport.close()
    await follower.close()
    await searchIndex.close()
    await vectors.close()
    await encoder?.close()
    await db.destroy()
    await Promise.race([endTracing(), pause(tracesTimeout)])
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

  if (scrapes) {
    scrapes.listen(config.metrics)
    await once(scrapes, 'listening')
  }
  // A server that has just started may have a cluster that has just started, too. Threads warm up by themselves.
  if (config.openSearchUrl !== undefined && away === null) await warmUp(byWords)
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    if (codeOf(error) !== 'EAFNOSUPPORT') throw error
    return app.listen({ port: config.port, host: '0.0.0.0' })
  })
  listening.resolve()
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(
    codeOf(error) === 'EADDRINUSE'
      ? 'The port of the API is in use: choose another with API_PORT (or METRICS_PORT).'
      : message,
  )
  process.exit(1)
})
