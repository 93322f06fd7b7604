import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ApplyProgress } from '../search/search-index.ts'
import type { IndexPlace } from './index-place.ts'

/** What the thread tells of its work. */
export type IndexProgress = ApplyProgress

/**
 * Brings the search index up to the catalogue in a thread of its own while documents are being stored, so that neither
 * waits for the other.
 */
export const indexAlongside = (place: IndexPlace, databaseUrl: string | undefined) => {
  const worker = new Worker(new URL('./index-alongside-worker.ts', import.meta.url), {
    workerData: { ...place, databaseUrl },
  })
  const ended = once(worker, 'exit')
  // The error is given to what awaits the end; until then it must not count as unhandled.
  ended.catch(() => undefined)
  return {
    /** Says that documents were stored. */
    stored: (): void => worker.postMessage(false),
    /**
     * Says that these were all. Resolves when the index holds them.
     *
     * @throws what went wrong in the thread
     */
    end: async (onProgress: (progress: ApplyProgress) => void): Promise<void> => {
      worker.on('message', (progress: IndexProgress) => onProgress(progress))
      worker.postMessage(true)
      await ended
    },
    /** Stops the thread, whatever it does. */
    stop: async (): Promise<void> => {
      await worker.terminate()
    },
  }
}
