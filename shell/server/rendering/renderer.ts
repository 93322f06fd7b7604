import type { RenderingHealth } from 'shared/health'
import type { RegistryRow } from 'shared/remote'
import type { SiteFiles } from '../site-files.ts'
import { createBreaker } from './breaker.ts'
import type { RenderedPage, RenderRequest } from './render-messages.ts'
import {
  createRenderingProcess,
  usualLimits,
  type Outcome,
  type PathAnswer,
  type ProcessLimits,
  type RenderingProcess,
} from './rendering-process.ts'
import type { ServerBuilds } from './server-builds.ts'

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
   * Opens what the registry names now and renders some of it in one process after the other, so that no visitor waits for
   * it. Visitors' pages come first, and what a process knows already is left out.
   */
  warm(pages: readonly PageToRender[], answer: (path: string) => Promise<PathAnswer>): Promise<void>
  /** Grows when a process has taken the place of one that ended, and is to be warmed. */
  generation(): number
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
  /** Processes that render; with two, one is warm when the other one has ended. */
  processes?: number
  now?: () => number
  start?: (limits: ProcessLimits) => RenderingProcess
}

interface Job {
  key: string
  act: (process: RenderingProcess) => Promise<RenderedPage | null>
  resolve: (page: RenderedPage | null) => void
}

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
  processes: count = 2,
  now = Date.now,
  start = createRenderingProcess,
}: RendererOptions): Renderer => {
  const breaker = createBreaker(now)
  const counts = { rendered: 0, left: 0 }
  const queue: Job[] = []
  const busy = new Set<RenderingProcess>()
  /** Those that wait for a process with nothing to do for visitors. */
  const ahead: { worker: RenderingProcess; go: () => void }[] = []
  /** Pages that a process has rendered once, by the key of their build. */
  const warmed = new WeakMap<RenderingProcess, Map<string, Set<string>>>()
  let closed = false
  let generation = 0
  let processes: RenderingProcess[] = []

  /** As many processes as there are to be; one that has ended gives way to a new one. */
  const alive = (): RenderingProcess[] => {
    processes = processes.filter((process) => !process.hasEnded())
    while (!closed && processes.length < count) {
      processes.push(start(limits))
      generation += 1
    }
    return processes
  }

  const dispatch = (): void => {
    for (const process of alive()) {
      if (busy.has(process) || queue.length === 0) continue
      const open = queue.findIndex(({ key }) => process.hasOpen(key))
      const [job] = queue.splice(Math.max(open, 0), 1)
      if (!job) continue
      busy.add(process)
      void job.act(process).then((page) => {
        busy.delete(process)
        job.resolve(page)
        dispatch()
      })
    }
    for (const waiting of [...ahead]) {
      const hasEnded = waiting.worker.hasEnded()
      if (busy.has(waiting.worker) && !hasEnded) continue
      busy.add(waiting.worker)
      ahead.splice(ahead.indexOf(waiting), 1)
      waiting.go()
    }
  }

  /** Does something in a process as soon as no visitor needs it. */
  const doAhead = async (worker: RenderingProcess, act: () => Promise<void>): Promise<void> => {
    await new Promise<void>((resolve) => {
      ahead.push({ worker, go: resolve })
      dispatch()
    })
    await act()
    busy.delete(worker)
    dispatch()
  }

  const opened = async (process: RenderingProcess, key: string, row: RegistryRow | null): Promise<string | null> => {
    if (process.hasOpen(key)) return null
    const build = await builds.build(key, row && row.current).catch((error: unknown) => String(error))
    if (typeof build === 'string') return build
    const outcome = await process.open(build)
    return outcome.status === 'done' ? null : outcome.message
  }

  /** Drops builds that the registry no longer names. */
  const forget = (): void => {
    const shell = files.shell()
    const { remotes } = files.registry()
    const keys = new Set([keyOf(shell.version, null), ...remotes.map((row) => keyOf(shell.version, row))])
    for (const process of processes) {
      process.keepOnly(keys)
      const known = warmed.get(process)
      for (const key of known?.keys() ?? []) if (!keys.has(key)) known?.delete(key)
    }
    builds.keepOnly(new Set([shell.base, ...remotes.map(({ current }) => current.base)]))
  }

  const hasRendered = (worker: RenderingProcess, key: string, page: string): boolean =>
    warmed.get(worker)?.get(key)?.has(page) ?? false

  /** Renders in a process. For the first time there the code has to be read and compiled, and it may take longer. */
  const rendered = async (
    worker: RenderingProcess,
    key: string,
    request: RenderRequest,
    answer: (path: string) => Promise<PathAnswer>,
  ): Promise<Outcome<RenderedPage>> => {
    const page = request.part?.page ?? ''
    const limit = hasRendered(worker, key, page) ? limits.render : limits.cold
    const outcome = await worker.render(key, request, answer, limit)
    if (outcome.status === 'done') {
      const known = warmed.get(worker) ?? new Map<string, Set<string>>()
      warmed.set(worker, known)
      known.set(key, (known.get(key) ?? new Set()).add(page))
    }
    return outcome
  }

  const partOf = (page: PageToRender) => {
    const { row = null, page: part = 'shell' } = page.part ?? {}
    return row
      ? { remote: row.name, version: row.current.version, part }
      : { remote: 'shell', version: files.shell().version, part }
  }
  const faulted = (part: ReturnType<typeof partOf>, message: string): void => {
    breaker.failed(part)
    process.emitWarning(`${part.remote} ${part.version} ${part.part} is left to the browser: ${message}`)
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
      const fault = (message: string): null => {
        faulted(part, message)
        return leave()
      }
      if (closed || !isWhole(row) || breaker.isOff(part)) return Promise.resolve(leave())
      try {
        builds.check(shell)
        if (row) builds.check(row.current)
      } catch (error) {
        return Promise.resolve(fault(String(error)))
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
            const problem = await opened(worker, key, row)
            forget()
            if (problem !== null) return gone ? null : fault(problem)
            const outcome = await rendered(worker, key, request, answer)
            if (outcome.status !== 'done') return outcome.status === 'data' ? leave() : fault(outcome.message)
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
      /** What has failed in one process is not tried in the next. */
      const failed = new Set<PageToRender>()
      for (const worker of alive()) {
        for (const page of pages) {
          const row = page.part?.row ?? null
          const part = partOf(page)
          const key = keyOf(files.shell().version, row)
          const request = requestOf(page)
          if (!isWhole(row) || failed.has(page) || hasRendered(worker, key, request.part?.page ?? '')) continue
          await doAhead(worker, async () => {
            if (closed || worker.hasEnded() || breaker.isOff(part)) return
            const problem = await opened(worker, key, row)
            const outcome = problem === null ? await rendered(worker, key, request, answer) : null
            if (outcome !== null && outcome.status !== 'fault') return
            // What may not be opened at the moment, since files are being changed, is no fault of the code.
            const message = outcome?.message ?? (worker.hasEnded() ? problem : null)
            if (message === null || closed) return
            failed.add(page)
            faulted(part, message)
          })
        }
      }
      if (!closed) forget()
    },
    generation: () => generation,
    health: () => ({ processes: processes.length, ...counts, faults: breaker.all() }),
    close: () => {
      closed = true
      for (const process of processes) process.end()
    },
  }
}
