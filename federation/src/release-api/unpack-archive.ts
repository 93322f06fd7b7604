import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { archiveLimits } from './archive-limits.ts'

/**
 * Writes the files of an archive below a folder, in a worker, so that a costly archive holds up no other request.
 *
 * @param milliseconds until the worker is ended
 * @throws Error that names the first thing which is not as it must be; nothing is written before all is read
 */
export const unpackArchive = async (
  bytes: Uint8Array,
  folder: string,
  milliseconds = archiveLimits.time,
): Promise<void> => {
  const worker = new Worker(new URL('unpack-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), folder },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const [refusal]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })
    if (typeof refusal === 'string') throw new Error(refusal)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new Error(`The archive took more than ${milliseconds / 1000} s to unpack.`, { cause: error })
    throw error
  } finally {
    await worker.terminate()
  }
}
