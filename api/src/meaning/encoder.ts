import { join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EncoderAnswer, EncoderSetup, EncoderTask, TextKind } from './encoder-messages.ts'
import { encoderFolder, isLibraryInstalled, model } from './model.ts'

/** Whether texts can be encoded; absent where the library or the model is not there or cannot be used. */
export type EncoderState = { status: 'starting' | 'ready' } | { status: 'absent'; reason: string }

export interface EncoderOptions {
  /** Threads that calculate; 1 by default. */
  threads?: number
  /** Where model and library are. */
  folder?: string
  /** Milliseconds between two looks for a library that is not installed yet; 5,000 by default. */
  lookEvery?: number
  /** Starts after it; at once by default. */
  after?: Promise<void>
}

const notInstalled = "The encoder's library is not installed."

/**
 * Starts the encoder in a thread of its own. A library that is installed while this process runs is taken up when it is
 * there; a thread that ends is started again.
 */
export const openEncoder = ({ threads = 1, folder = encoderFolder, lookEvery = 5000, after }: EncoderOptions = {}) => {
  const waiting = new Map<number, { resolve(vectors: Float32Array[]): void; reject(error: Error): void }>()
  const settling: ((state: EncoderState) => void)[] = []
  let state: EncoderState = { status: 'starting' }
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  const settle = (next: EncoderState) => {
    state = next
    if (next.status !== 'starting') for (const resolve of settling.splice(0)) resolve(next)
  }
  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const answered = (message: EncoderAnswer) => {
    if ('ready' in message) return settle({ status: 'ready' })
    if ('absent' in message) return settle({ status: 'absent', reason: message.absent })
    const task = waiting.get(message.id)
    waiting.delete(message.id)
    if (!task) return
    if ('problem' in message) return task.reject(new Error(message.problem))
    const count = message.vectors.length / model.dimensions
    const from = (row: number) => row * model.dimensions
    task.resolve(Array.from({ length: count }, (_, row) => message.vectors.subarray(from(row), from(row + 1))))
  }
  const start = () => {
    if (isClosed) return
    if (!isLibraryInstalled(folder)) {
      settle({ status: 'absent', reason: notInstalled })
      timer = setTimeout(start, lookEvery)
      timer.unref()
      return
    }
    state = { status: 'starting' }
    const setup: EncoderSetup = { folder, threads }
    const next = new Worker(join(encoderFolder, 'encoder-worker.ts'), { workerData: setup })
    worker = next
    let problem: string | null = null
    next.on('message', answered)
    next.on('error', (error: unknown) => (problem = error instanceof Error ? error.message : String(error)))
    next.on('exit', () => {
      const reason = `The encoder's thread ended${problem === null ? '' : `: ${problem}`}.`
      fail(reason)
      // What could not be loaded is not tried again; what was at work is.
      const wasReady = state.status === 'ready'
      if (state.status !== 'absent') settle({ status: 'absent', reason })
      if (wasReady && !isClosed) {
        timer = setTimeout(start, lookEvery)
        timer.unref()
      }
    })
  }
  if (after) void after.then(start)
  else start()
  return {
    state: (): EncoderState => state,
    /** Resolves once it is ready, or known not to be. */
    settled: (): Promise<EncoderState> =>
      state.status === 'starting' ? new Promise((resolve) => settling.push(resolve)) : Promise.resolve(state),
    /**
     * A vector of length 1 of each text, in order.
     *
     * @throws while it is not ready, and when the thread fails
     */
    encode: (texts: readonly string[], kind: TextKind): Promise<Float32Array[]> =>
      new Promise((resolve, reject) => {
        if (state.status !== 'ready' || !worker) {
          reject(new Error(state.status === 'absent' ? state.reason : 'The encoder is not ready yet.'))
          return
        }
        const task: EncoderTask = { id: ++lastId, kind, texts }
        waiting.set(task.id, { resolve, reject })
        worker.postMessage(task)
      }),
    /** Ends the thread after what it loads or calculates. */
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      if (worker && worker.threadId > 0) {
        // The library aborts the process when its thread is terminated while it loads or calculates.
        const ended = once(worker, 'exit')
        worker.postMessage(null)
        await ended
      }
      fail('The encoder was closed.')
    },
  }
}
export type Encoder = ReturnType<typeof openEncoder>
