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
export const createProcessPool = ({ start, most, mostMemory, now }: ProcessPoolOptions) => {
  const queue: Job[] = []
  let processes: PooledProcess[] = []
  let isClosed = false
  let generation = 0

  const alive = (): readonly PooledProcess[] => {
    const living = processes.filter(({ process }) => !process.hasEnded())
    if (living.length < processes.length) generation += 1
    processes = living
    return living
  }

  const withdraw = (job: Job): boolean => {
    const place = queue.indexOf(job)
    if (place >= 0) queue.splice(place, 1)
    return place >= 0
  }

  const end = (pooled: PooledProcess): void => {
    processes = processes.filter((one) => one !== pooled)
    pooled.process.end()
  }

  const hasRoom = (): boolean => {
    const living = alive()
    return living.length < most && living.reduce((sum, { process }) => sum + process.memory(), 0) < mostMemory
  }

  const begin = (key: string): PooledProcess => {
    const pooled = { key, process: start(), busy: false, opened: null, warmed: new Set<string>(), usedAt: now() }
    processes.push(pooled)
    return pooled
  }

  /** One that has the build and nothing to do, a new one, or a new one in the place of one that is used less. */
  const processFor = (key: string): PooledProcess | null => {
    const own = alive().filter((pooled) => pooled.key === key)
    const free = own.find(({ busy }) => !busy)
    if (free) return free
    if (own.length >= mostOfOne) return null
    if (hasRoom()) return begin(key)
    const [other] = alive()
      .filter(({ busy }) => !busy)
      .sort((one, another) => one.usedAt - another.usedAt)
    if (!other || (own.length > 0 && now() - other.usedAt < idleYield)) return null
    end(other)
    return begin(key)
  }

  const dispatch = (): void => {
    for (const job of [...queue]) {
      if (isClosed) return
      const pooled = processFor(job.key)
      if (!pooled) continue
      withdraw(job)
      pooled.busy = true
      void job.act(pooled).then((page) => {
        pooled.busy = false
        pooled.usedAt = now()
        job.resolve(page)
        dispatch()
      })
    }
  }

  return {
    /** Grows when a process has ended by a fault. */
    generation: (): number => generation,
    /** Those that have not ended. */
    alive,
    run: (job: Job): void => {
      queue.push(job)
      dispatch()
    },
    /** Takes a job back that has not begun. @returns whether it had not */
    withdraw,
    end,
    /** Ends processes that are none of these, and those that had nothing to do for long. */
    keepOnly: (keys: ReadonlySet<string>): void => {
      for (const pooled of processes)
        if (!keys.has(pooled.key) || (!pooled.busy && now() - pooled.usedAt > idleEnd)) end(pooled)
    },
    close: (): void => {
      isClosed = true
      for (const { process } of processes) process.end()
    },
  }
}
