import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { VectorMemory } from '../meaning/vector-memory.ts'

export interface FollowVectorsSetup {
  dataDir: string
  databaseUrl: string | undefined
  memory: VectorMemory
}

interface FollowVectorsOptions extends FollowVectorsSetup {
  /** Starts after it. */
  after: Promise<void>
}

/** Documents that have a vector, and that wait for one. */
export interface VectorCounts {
  made: number
  waiting: number
}

/** Milliseconds before vectors are made or followed again after a failure. */
const retryAfter = 60_000

/**
 * Keeps the vectors of the catalogue in memory, in a thread of its own, and has those made that are missing: by a process of
 * its own, behind everything else that the machine does.
 */
export const followVectors = ({ after, ...setup }: FollowVectorsOptions) => {
  let worker: Worker | undefined
  let counts: VectorCounts | null = null
  let maker: ChildProcess | undefined
  let triedAt = -Infinity
  let isClosed = false
  const make = () => {
    if (isClosed || maker || performance.now() - triedAt < retryAfter) return
    triedAt = performance.now()
    maker = spawn(process.execPath, [fileURLToPath(new URL('../command.ts', import.meta.url)), 'vectors', '--quiet'], {
      stdio: 'ignore',
      env: { ...process.env, DATA_DIR: setup.dataDir, ...(setup.databaseUrl && { DATABASE_URL: setup.databaseUrl }) },
    })
    const ended = () => (maker = undefined)
    maker.once('error', ended)
    maker.once('exit', ended)
  }
  const start = () => {
    if (isClosed) return
    worker = new Worker(new URL('./follow-vectors-worker.ts', import.meta.url), { workerData: setup })
    worker.on('message', (received: VectorCounts) => {
      counts = received
      if (received.waiting > 0) make()
    })
    // Searches go on with the vectors that were read.
    worker.on('error', (error) => {
      process.emitWarning(`Vectors could not be followed: ${String(error)}`)
      setTimeout(start, retryAfter).unref()
    })
  }
  void after.then(start)
  return {
    /** Null before they were first counted. */
    counts: (): VectorCounts | null => counts,
    close: async (): Promise<void> => {
      isClosed = true
      // What it stored is whole, and whoever comes next goes on; the database must be free when a server has ended.
      if (maker?.kill('SIGKILL')) await once(maker, 'exit')
      await worker?.terminate()
    },
  }
}
export type VectorFollower = ReturnType<typeof followVectors>
