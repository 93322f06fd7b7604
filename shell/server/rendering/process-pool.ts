import type { FaultReason, RenderedPage, RenderingProcess } from 'federation/rendering'

export type Fault = { reason: FaultReason | 'build'; message: string }
/** `away`: what renders was not reached, which is no fault of a release. */
export type Problem = Fault | { reason: 'away'; message: string }

/** A process that holds a shell and a remote, and no other, for as long as it lives. */
export interface PooledProcess {
  /** Names the shell and the remote. */
  key: string
  process: RenderingProcess
  busy: boolean
  /** Null until its build was opened. */
  opened: Promise<Problem | null> | null
  /** Pages that it has rendered. */
  warmed: Set<string>
  usedAt: number
}

export interface Job {
  key: string
  act: (pooled: PooledProcess) => Promise<RenderedPage | null>
  resolve: (page: RenderedPage | null) => void
}

interface ProcessPoolOptions {
  start: () => RenderingProcess
  /** Processes at most. */
  most: number
  /** Bytes that processes have in memory, at most, in all. */
  mostMemory: number
  now: () => number
}

/** Processes of one shell and remote at most. */
const mostOfOne = 2

/** Milliseconds after which a process that has nothing to do ends, and after which it is replaced by one of a remote that has more to do than one process can. */
const idleEnd = 15 * 60_000
const idleYield = 10_000

/** Runs jobs in processes, each in one of its shell and remote, in the order they came in. */
export class ProcessPool {
  readonly #options: ProcessPoolOptions
  readonly #queue: Job[] = []
  #processes: PooledProcess[] = []
  #isClosed = false
  #generation = 0

  constructor(options: ProcessPoolOptions) {
    this.#options = options
  }

  /** Grows when a process has ended by a fault. */
  get generation(): number {
    return this.#generation
  }

  /** Those that have not ended. */
  get alive(): readonly PooledProcess[] {
    const living = this.#processes.filter(({ process }) => !process.hasEnded())
    if (living.length < this.#processes.length) this.#generation += 1
    this.#processes = living
    return living
  }

  run(job: Job): void {
    this.#queue.push(job)
    this.#dispatch()
  }

  /** Takes a job back that has not begun. @returns whether it had not */
  withdraw(job: Job): boolean {
    const place = this.#queue.indexOf(job)
    if (place >= 0) this.#queue.splice(place, 1)
    return place >= 0
  }

  end(pooled: PooledProcess): void {
    this.#processes = this.#processes.filter((one) => one !== pooled)
    pooled.process.end()
  }

  /** Ends processes that are none of these, and those that had nothing to do for long. */
  keepOnly(keys: ReadonlySet<string>): void {
    const now = this.#options.now()
    for (const pooled of this.#processes)
      if (!keys.has(pooled.key) || (!pooled.busy && now - pooled.usedAt > idleEnd)) this.end(pooled)
  }

  close(): void {
    this.#isClosed = true
    for (const { process } of this.#processes) process.end()
  }

  #dispatch(): void {
    for (const job of [...this.#queue]) {
      if (this.#isClosed) return
      const pooled = this.#processFor(job.key)
      if (!pooled) continue
      this.withdraw(job)
      pooled.busy = true
      void job.act(pooled).then((page) => {
        pooled.busy = false
        pooled.usedAt = this.#options.now()
        job.resolve(page)
        this.#dispatch()
      })
    }
  }

  /** One that has the build and nothing to do, a new one, or a new one in the place of one that is used less. */
  #processFor(key: string): PooledProcess | null {
    const own = this.alive.filter((pooled) => pooled.key === key)
    const free = own.find(({ busy }) => !busy)
    if (free) return free
    if (own.length >= mostOfOne) return null
    if (this.#hasRoom()) return this.#begin(key)
    const other = this.#leastUsed()
    if (!other || (own.length > 0 && this.#options.now() - other.usedAt < idleYield)) return null
    this.end(other)
    return this.#begin(key)
  }

  #hasRoom(): boolean {
    const { most, mostMemory } = this.#options
    const { alive } = this
    return alive.length < most && alive.reduce((sum, { process }) => sum + process.memory(), 0) < mostMemory
  }

  #leastUsed(): PooledProcess | undefined {
    return this.alive.filter(({ busy }) => !busy).sort((one, other) => one.usedAt - other.usedAt)[0]
  }

  #begin(key: string): PooledProcess {
    const { start, now } = this.#options
    const pooled = { key, process: start(), busy: false, opened: null, warmed: new Set<string>(), usedAt: now() }
    this.#processes.push(pooled)
    return pooled
  }
}
