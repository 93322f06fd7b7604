import {
  askWalls,
  connectRenderingProcess,
  createRenderingProcess,
  usualLimits,
  type FaultReason,
  type Outcome,
  type PathAnswer,
  type ProcessLimits,
  type RenderedPage,
  type RenderingProcess,
  wallsHere,
  wallsNamed,
  type Walls,
} from 'federation/rendering'
import type { RenderingHealth } from 'shared/health'
import type { RegistryRow, RenderRequest } from 'shared/remote'
import type { SiteFiles } from '../site-files.ts'
import { createBreaker } from './breaker.ts'
import type { ServerBuilds } from './server-builds.ts'
import { steadyNow } from '../steady-now.ts'

/** A page to render. */
export interface PageToRender extends Omit<RenderRequest, 'part'> {
  /** The part that the address leads to, of the registry's current release; null for a page of the shell's own. */
  part: { row: RegistryRow; page: string } | null
}

export interface Renderer {
  /**
   * Renders a page. Never rejects.
   *
   * @param answer gives the page its data
   * @param tooLate is given the page when it was rendered after whoever asked for it had gone on without
   * @returns null when the page is left to the browser
   */
  render(
    page: PageToRender,
    answer: (path: string) => Promise<PathAnswer>,
    tooLate?: (page: RenderedPage) => void,
  ): Promise<RenderedPage | null>
  /**
   * Starts a process for each remote that the pages are of, as many as there may be, and renders the pages there, so that no
   * visitor waits for it. Visitors' pages come first, and what a process has rendered already is left out.
   */
  warm(pages: readonly PageToRender[], answer: (path: string) => Promise<PathAnswer>): Promise<void>
  /** Grows when a process has ended by a fault, and another one is to be warmed. */
  generation(): number
  /** The walls around it; null where a rendering service does not answer. */
  walls(): Promise<Walls | null>
  /** How rendering does, for the health panel. */
  health(): RenderingHealth
  close(): void
}

/** Milliseconds that a page waits for its turn, and in all: the browser then renders it. */
export interface Waits {
  turn: number
  whole: number
}

/** @param api milliseconds that a page waits for the API: 300 make a turn of 250 and a page in half a second */
export const waitsFor = (api: number): Waits => ({ turn: api * (5 / 6), whole: api * (5 / 3) })

export interface RendererOptions {
  files: Pick<SiteFiles, 'shell' | 'registry'>
  builds: ServerBuilds
  limits?: ProcessLimits
  waits?: Waits
  /** Processes at most. */
  processes?: number
  /** Bytes that processes have in memory, at most, in all. */
  memory?: number
  now?: () => number
  /** Of a rendering service; undefined: processes are started here. */
  socket?: string | undefined
  start?: (limits: ProcessLimits) => RenderingProcess
}

interface Job {
  key: string
  act: (worker: Worker) => Promise<RenderedPage | null>
  resolve: (page: RenderedPage | null) => void
}

/** A process that holds a shell and a remote, and no other, for as long as it lives. */
interface Worker {
  key: string
  process: RenderingProcess
  busy: boolean
  /** Null until its build was opened. */
  opened: Promise<Problem | null> | null
  /** Pages that it has rendered. */
  warmed: Set<string>
  usedAt: number
}
type Fault = { reason: FaultReason | 'build'; message: string }
/** `away`: what renders was not reached, which is no fault of a release. */
type Problem = Fault | { reason: 'away'; message: string }

/** Processes of one shell and remote at most. */
const mostOfOne = 2

/** Milliseconds after which a process that has nothing to do ends, and after which it is replaced by one of a remote that has more to do than one process can. */
const idleEnd = 15 * 60_000
const idleYield = 10_000

const keyOf = (shell: string, row: Pick<RegistryRow, 'name' | 'current'> | null): string =>
  row ? `${shell} ${row.name}@${row.current.version}` : shell

const requestOf = ({ part, ...page }: PageToRender): RenderRequest => ({
  ...page,
  part: part && { remote: part.row.name, page: part.page, version: part.row.current.version },
})

export const createRenderer = ({
  files,
  builds,
  limits = usualLimits,
  waits = waitsFor(300),
  processes: count = 4,
  memory: mostMemory = 800e6,
  now = steadyNow,
  socket,
  start = socket === undefined ? createRenderingProcess : (given) => connectRenderingProcess(socket, given),
}: RendererOptions): Renderer => {
  const breaker = createBreaker(now)
  let known: Walls | null = socket === undefined ? wallsNamed(wallsHere()) : null
  const readWalls = async (): Promise<Walls | null> => {
    if (socket === undefined) return known
    const standing = await askWalls(socket)
    known = standing && wallsNamed(new Set(standing))
    return known
  }
  const counts = { rendered: 0, left: 0 }
  const queue: Job[] = []
  let workers: Worker[] = []
  let closed = false
  let generation = 0

  const alive = (): Worker[] => {
    const living = workers.filter(({ process }) => !process.hasEnded())
    if (living.length < workers.length) generation += 1
    workers = living
    return workers
  }
  const end = (worker: Worker): void => {
    workers = workers.filter((one) => one !== worker)
    worker.process.end()
  }
  const leastUsed = (): Worker | undefined =>
    alive()
      .filter(({ busy }) => !busy)
      .sort((one, other) => one.usedAt - other.usedAt)[0]
  const hasRoom = (): boolean =>
    alive().length < count && workers.reduce((sum, { process }) => sum + process.memory(), 0) < mostMemory
  const begin = (key: string): Worker => {
    const worker = { key, process: start(limits), busy: false, opened: null, warmed: new Set<string>(), usedAt: now() }
    workers.push(worker)
    return worker
  }

  /** A process for a build: one that has it and nothing to do, a new one, or a new one in the place of one that is used less. */
  const workerFor = (key: string): Worker | null => {
    const own = alive().filter((worker) => worker.key === key)
    const free = own.find(({ busy }) => !busy)
    if (free) return free
    if (own.length >= mostOfOne) return null
    if (hasRoom()) return begin(key)
    const other = leastUsed()
    if (!other || (own.length > 0 && now() - other.usedAt < idleYield)) return null
    end(other)
    return begin(key)
  }
  const dispatch = (): void => {
    for (const job of [...queue]) {
      if (closed) return
      const worker = workerFor(job.key)
      if (!worker) continue
      queue.splice(queue.indexOf(job), 1)
      worker.busy = true
      void job.act(worker).then((page) => {
        worker.busy = false
        worker.usedAt = now()
        job.resolve(page)
        dispatch()
      })
    }
  }

  const openIn = async (worker: Worker, row: RegistryRow | null): Promise<Problem | null> => {
    const build = await builds.build(row && row.current).catch((error: unknown) => String(error))
    if (typeof build === 'string') return { reason: 'build', message: build }
    const outcome = await worker.process.open(build)
    if (outcome.status === 'done') return null
    return outcome.status === 'fault' ? outcome : { reason: 'away', message: outcome.message }
  }
  /** A process whose build does not open is of no use. */
  const opened = async (worker: Worker, row: RegistryRow | null): Promise<Problem | null> => {
    worker.opened ??= openIn(worker, row)
    const problem = await worker.opened
    if (problem) end(worker)
    return problem
  }

  /** Ends processes whose build the registry no longer names, and those that had nothing to do for long. */
  const forget = (): void => {
    const shell = files.shell()
    const { remotes } = files.registry()
    const keys = new Set([keyOf(shell.version, null), ...remotes.map((row) => keyOf(shell.version, row))])
    for (const worker of workers)
      if (!keys.has(worker.key) || (!worker.busy && now() - worker.usedAt > idleEnd)) end(worker)
    builds.keepOnly(new Set([shell.base, ...remotes.map(({ current }) => current.base)]))
  }
  const idle = setInterval(() => {
    forget()
    void readWalls()
  }, 60_000)
  idle.unref()

  /** Renders in a process. For the first time there the code has to be read and compiled, and it may take longer. */
  const rendered = async (
    worker: Worker,
    request: RenderRequest,
    answer: (path: string) => Promise<PathAnswer>,
  ): Promise<Outcome<RenderedPage>> => {
    const page = request.part?.page ?? ''
    const limit = worker.warmed.has(page) ? limits.render : limits.cold
    const outcome = await worker.process.render(JSON.stringify(request), answer, limit)
    if (outcome.status === 'done') worker.warmed.add(page)
    return outcome
  }

  const partOf = (page: PageToRender) => {
    const { row = null, page: part = 'shell' } = page.part ?? {}
    return row
      ? { remote: row.name, version: row.current.version, part }
      : { remote: 'shell', version: files.shell().version, part }
  }
  const faulted = (part: ReturnType<typeof partOf>, { reason, message }: Fault): void => {
    breaker.failed(part, reason)
    process.emitWarning(`${part.remote} ${part.version} ${part.part} is left to the browser (${reason}): ${message}`)
  }
  const isWhole = (row: RegistryRow | null): boolean =>
    builds.has(files.shell()) && (row === null || builds.has(row.current))

  return {
    render: (page, answer, tooLate = () => {}) => {
      const row = page.part?.row ?? null
      const shell = files.shell()
      const part = partOf(page)
      const leave = (): null => {
        counts.left += 1
        return null
      }
      const fault = (problem: Fault): null => {
        faulted(part, problem)
        return leave()
      }
      if (closed || !isWhole(row) || breaker.isOff(part)) return Promise.resolve(leave())
      try {
        builds.check(shell)
        if (row) builds.check(row.current)
      } catch (error) {
        return Promise.resolve(fault({ reason: 'build', message: String(error) }))
      }
      const key = keyOf(shell.version, row)
      const request = requestOf(page)
      return new Promise((resolve) => {
        let begun = false
        let gone = false
        const go = (): void => {
          gone = true
          resolve(leave())
        }
        const turn = setTimeout(() => {
          const place = queue.indexOf(job)
          if (begun || place < 0) return
          queue.splice(place, 1)
          go()
        }, waits.turn)
        const timer = setTimeout(() => gone || go(), waits.whole)
        const job: Job = {
          key,
          resolve: (rendered) => {
            clearTimeout(turn)
            clearTimeout(timer)
            if (!gone) resolve(rendered)
            else if (rendered) tooLate(rendered)
          },
          act: async (worker) => {
            begun = true
            forget()
            const problem = await opened(worker, row)
            if (problem?.reason === 'away') return leave()
            if (problem !== null) return gone ? null : fault(problem)
            const outcome = await rendered(worker, request, answer)
            if (outcome.status !== 'done') return outcome.status === 'data' ? leave() : fault(outcome)
            breaker.went(part)
            counts.rendered += 1
            return outcome.value
          },
        }
        queue.push(job)
        dispatch()
      })
    },
    warm: async (pages, answer) => {
      forget()
      const keyOfPage = (page: PageToRender): string => keyOf(files.shell().version, page.part?.row ?? null)
      /** As many builds as there may be processes; the others' processes start when they are needed. */
      const keys = new Set([...new Set(pages.map(keyOfPage))].slice(0, count))
      for (const page of pages) {
        const row = page.part?.row ?? null
        const key = keyOfPage(page)
        const part = partOf(page)
        const request = requestOf(page)
        const own = alive().find((worker) => worker.key === key)
        if (closed || !keys.has(key) || !isWhole(row) || breaker.isOff(part)) continue
        if (own?.warmed.has(request.part?.page ?? '')) continue
        await new Promise<void>((resolve) => {
          const job: Job = {
            key,
            resolve: () => resolve(),
            act: async (worker) => {
              const problem = await opened(worker, row)
              const outcome = problem === null ? await rendered(worker, request, answer) : null
              if (closed || (outcome !== null && outcome.status !== 'fault')) return null
              // What may not be opened at the moment, since files are being changed, is no fault of the code.
              const fault = outcome ?? (problem?.reason === 'build' || problem?.reason === 'away' ? null : problem)
              if (fault) faulted(part, fault)
              return null
            },
          }
          queue.push(job)
          dispatch()
        })
      }
      if (!closed) forget()
    },
    generation: () => generation,
    walls: readWalls,
    health: () => ({ processes: alive().length, ...counts, faults: breaker.all(), ...(known && { walls: known }) }),
    close: () => {
      closed = true
      clearInterval(idle)
      for (const { process } of workers) process.end()
    },
  }
}
