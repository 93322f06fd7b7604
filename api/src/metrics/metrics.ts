import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { durationBuckets, eventLoopHistogram, watchEventLoop } from 'shared/connections'
import { inSpan } from 'shared/tracing'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { Database } from '../database/open-database.ts'
import type { MeaningState } from '../health/meaning-state.ts'
import type { JobState } from '../jobs/job-state.ts'
import { isReady, type IndexState } from '../import/index-state.ts'
import { mailState, type MailState } from '../mail/mail-queue.ts'
import type { SearchIndex } from '../search/search-index.ts'

/** A request that was answered. */
export interface Answered {
  method: string
  /** Pattern of the address: addresses themselves hold words and tokens. */
  route: string
  status: number
  seconds: number
}

export interface MetricsDeps {
  db: Database
  indexState: () => IndexState
  /** Default: nothing is asked by meaning */
  meaning?: (() => MeaningState) | undefined
  /** Default: nothing is run on a schedule */
  jobs?: (() => Promise<readonly JobState[]>) | undefined
  now: () => Date
  /** Also memory, processor and event loop of the process; false in tests. Default: true */
  ofProcess?: boolean
}

/** What an API tells Prometheus. Nothing in it names a person, a search or a document. */
export const createMetrics = ({ db, indexState, meaning, jobs, now, ofProcess = true }: MetricsDeps) => {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) {
    collectDefaultMetrics({ register: registry })
    const delays = new Histogram({ ...eventLoopHistogram('api'), registers })
    watchEventLoop((seconds) => delays.observe(seconds), {
      now: () => performance.now(),
      every: (milliseconds, look) => setInterval(look, milliseconds),
    })
  }
  const requests = new Histogram({
    name: 'evidence_api_request_duration_seconds',
    help: 'Requests by method, pattern of the address and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const phases = new Histogram({
    name: 'evidence_search_phase_duration_seconds',
    help: 'Calls of the search index, waiting for a worker included, and the reading of the documents found.',
    labelNames: ['phase', 'outcome'],
    buckets: durationBuckets,
    registers,
  })
  const underWay = new Gauge({
    name: 'evidence_search_calls_under_way',
    help: 'Calls of the search index that wait or are worked on.',
    registers,
  })
  const timed = async <Result>(phase: string, work: () => Promise<Result>): Promise<Result> => {
    const end = phases.startTimer({ phase })
    try {
      const result = await inSpan(`search ${phase}`, {}, work)
      end({ outcome: 'done' })
      return result
    } catch (error) {
      end({ outcome: error instanceof Error && error.name === 'SearchUnavailable' ? 'unavailable' : 'failed' })
      throw error
    }
  }
  const ofIndexCall = async <Result>(phase: string, work: () => Promise<Result>): Promise<Result> => {
    underWay.inc()
    try {
      return await timed(phase, work)
    } finally {
      underWay.dec()
    }
  }

  /** A number that is read whenever it is asked for. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const catalogueRevision = () => indexState().catalogueRevision
  const indexRevision = () => indexState().indexRevision
  gauge('evidence_catalogue_revision', 'Highest revision of the catalogue.', catalogueRevision)
  gauge('evidence_index_revision', 'Revision up to which the index of this server is.', indexRevision)
  gauge('evidence_index_lag_revisions', 'Revisions by which the index is behind the catalogue.', () =>
    Math.max(0, catalogueRevision() - indexRevision()),
  )
  gauge('evidence_index_ready', '1 where searches are answered, 0 while the index is built.', () =>
    isReady(indexState()) ? 1 : 0,
  )
  gauge('evidence_index_failing', '1 where the index could not follow the catalogue.', () =>
    indexState().problem ? 1 : 0,
  )

  new Gauge({
    name: 'evidence_vectors',
    help: 'Documents that have a vector, and that wait for one; the same on every server.',
    labelNames: ['state'],
    registers,
    collect() {
      const counts = meaning?.()
      for (const state of ['made', 'waiting'] as const) this.set({ state }, counts?.[state] ?? 0)
    },
  })
  gauge('evidence_encoder_ready', '1 where questions are asked by meaning too.', () =>
    meaning?.().encoder === 'ready' ? 1 : 0,
  )

  /** One question for all that a scrape asks; null where the database is away, which must not keep other metrics back. */
  let asked: Promise<MailState | null> | null = null
  const mails = (): Promise<MailState | null> =>
    (asked ??= mailState(db)
      .catch(() => null)
      .finally(() => (asked = null)))
  const ageOf = (state: MailState | null): number =>
    state?.oldestQueuedAt ? Math.max(0, (now().getTime() - Date.parse(state.oldestQueuedAt)) / 1000) : 0
  gauge('evidence_database_up', '1 where the database answered this scrape.', async () =>
    (await mails()) === null ? 0 : 1,
  )
  gauge(
    'evidence_mail_oldest_queued_seconds',
    'For how long the oldest mail has waited; 0 where none does.',
    async () => ageOf(await mails()),
  )
  new Gauge({
    name: 'evidence_mails',
    help: 'Mails that wait, that wait and failed before, and that were given up; the same on every server.',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await mails()
      this.reset()
      if (found === null) return
      for (const state of ['queued', 'retrying', 'failed'] as const) this.set({ state }, found[state])
    },
  })
  new Gauge({
    name: 'evidence_jobs',
    help: 'Jobs by what they are: waiting, running, done, failed or late; the same on every server.',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      const states = (await jobs?.().catch(() => null)) ?? []
      this.reset()
      for (const { name, state } of states) this.set({ name, state }, 1)
    },
  })

  return {
    registry,
    answered: ({ method, route, status, seconds }: Answered): void =>
      requests.observe({ method, route, status: String(status) }, seconds),
    /** The index, whose calls are timed. */
    ofIndex: (index: SearchIndex): SearchIndex => ({
      search: (...given) => ofIndexCall('search', () => index.search(...given)),
      suggest: (...given) => ofIndexCall('suggest', () => index.suggest(...given)),
      broader: (...given) => ofIndexCall('broader', () => index.broader(...given)),
      counts: (...given) => ofIndexCall('counts', () => index.counts(...given)),
      matchingIds: (...given) => ofIndexCall('matching_ids', () => index.matchingIds(...given)),
      similar: (...given) => ofIndexCall('similar', () => index.similar(...given)),
      close: () => index.close(),
    }),
    /** The store, whose reading of the documents found is timed. */
    ofStore: (store: DocumentStore): DocumentStore => ({
      ...store,
      findAll: (...given) => timed('documents', () => store.findAll(...given)),
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
