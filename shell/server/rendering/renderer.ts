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
  /** Opens what the registry names now and renders some of it in each process, so that no visitor waits for it. */
  warm(pages: readonly PageToRender[], answer: (path: string) => Promise<PathAnswer>): Promise<void>
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
  /** Pages that a process has rendered once. */
  const warmed = new WeakMap<RenderingProcess, Set<string>>()
  let closed = false
  let processes: RenderingProcess[] = []

  /** As many processes as there are to be; one that has ended gives way to a new one. */
  const alive = (): RenderingProcess[] => {
    processes = processes.filter((process) => !process.hasEnded())
    while (!closed && processes.length < count) processes.push(start(limits))
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
  }

  const opened = async (process: RenderingProcess, key: string, row: RegistryRow | null): Promise<string | null> => {
    if (process.hasOpen(key)) return null
    const build = await builds.build(key, row && row.current).catch((error: unknown) => String(error))
    if (typeof build === 'string') return build
    const outcome = await process.open(build)
    return outcome.status === 'done' ? null : outcome.message
  }

  /** Lets go of what nobody names any more. */
  const forget = (): void => {
    const shell = files.shell()
    const { remotes } = files.registry()
    const keys = new Set([keyOf(shell.version, null), ...remotes.map((row) => keyOf(shell.version, row))])
    for (const process of processes) process.keepOnly(keys)
    builds.keepOnly(new Set([shell.base, ...remotes.map(({ current }) => current.base)]))
  }

  /** Renders in a process. For the first time there the code has to be read and compiled, and it may take longer. */
  const rendered = async (
    worker: RenderingProcess,
    key: string,
    request: RenderRequest,
    answer: (path: string) => Promise<PathAnswer>,
  ): Promise<Outcome<RenderedPage>> => {
    const known = warmed.get(worker) ?? new Set()
    warmed.set(worker, known)
    const name = `${key} ${request.part?.page ?? ''}`
    const outcome = await worker.render(key, request, answer, known.has(name) ? limits.render : limits.cold)
    if (outcome.status === 'done') known.add(name)
    return outcome
  }

  return {
    render: (page, answer, tooLate = () => {}) => {
      const { row = null, page: name = 'shell' } = page.part ?? {}
      const shell = files.shell()
      const part = row
        ? { remote: row.name, version: row.current.version, part: name }
        : { remote: 'shell', version: shell.version, part: name }
      const leave = (): null => {
        counts.left += 1
        return null
      }
      const fault = (message: string): null => {
        breaker.failed(part)
        process.emitWarning(`${part.remote} ${part.version} ${part.part} is left to the browser: ${message}`)
        return leave()
      }
      const whole = builds.has(shell) && (row === null || builds.has(row.current))
      if (closed || !whole || breaker.isOff(part)) return Promise.resolve(leave())
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
      if (!builds.has(files.shell())) return
      for (const worker of alive()) {
        if (busy.has(worker)) continue
        busy.add(worker)
        for (const page of pages) {
          const row = page.part?.row ?? null
          const key = keyOf(files.shell().version, row)
          if (worker.hasEnded() || (await opened(worker, key, row)) !== null) continue
          await rendered(worker, key, requestOf(page), answer)
        }
        busy.delete(worker)
        dispatch()
      }
    },
    health: () => ({ processes: processes.length, ...counts, faults: breaker.all() }),
    close: () => {
      closed = true
      for (const process of processes) process.end()
    },
  }
}
