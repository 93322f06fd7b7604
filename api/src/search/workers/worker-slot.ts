import { Worker } from 'node:worker_threads'
import type { AnswerMessage, ReadyMessage, Task, TaskMessage } from './messages.ts'

/** A worker that stops sooner than this after its start is started again only after as long a pause. */
const restartPause = 1000

export interface SlotEvents {
  /** The task of `run` is answered. */
  answered(slot: WorkerSlot, message: AnswerMessage): void
  /** The worker stopped; a task that ran in it is lost. */
  lost(slot: WorkerSlot, error: unknown): void
  /** A worker runs again and takes tasks. */
  started(slot: WorkerSlot): void
}

/** One place for a worker; when the worker stops, another one is started in it. */
export class WorkerSlot {
  readonly #script: URL
  readonly #setup: unknown
  readonly #events: SlotEvents
  #worker: Worker | null = null
  #restart: NodeJS.Timeout | undefined
  #isReady = false
  #isClosed = false

  constructor(script: URL, setup: unknown, events: SlotEvents) {
    this.#script = script
    this.#setup = setup
    this.#events = events
    this.#start()
  }

  /** Whether the worker takes tasks. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Throws when the task cannot be sent. */
  run(id: number, task: Task): void {
    this.#worker?.postMessage({ id, task } satisfies TaskMessage)
  }

  /** Stops the worker whatever it does; another one is started. */
  replace(): void {
    void this.#worker?.terminate()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#restart)
    await this.#worker?.terminate()
  }

  #start(): void {
    const worker = new Worker(this.#script, { workerData: this.#setup })
    const startedAt = Date.now()
    let cause: unknown
    worker.on('message', (message: AnswerMessage | ReadyMessage) => {
      if (!('ready' in message)) return this.#events.answered(this, message)
      this.#isReady = true
      this.#events.started(this)
    })
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      this.#worker = null
      this.#isReady = false
      if (this.#isClosed) return
      const pause = Date.now() - startedAt < restartPause ? restartPause : 0
      this.#restart = setTimeout(() => this.#start(), pause)
      this.#events.lost(this, cause)
    })
    this.#worker = worker
  }
}
