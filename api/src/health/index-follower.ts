import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { usableRevision } from '../import/follow-index.ts'
import type { IndexPlace } from '../import/index-place.ts'
import type { IndexState } from '../import/index-state.ts'
import { SearchUnavailable } from '../search/search-unavailable.ts'

/** Milliseconds between two looks at the catalogue's revision. */
const interval = 2000

/** What the follower's thread answers: how many documents it applied, or what went wrong. */
export type FollowAnswer = { applied: number } | { problem: string }

/**
 * Keeps the search index in step while other processes import: looks at catalogue and index every few seconds and
 * applies what is new in a thread of its own, so that requests are answered meanwhile. An index that cannot be used is
 * rebuilt; the first look reads every page of it. A failed attempt is logged and made again.
 */
export const startIndexFollower = async (
  place: IndexPlace,
  store: DocumentStore,
  logger: FastifyBaseLogger,
  databaseUrl?: string,
) => {
  const state: IndexState = {
    indexRevision: 0,
    catalogueRevision: await store.revision(),
    isAway: false,
    problem: null,
  }
  /** How far the index is; what was known of it stands while the server that holds it is away. */
  const usable = async (): Promise<number | null> => {
    try {
      const found = await usableRevision(place, store)
      state.isAway = false
      state.indexRevision = found ?? 0
      return found
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error
      state.isAway = true
      return null
    }
  }
  await usable()
  let worker: Worker | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const follow = (verify: boolean): Promise<FollowAnswer> =>
    new Promise((resolve) => {
      const workerData = { ...place, databaseUrl, verify }
      worker = new Worker(new URL('./follow-worker.ts', import.meta.url), { workerData })
      worker.once('message', (answer: FollowAnswer) => resolve(answer))
      worker.once('error', (error) => resolve({ problem: error instanceof Error ? error.message : String(error) }))
      worker.once('exit', () => resolve({ problem: 'The thread that applies changes ended early.' }))
    })

  const read = async (): Promise<boolean> => {
    state.catalogueRevision = await store.revision()
    const applied = await usable()
    return applied !== null && applied >= state.catalogueRevision
  }
  const noteAway = () => {
    state.problem = new SearchUnavailable('away').message
    logger.error({ problem: state.problem }, 'the search index could not follow the catalogue')
  }
  let verified = false
  const look = async () => {
    if ((await read()) && verified) {
      state.problem = null
      return
    }
    if (state.isAway) return noteAway()
    if (state.indexRevision === 0 && state.catalogueRevision > 0) logger.warn('the search index is being built')
    const reading = setInterval(() => void read().catch(() => undefined), 500)
    const answer = await follow(!verified).finally(() => clearInterval(reading))
    if ('problem' in answer) {
      state.problem = answer.problem
      if (!closed) logger.error({ problem: answer.problem }, 'the search index could not follow the catalogue')
      return
    }
    verified = true
    state.problem = null
    await read()
    if (answer.applied > 0) logger.info({ revision: state.indexRevision }, 'the search index is up to date')
  }
  const keepLooking = async () => {
    await look().catch((error: unknown) => logger.error({ err: error }, 'the catalogue could not be looked at'))
    if (!closed) timer = setTimeout(() => void keepLooking(), interval)
  }
  void keepLooking()

  return {
    state: (): IndexState => ({ ...state }),
    close: async (): Promise<void> => {
      closed = true
      clearTimeout(timer)
      await worker?.terminate()
    },
  }
}
