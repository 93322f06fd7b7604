import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { indexFile } from '../catalogue/data-folder.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../catalogue/filter-trees.ts'
import { openSearchIndexWriter } from '../search/search-index-writer.ts'
import type { IndexState } from './index-state.ts'

/** Milliseconds between two looks at the catalogue's revision. */
const interval = 2000

const appliedRevision = (dataDir: string): number => {
  const writer = openSearchIndexWriter({ file: indexFile(dataDir), trees: loadFilterTrees() })
  try {
    return writer.appliedRevision()
  } finally {
    writer.close()
  }
}

/** What the follower's thread answers. */
export type FollowAnswer = { revision: number } | { problem: string }

export interface IndexFollower {
  state(): IndexState
  close(): Promise<void>
}

/**
 * Keeps the search index in step while other processes import: looks at the catalogue's revision every few seconds and
 * applies what is new in a thread of its own, so that requests are answered meanwhile. A failed attempt is logged and
 * made again.
 */
export const startIndexFollower = async (
  dataDir: string,
  store: DocumentStore,
  logger: FastifyBaseLogger,
  databaseUrl?: string,
): Promise<IndexFollower> => {
  const state: IndexState = {
    indexRevision: appliedRevision(dataDir),
    catalogueRevision: await store.revision(),
    problem: null,
  }
  let worker: Worker | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const follow = (): Promise<FollowAnswer> =>
    new Promise((resolve) => {
      worker = new Worker(new URL('./follow-worker.ts', import.meta.url), { workerData: { dataDir, databaseUrl } })
      worker.once('message', (answer: FollowAnswer) => resolve(answer))
      worker.once('error', (error) => resolve({ problem: error instanceof Error ? error.message : String(error) }))
      worker.once('exit', () => resolve({ problem: 'The thread that applies changes ended early.' }))
    })

  const look = async () => {
    state.catalogueRevision = await store.revision()
    if (state.catalogueRevision <= state.indexRevision) return
    const answer = await follow()
    if ('problem' in answer) {
      state.problem = answer.problem
      if (!closed) logger.error({ problem: answer.problem }, 'the search index could not follow the catalogue')
      return
    }
    state.problem = null
    state.indexRevision = answer.revision
    logger.info({ revision: answer.revision }, 'the search index is up to date')
  }
  const keepLooking = async () => {
    await look().catch((error: unknown) => logger.error({ err: error }, 'the catalogue could not be looked at'))
    if (!closed) timer = setTimeout(() => void keepLooking(), interval)
  }
  void keepLooking()

  return {
    state: () => ({ ...state }),
    close: async () => {
      closed = true
      clearTimeout(timer)
      await worker?.terminate()
    },
  }
}
