import {
  askWalls,
  connectRenderingProcess,
  createRenderingProcess,
  usualLimits,
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
import { createBreaker, type RenderedPart } from './breaker.ts'
import { createProcessPool, type Fault, type Job, type PooledProcess, type Problem } from './process-pool.ts'
import type { ServerBuilds } from './server-builds.ts'
import { steadyNow } from '../steady-now.ts'

/** A page to render. */
export interface PageToRender extends Omit<RenderRequest, 'part'> {
  /** The part that the address leads to, of the registry's current release; null for a page of the shell's own. */
  part: { row: RegistryRow; page: string } | null
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

const keyOf = (shell: string, row: Pick<RegistryRow, 'name' | 'current'> | null): string =>
  row ? `${shell} ${row.name}@${row.current.version}` : shell

const requestOf = ({ part, ...page }: PageToRender): RenderRequest => ({
  ...page,
  part: part && { remote: part.row.name, page: part.page, version: part.row.current.version },
})

type Answer = (path: string) => Promise<PathAnswer>

/** Renders pages in processes; what cannot be rendered, or not in time, is left to the browser. */
export const createRenderer = ({
  files,
  builds,
  limits = usualLimits,
  waits = waitsFor(300),
  processes = 4,
  memory = 800e6,
  now = steadyNow,
  socket,
  start = socket === undefined ? createRenderingProcess : (given) => connectRenderingProcess(socket, given),
}: RendererOptions) => {
  const breaker = createBreaker(now)
  const pool = createProcessPool({ start: () => start(limits), most: processes, mostMemory: memory, now })
  const counts = { rendered: 0, left: 0 }
  let lastWalls: Walls | null = socket === undefined ? wallsNamed(wallsHere()) : null
  let isClosed = false

  const keyOfPage = ({ part }: PageToRender): string => keyOf(files.shell().version, part?.row ?? null)

  const partOf = ({ part }: PageToRender): RenderedPart =>
    part
      ? { remote: part.row.name, version: part.row.current.version, part: part.page }
      : { remote: 'shell', version: files.shell().version, part: 'shell' }

  /** Whether its builds are there whole, and did not fault too often. */
  const mayRender = (row: RegistryRow | null, part: RenderedPart): boolean => {
    const isWhole = builds.has(files.shell()) && (row === null || builds.has(row.current))
    return !isClosed && isWhole && !breaker.isOff(part)
  }

  /** Counts a page that is left to the browser. */
  const leave = (): null => {
    counts.left += 1
    return null
  }

  const faulted = (part: RenderedPart, { reason, message }: Fault): void => {
    breaker.failed(part, reason)
    process.emitWarning(`${part.remote} ${part.version} ${part.part} is left to the browser (${reason}): ${message}`)
  }

  const leaveFaulty = (part: RenderedPart, fault: Fault): null => {
    faulted(part, fault)
    return leave()
  }

  const openIn = async (pooled: PooledProcess, row: RegistryRow | null): Promise<Problem | null> => {
    const build = await builds.build(row && row.current).catch((error: unknown) => String(error))
    if (typeof build === 'string') return { reason: 'build', message: build }
    const outcome = await pooled.process.open(build)
    if (outcome.status === 'done') return null
    return outcome.status === 'fault' ? outcome : { reason: 'away', message: outcome.message }
  }

  /** A process whose build does not open is of no use. */
  const opened = async (pooled: PooledProcess, row: RegistryRow | null): Promise<Problem | null> => {
    pooled.opened ??= openIn(pooled, row)
    const problem = await pooled.opened
    if (problem) pool.end(pooled)
    return problem
  }

  /** Renders in a process. For the first time there the code has to be read and compiled, and it may take longer. */
  const renderIn = async (
    pooled: PooledProcess,
    request: RenderRequest,
    answer: Answer,
  ): Promise<Outcome<RenderedPage>> => {
    const page = request.part?.page ?? ''
    const limit = pooled.warmed.has(page) ? limits.render : limits.cold
    const outcome = await pooled.process.render(JSON.stringify(request), answer, limit)
    if (outcome.status === 'done') pooled.warmed.add(page)
    return outcome
  }

  /** Ends processes whose build the registry no longer names, and those that had nothing to do for long. */
  const forget = (): void => {
    const shell = files.shell()
    const { remotes } = files.registry()
    pool.keepOnly(new Set([keyOf(shell.version, null), ...remotes.map((row) => keyOf(shell.version, row))]))
    builds.keepOnly(new Set([shell.base, ...remotes.map(({ current }) => current.base)]))
  }

  const warmOne = (page: PageToRender, answer: Answer): Promise<void> =>
    new Promise((resolve) =>
      pool.run({
        key: keyOfPage(page),
        resolve: () => resolve(),
        act: async (pooled) => {
          const problem = await opened(pooled, page.part?.row ?? null)
          const outcome = problem === null ? await renderIn(pooled, requestOf(page), answer) : null
          if (isClosed || (outcome !== null && outcome.status !== 'fault')) return null
          // What may not be opened at the moment, since files are being changed, is no fault of the code.
          const fault = outcome ?? (problem?.reason === 'build' || problem?.reason === 'away' ? null : problem)
          if (fault) faulted(partOf(page), fault)
          return null
        },
      }),
    )

  /** The walls around it; null where a rendering service does not answer. */
  const walls = async (): Promise<Walls | null> => {
    if (socket === undefined) return lastWalls
    const standing = await askWalls(socket)
    lastWalls = standing && wallsNamed(new Set(standing))
    return lastWalls
  }

  const idle = setInterval(() => {
    forget()
    void walls()
  }, 60_000).unref()

  return {
    /**
     * Renders a page. Never rejects.
     *
     * @param answer gives the page its data
     * @param tooLate is given the page when it was rendered after whoever asked for it had gone on without
     * @returns null when the page is left to the browser
     */
    render: (
      page: PageToRender,
      answer: Answer,
      tooLate: (page: RenderedPage) => void = () => {},
    ): Promise<RenderedPage | null> => {
      const row = page.part?.row ?? null
      const part = partOf(page)
      if (!mayRender(row, part)) return Promise.resolve(leave())
      try {
        builds.check(files.shell())
        if (row) builds.check(row.current)
      } catch (error) {
        return Promise.resolve(leaveFaulty(part, { reason: 'build', message: String(error) }))
      }
      const key = keyOfPage(page)
      const request = requestOf(page)
      return new Promise((resolve) => {
        let isGone = false
        const go = (): void => {
          isGone = true
          resolve(leave())
        }
        const turn = setTimeout(() => pool.withdraw(job) && go(), waits.turn)
        const whole = setTimeout(() => isGone || go(), waits.whole)
        const job: Job = {
          key,
          resolve: (rendered) => {
            clearTimeout(turn)
            clearTimeout(whole)
            if (!isGone) resolve(rendered)
            else if (rendered) tooLate(rendered)
          },
          act: async (pooled) => {
            forget()
            const problem = await opened(pooled, row)
            if (problem?.reason === 'away') return leave()
            if (problem !== null) return isGone ? null : leaveFaulty(part, problem)
            const outcome = await renderIn(pooled, request, answer)
            if (outcome.status !== 'done') return outcome.status === 'data' ? leave() : leaveFaulty(part, outcome)
            breaker.went(part)
            counts.rendered += 1
            return outcome.value
          },
        }
        pool.run(job)
      })
    },

    /**
     * Starts a process for each remote that the pages are of, as many as there may be, and renders the pages there, so that no
     * visitor waits for it. Visitors' pages come first, and what a process has rendered already is left out.
     */
    warm: async (pages: readonly PageToRender[], answer: Answer): Promise<void> => {
      forget()
      /** As many builds as there may be processes; the others' processes start when they are needed. */
      const keys = new Set([...new Set(pages.map(keyOfPage))].slice(0, processes))
      for (const page of pages) {
        const key = keyOfPage(page)
        const own = pool.alive().find((pooled) => pooled.key === key)
        if (!keys.has(key) || !mayRender(page.part?.row ?? null, partOf(page))) continue
        if (!own?.warmed.has(page.part?.page ?? '')) await warmOne(page, answer)
      }
      if (!isClosed) forget()
    },

    /** Grows when a process has ended by a fault, and another one is to be warmed. */
    generation: pool.generation,

    walls,

    /** How rendering does, for the health panel. */
    health: (): RenderingHealth => ({
      processes: pool.alive().length,
      ...counts,
      faults: breaker.all(),
      ...(lastWalls && { walls: lastWalls }),
    }),

    close: (): void => {
      isClosed = true
      clearInterval(idle)
      pool.close()
    },
  }
}
