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
import { htmlFault } from './html-fault.ts'
import { ProcessPool, type Fault, type Job, type PooledProcess, type Problem } from './process-pool.ts'
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
  /** Processes at most. Default: one for each build of this product, and one more */
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

/** Renders pages in processes: one for each build, as many as there may be. */
export class Renderer {
  readonly #files: RendererOptions['files']
  readonly #builds: ServerBuilds
  readonly #limits: ProcessLimits
  readonly #waits: Waits
  readonly #most: number
  readonly #socket: string | undefined
  readonly #breaker: ReturnType<typeof createBreaker>
  readonly #pool: ProcessPool
  readonly #idle: NodeJS.Timeout
  readonly #counts = { rendered: 0, left: 0 }
  #walls: Walls | null
  #isClosed = false

  constructor({
    files,
    builds,
    limits = usualLimits,
    waits = waitsFor(300),
    processes = 6,
    memory = 800e6,
    now = steadyNow,
    socket,
    start = socket === undefined ? createRenderingProcess : (given) => connectRenderingProcess(socket, given),
  }: RendererOptions) {
    this.#files = files
    this.#builds = builds
    this.#limits = limits
    this.#waits = waits
    this.#most = processes
    this.#socket = socket
    this.#breaker = createBreaker(now)
    this.#pool = new ProcessPool({ start: () => start(limits), most: processes, mostMemory: memory, now })
    this.#walls = socket === undefined ? wallsNamed(wallsHere()) : null
    this.#idle = setInterval(() => {
      this.#forget()
      void this.walls()
    }, 60_000)
    this.#idle.unref()
  }

  /**
   * Renders a page. Never rejects.
   *
   * @param answer gives the page its data
   * @param tooLate is given the page when it was rendered after whoever asked for it had gone on without
   * @param visitor address that asked for it
   * @returns null when the page is left to the browser
   */
  render(
    page: PageToRender,
    answer: Answer,
    tooLate: (page: RenderedPage) => void = () => {},
    visitor?: string,
  ): Promise<RenderedPage | null> {
    const row = page.part?.row ?? null
    const part = this.#partOf(page)
    if (!this.#mayRender(row, part)) return Promise.resolve(this.#leave())
    try {
      this.#builds.check(this.#files.shell())
      if (row) this.#builds.check(row.current)
    } catch (error) {
      return Promise.resolve(this.#fault(part, { reason: 'build', message: String(error) }))
    }
    const key = this.#keyOf(page)
    const request = requestOf(page)
    return new Promise((resolve) => {
      let isGone = false
      const go = (): void => {
        isGone = true
        resolve(this.#leave())
      }
      const turn = setTimeout(() => this.#pool.withdraw(job) && go(), this.#waits.turn)
      const whole = setTimeout(() => isGone || go(), this.#waits.whole)
      const job: Job = {
        key,
        resolve: (rendered) => {
          clearTimeout(turn)
          clearTimeout(whole)
          if (!isGone) resolve(rendered)
          else if (rendered) tooLate(rendered)
        },
        act: async (pooled) => {
          this.#forget()
          const problem = await this.#opened(pooled, row)
          if (problem?.reason === 'away') return this.#leave()
          if (problem !== null) return isGone ? null : this.#fault(part, problem)
          const outcome = await this.#renderIn(pooled, request, answer)
          if (outcome.status === 'data') return this.#leave()
          if (outcome.status === 'fault') return this.#fault(part, outcome, visitor)
          this.#breaker.went(part)
          this.#counts.rendered += 1
          return outcome.value
        },
      }
      this.#pool.run(job)
    })
  }

  /**
   * Starts a process for each remote that the pages are of, as many as there may be, and renders the pages there, so that no
   * visitor waits for it. Visitors' pages come first, and what a process has rendered already is left out.
   */
  async warm(pages: readonly PageToRender[], answer: Answer): Promise<void> {
    this.#forget()
    /** As many builds as there may be processes; the others' processes start when they are needed. */
    const keys = new Set([...new Set(pages.map((page) => this.#keyOf(page)))].slice(0, this.#most))
    for (const page of pages) {
      const key = this.#keyOf(page)
      const own = this.#pool.alive.find((pooled) => pooled.key === key)
      if (!keys.has(key) || !this.#mayRender(page.part?.row ?? null, this.#partOf(page))) continue
      if (!own?.warmed.has(page.part?.page ?? '')) await this.#warmOne(page, answer)
    }
    if (!this.#isClosed) this.#forget()
  }

  /** Grows when a process has ended by a fault, and another one is to be warmed. */
  generation(): number {
    return this.#pool.generation
  }

  /** The walls around it; null where a rendering service does not answer. */
  async walls(): Promise<Walls | null> {
    if (this.#socket === undefined) return this.#walls
    const standing = await askWalls(this.#socket)
    this.#walls = standing && wallsNamed(new Set(standing))
    return this.#walls
  }

  /** How rendering does, for the health panel. */
  health(): RenderingHealth {
    const walls = this.#walls && { walls: this.#walls }
    return { processes: this.#pool.alive.length, ...this.#counts, faults: this.#breaker.all(), ...walls }
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#idle)
    this.#pool.close()
  }

  #warmOne(page: PageToRender, answer: Answer): Promise<void> {
    return new Promise((resolve) =>
      this.#pool.run({
        key: this.#keyOf(page),
        resolve: () => resolve(),
        act: async (pooled) => {
          const problem = await this.#opened(pooled, page.part?.row ?? null)
          const outcome = problem === null ? await this.#renderIn(pooled, requestOf(page), answer) : null
          if (this.#isClosed || (outcome !== null && outcome.status !== 'fault')) return null
          // What may not be opened at the moment, since files are being changed, is no fault of the code.
          const fault = outcome ?? (problem?.reason === 'build' || problem?.reason === 'away' ? null : problem)
          if (fault) this.#faulted(this.#partOf(page), fault)
          return null
        },
      }),
    )
  }

  #keyOf({ part }: PageToRender): string {
    return keyOf(this.#files.shell().version, part?.row ?? null)
  }

  #partOf({ part }: PageToRender): RenderedPart {
    return part
      ? { remote: part.row.name, version: part.row.current.version, part: part.page }
      : { remote: 'shell', version: this.#files.shell().version, part: 'shell' }
  }

  /** Whether its builds are there whole, and did not fault too often. */
  #mayRender(row: RegistryRow | null, part: RenderedPart): boolean {
    const isWhole = this.#builds.has(this.#files.shell()) && (row === null || this.#builds.has(row.current))
    return !this.#isClosed && isWhole && !this.#breaker.isOff(part)
  }

  /** Counts a page that is left to the browser. */
  #leave(): null {
    this.#counts.left += 1
    return null
  }

  #fault(part: RenderedPart, fault: Fault, visitor?: string): null {
    this.#faulted(part, fault, visitor)
    return this.#leave()
  }

  #faulted(part: RenderedPart, { reason, message }: Fault, visitor?: string): void {
    this.#breaker.failed(part, reason, visitor)
    process.emitWarning(`${part.remote} ${part.version} ${part.part} is left to the browser (${reason}): ${message}`)
  }

  /** A process whose build does not open is of no use. */
  async #opened(pooled: PooledProcess, row: RegistryRow | null): Promise<Problem | null> {
    pooled.opened ??= this.#openIn(pooled, row)
    const problem = await pooled.opened
    if (problem) this.#pool.end(pooled)
    return problem
  }

  async #openIn(pooled: PooledProcess, row: RegistryRow | null): Promise<Problem | null> {
    const build = await this.#builds.build(row && row.current).catch((error: unknown) => String(error))
    if (typeof build === 'string') return { reason: 'build', message: build }
    const outcome = await pooled.process.open(build)
    if (outcome.status === 'done') return null
    return outcome.status === 'fault' ? outcome : { reason: 'away', message: outcome.message }
  }

  /** Renders in a process. For the first time there the code has to be read and compiled, and it may take longer. */
  async #renderIn(pooled: PooledProcess, request: RenderRequest, answer: Answer): Promise<Outcome<RenderedPage>> {
    const page = request.part?.page ?? ''
    const limit = pooled.warmed.has(page) ? this.#limits.render : this.#limits.cold
    const outcome = await pooled.process.render(JSON.stringify(request), answer, limit)
    if (outcome.status !== 'done') return outcome
    pooled.warmed.add(page)
    const message = htmlFault(outcome.value.html)
    return message === null ? outcome : { status: 'fault', reason: 'threw', message: `its HTML has ${message}` }
  }

  /** Ends processes whose build the registry no longer names, and those that had nothing to do for long. */
  #forget(): void {
    const shell = this.#files.shell()
    const { remotes } = this.#files.registry()
    this.#pool.keepOnly(new Set([keyOf(shell.version, null), ...remotes.map((row) => keyOf(shell.version, row))]))
    this.#builds.keepOnly(new Set([shell.base, ...remotes.map(({ current }) => current.base)]))
  }
}
