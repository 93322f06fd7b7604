import { troubledJobsSchema, type TroubledJob } from 'shared/health'
import * as v from 'valibot'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { everyone } from '../http/access.ts'
import { bareJson, json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import { isReady, type IndexState } from '../import/index-state.ts'
import type { MeaningState } from './meaning-state.ts'
import type { JobState } from '../jobs/job-state.ts'
import { createReadiness } from './readiness.ts'

/** Answers that must come however busy the server is. */
const livePath = '/healthz'
const readyPath = '/readyz'
export const probePaths: readonly string[] = [livePath, readyPath]

const readinessSchema = v.object({
  status: v.picklist(['ready', 'not ready', 'stopping']),
  database: v.string(),
  disk: v.string(),
  search: v.string(),
  meaning: v.object({ encoder: v.string(), made: v.nullable(v.number()), waiting: v.nullable(v.number()) }),
  jobs: v.string(),
  documents: v.nullable(v.number()),
  catalogueRevision: v.number(),
  indexRevision: v.number(),
})

/** Jobs that are late or failed. */
const troubled = (states: readonly JobState[]): TroubledJob[] =>
  states.flatMap(({ name, state }) => (state === 'late' || state === 'failed' ? [{ name, state }] : []))

/** The same in words. */
const jobWords = (states: readonly JobState[]): string =>
  (['late', 'failed'] as const)
    .flatMap((state) => {
      const names = troubled(states)
        .filter((job) => job.state === state)
        .map(({ name }) => name)
      return names.length > 0 ? [`${state}: ${names.join(', ')}`] : []
    })
    .join('; ') || 'on time'

const unasked = (): MeaningState => ({ encoder: 'Nothing is asked by meaning.', made: null, waiting: null })

/**
 * `/healthz`: this process runs and answers. `/readyz`: it can serve, that is write to its database and its disk; how
 * search and jobs stand is reported and decides nothing, since a rebuild of the index is the same on every server.
 */
export const healthRoutes = ({
  store,
  dataDir,
  state,
  meaning = unasked,
  damaged,
  jobs,
  wayBack,
  isDraining,
}: {
  store: DocumentStore
  dataDir: string
  state: () => IndexState
  /** Whether searches find what is near in meaning. Default: they do not */
  meaning?: (() => MeaningState) | undefined
  /** Tables that are damaged; see `damageOf`. */
  damaged: () => readonly string[]
  /** What is run on a schedule. */
  jobs: () => Promise<readonly JobState[]>
  /** Command that puts a backup in their place, or null. */
  wayBack: () => string | null
  /** Whether the server is about to stop. */
  isDraining: () => boolean
}): Route[] => {
  const check = createReadiness(store, dataDir)
  const search = () => (state().isAway ? 'away' : isReady(state()) ? 'ready' : 'being built')
  return [
    route({
      method: 'GET',
      path: '/api/jobs',
      summary: 'Jobs that are late or failed',
      description: 'By name, of those that all servers share. Empty: every job is on time.',
      access: everyone,
      answer: json(troubledJobsSchema),
      handle: async () => troubled(await jobs()),
    }),
    route({
      method: 'GET',
      path: livePath,
      summary: 'Whether the process lives',
      description: 'Answers while the process does, whatever it depends on.',
      access: everyone,
      limit: 'none',
      answer: bareJson(v.object({ status: v.literal('ok'), search: v.string() }), { 200: 'It lives.' }),
      handle: () => ({ body: { status: 'ok' as const, search: search() } }),
    }),
    route({
      method: 'GET',
      path: readyPath,
      summary: 'Whether the server can serve',
      description: 'Whether its database and its disk take a write; how far the search index is, as a field.',
      access: everyone,
      limit: 'none',
      answer: bareJson(readinessSchema, { 200: 'It can serve.', 503: 'It cannot: what is missing is named.' }),
      handle: async () => {
        const { database, disk } = await check()
        const { catalogueRevision, indexRevision, problem } = state()
        const tables = damaged()
        const way = wayBack() ?? 'restore a backup'
        const ready = database && disk && tables.length === 0 && !isDraining()
        const status: v.InferOutput<typeof readinessSchema>['status'] = ready
          ? 'ready'
          : isDraining()
            ? 'stopping'
            : 'not ready'
        return {
          ...(!ready && { status: 503, retryAfter: 5 }),
          body: {
            status,
            database:
              tables.length > 0 ? `damaged (${tables.join(', ')}): ${way}` : database ? 'ok' : 'takes no writes',
            disk: disk ? 'ok' : 'takes no writes',
            search: problem === null ? search() : `${search()}; the index could not follow the catalogue, see the log`,
            meaning: meaning(),
            jobs: await jobs().then(jobWords, () => 'unknown'),
            documents: database ? await store.count().catch(() => null) : null,
            catalogueRevision,
            indexRevision,
          },
        }
      },
    }),
  ]
}
