import type { SearchOptions } from '../search-index.ts'
import { SearchUnavailable, type UnavailableReason } from '../search-unavailable.ts'
import type { AnswerMessage, Answers, Task } from './messages.ts'
import { WorkerSlot } from './worker-slot.ts'

export interface PoolOptions {
  /** The module the workers run. It answers each `TaskMessage` with one `AnswerMessage`. */
  script: URL
  /** What each worker is started with (`workerData`). */
  setup: unknown
  /** Number of worker threads. */
  workers: number
  /** Milliseconds a task may take, waiting included, but not the start of the first worker. */
  deadline: number
  /** Milliseconds a task waits at most for the first worker to start. */
  startDeadline: number
  /** Tasks that may wait; more are refused. */
  maxWaiting: number
}

interface Job {
  id: number
  task: Task
  client: string
  startedAt: number
  /** The job ends as too late after so many milliseconds from now; what was said before no longer holds. */
  endAfter(milliseconds: number): void
  settle(outcome: { answer: unknown } | { error: unknown }): void
}

/** Tasks that no page waits for: they run after searches, and leave a worker to those that come. */
const isBackground = ({ kind }: Task): boolean =>
  kind === 'broader' || kind === 'counts' || kind === 'similar' || kind === 'matchingIds'

/** A client whose tasks take longer than this on average, in milliseconds, leaves a worker to the others. */
const heavy = 30

/** Milliseconds after the last task of another client from which a client counts as the only one. */
const aloneAfter = 60_000

/** Share of the last task in a client's average. */
const lastShare = 0.3

/** Clients whose last turn is remembered. */
const knownClients = 10_000

/**
 * Runs tasks in worker threads, one at a time in each: searches before what can wait, and among them the client first
 * that was served longest ago, so that one who asks much delays nobody else; one whose tasks are heavy has all workers only
 * while it is the only one. A task that is given up or too late is dropped; a worker that is too late or stops is replaced,
 * and only its own task fails.
 */
export class WorkerPool {
  readonly #options: PoolOptions
  readonly #slots: WorkerSlot[]
  readonly #running = new Map<WorkerSlot, Job>()
  readonly #waiting: Job[] = []
  /** When each client had its last turn, by the number of the task. */
  readonly #turns = new Map<string, number>()
  /** What the tasks of each client took on average, in milliseconds. */
  readonly #costs = new Map<string, number>()
  /** The clients of the last tasks that came, the latest and the one before it, with the time of each. */
  #latest = { client: '', at: -Infinity }
  #otherThanLatest = { client: '', at: -Infinity }
  #lastTurn = 0
  #lastId = 0
  #hasStarted = false
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
    const events = {
      answered: (slot: WorkerSlot, message: AnswerMessage) => this.#answered(slot, message),
      lost: (slot: WorkerSlot, error: unknown) =>
        this.#finish(slot, { error: new SearchUnavailable('worker_lost', error) }),
      started: () => this.#started(),
    }
    this.#slots = Array.from({ length: options.workers }, () => new WorkerSlot(options.script, options.setup, events))
  }

  /** Resolves with the worker's answer. Rejects with `SearchUnavailable`, with the signal's reason, or with its error. */
  run<Kind extends Task['kind']>(
    task: Task & { kind: Kind },
    { signal, client = '' }: SearchOptions = {},
  ): Promise<Answers[Kind]> {
    if (this.#isClosed) return Promise.reject(new SearchUnavailable('closed'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new SearchUnavailable('busy'))
    return new Promise((resolve, reject) => {
      const abort = () => this.#giveUp(job, signal?.reason, false)
      let late: NodeJS.Timeout | undefined
      const job: Job = {
        id: ++this.#lastId,
        task,
        client,
        startedAt: 0,
        endAfter: (milliseconds) => {
          clearTimeout(late)
          late = setTimeout(() => this.#giveUp(job, new SearchUnavailable('deadline'), true), milliseconds)
        },
        settle: (outcome) => {
          clearTimeout(late)
          signal?.removeEventListener('abort', abort)
          // The worker runs the same program, which answers a task of a kind with what belongs to it.
          if ('answer' in outcome) resolve(outcome.answer as Answers[Kind])
          else reject(outcome.error)
        },
      }
      job.endAfter(this.#hasStarted ? this.#options.deadline : this.#options.startDeadline)
      signal?.addEventListener('abort', abort, { once: true })
      if (client !== this.#latest.client) this.#otherThanLatest = this.#latest
      this.#latest = { client, at: performance.now() }
      this.#waiting.push(job)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of [...this.#waiting.splice(0), ...this.#running.values()])
      job.settle({ error: new SearchUnavailable('closed') })
    this.#running.clear()
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }

  #started(): void {
    if (!this.#hasStarted) for (const job of this.#waiting) job.endAfter(this.#options.deadline)
    this.#hasStarted = true
    this.#next()
  }

  #next(): void {
    for (const slot of this.#slots) {
      if (!slot.isReady || this.#running.has(slot)) continue
      const job = this.#takeNext()
      if (!job) return
      this.#running.set(slot, job)
      try {
        slot.run(job.id, job.task)
      } catch (error) {
        this.#finish(slot, { error })
      }
    }
  }

  /** The task whose turn it is, taken from those that wait; null where none may run now. */
  #takeNext(): Job | null {
    const turnOf = ({ client }: Job) => this.#turns.get(client) ?? 0
    const first = (jobs: readonly Job[]) =>
      jobs.reduce<Job | null>((best, job) => (best && turnOf(best) <= turnOf(job) ? best : job), null)
    const inBackground = [...this.#running.values()].filter(({ task }) => isBackground(task)).length
    const room = Math.max(1, this.#options.workers - 1)
    const allowed = this.#waiting.filter(({ client }) => !this.#leavesOne(client) || this.#runningOf(client) < room)
    const job =
      first(allowed.filter(({ task }) => !isBackground(task))) ??
      (inBackground < room ? first(allowed.filter(({ task }) => isBackground(task))) : null)
    if (!job) return null
    job.startedAt = performance.now()
    this.#waiting.splice(this.#waiting.indexOf(job), 1)
    if (this.#turns.size >= knownClients) this.#turns.clear()
    this.#turns.set(job.client, ++this.#lastTurn)
    return job
  }

  #leavesOne(client: string): boolean {
    const other = client === this.#latest.client ? this.#otherThanLatest : this.#latest
    return (this.#costs.get(client) ?? 0) > heavy && performance.now() - other.at < aloneAfter
  }

  #runningOf(client: string): number {
    return [...this.#running.values()].filter((job) => job.client === client).length
  }

  #answered(slot: WorkerSlot, message: AnswerMessage): void {
    if (this.#running.get(slot)?.id !== message.id) return
    this.#finish(slot, 'error' in message ? { error: failure(message) } : message)
  }

  #finish(slot: WorkerSlot, outcome: { answer: unknown } | { error: unknown }): void {
    const job = this.#running.get(slot)
    this.#running.delete(slot)
    if (job) {
      const took = performance.now() - job.startedAt
      if (this.#costs.size >= knownClients) this.#costs.clear()
      this.#costs.set(job.client, (1 - lastShare) * (this.#costs.get(job.client) ?? 0) + lastShare * took)
      job.settle(outcome)
    }
    this.#next()
  }

  /** A running task keeps its worker until it ends, unless the worker is to be replaced. */
  #giveUp(job: Job, reason: unknown, replaceWorker: boolean): void {
    const place = this.#waiting.indexOf(job)
    if (place >= 0) this.#waiting.splice(place, 1)
    else if (replaceWorker) for (const [slot, running] of this.#running) if (running === job) slot.replace()
    job.settle({ error: reason })
  }
}

const failure = ({ error, unavailable }: { error: string; unavailable: UnavailableReason | null }): Error =>
  unavailable ? new SearchUnavailable(unavailable, error) : new Error(`A search worker failed: ${error}`)
