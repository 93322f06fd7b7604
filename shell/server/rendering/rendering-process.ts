import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { FromProcess, RenderedPage, RenderRequest, ServerBuild, ToProcess } from './render-messages.ts'

/** An answer to what a page asks for. */
export interface PathAnswer {
  status: number
  body: string
}

/** What came of a page or of opening a build. `data`: its answers could not be had. `fault`: the code is to blame. */
export type Outcome<Value> = { status: 'done'; value: Value } | { status: 'data' | 'fault'; message: string }

export interface ProcessLimits {
  /**
   * Milliseconds that the code of a page has for itself. Waiting for answers does not count, nor, where the system tells a
   * process's own time (Linux), waiting for a processor: a busy machine is no fault of the code.
   */
  render: number
  /** Milliseconds that a build has to be opened, and a page to be rendered for the first time, which no request waits for. */
  cold: number
  /** Megabytes of its heap. */
  memory: number
}

export const usualLimits: ProcessLimits = { render: 300, cold: 4000, memory: 256 }

/** A process that does one thing at a time: the next call comes when the one before has settled. */
export interface RenderingProcess {
  hasOpen(key: string): boolean
  open(build: ServerBuild): Promise<Outcome<null>>
  render(
    key: string,
    request: RenderRequest,
    answer: (path: string) => Promise<PathAnswer>,
    /** Milliseconds that its code has. */
    limit: number,
  ): Promise<Outcome<RenderedPage>>
  /** Drops builds other than these. */
  keepOnly(keys: ReadonlySet<string>): void
  /** Whether it has ended, and takes nothing on any more. */
  hasEnded(): boolean
  end(): void
}

/** Milliseconds in which the system counts the time of processes. */
const tick = 10

/** A page that does nothing has this many times its time, since it may be the machine that does not let it. */
const mostTimes = 15

/** Milliseconds of processors that a process has used since it began; null where the system does not say. */
const processorTime = (pid: number | undefined): number | null => {
  try {
    // After the name, which may hold anything, the 12th and 13th field are its time in user and system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * tick : null
  } catch {
    return null
  }
}

const program = join(import.meta.dirname, 'render-process.mts')

/**
 * Node's permission model: the process may read its own program and nothing else, has no network, starts no process and no
 * thread, and makes no code of strings.
 *
 * @param memory megabytes of its heap
 */
export const programFlags = (path: string, memory: number): string[] => [
  '--permission',
  `--allow-fs-read=${path}`,
  `--max-old-space-size=${memory}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
]

const start = (memory: number): ChildProcess => {
  const path = realpathSync(program)
  return fork(path, [], {
    execArgv: programFlags(path, memory),
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

export const createRenderingProcess = (limits: ProcessLimits = usualLimits): RenderingProcess => {
  const child = start(limits.memory)
  const keys = new Set<string>()
  let ended = false
  let settle: ((outcome: Outcome<RenderedPage | null>) => void) | null = null
  let answer: (path: string) => Promise<PathAnswer> = () => Promise.resolve({ status: 404, body: '' })

  // The clock of what the process is at: it stands while an answer is on its way.
  let left = 0
  let bound = 0
  let since = { own: 0, wall: 0 }
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  const now = () => {
    const wall = performance.now()
    return { wall, own: processorTime(child.pid) ?? wall }
  }
  const spend = (): void => {
    const { own, wall } = now()
    left -= own - since.own
    bound -= wall - since.wall
    since = { own, wall }
  }
  const stopClock = (): void => {
    clearTimeout(timer)
    spend()
  }
  const watch = (): void => {
    timer = setTimeout(
      () => {
        spend()
        if (left <= 0 || bound <= 0) end('it was not done in its time')
        else watch()
      },
      Math.max(Math.min(left, bound), tick),
    )
  }
  const startClock = (): void => {
    since = now()
    watch()
  }

  const finish = (outcome: Outcome<RenderedPage | null>): void => {
    clearTimeout(timer)
    const done = settle
    settle = null
    done?.(outcome)
  }
  const end = (message: string): void => {
    if (ended) return
    ended = true
    child.kill('SIGKILL')
    finish({ status: 'fault', message })
  }
  const tell = (message: ToProcess): void => {
    if (ended) return
    try {
      child.send(message, (error) => error && end('it cannot be reached'))
    } catch {
      end('it cannot be reached')
    }
  }
  const reply = async (call: number, path: string): Promise<void> => {
    const turn = settle
    asked += 1
    if (asked === 1) stopClock()
    const given = await answer(path)
    if (settle !== turn || ended) return
    asked -= 1
    if (asked === 0) startClock()
    tell({ type: 'answer', call, ...given })
  }
  child.on('message', (message: FromProcess) => {
    if (!settle) return
    switch (message.type) {
      case 'ask':
        return void reply(Number(message.call), String(message.path))
      case 'opened':
        return finish({ status: 'done', value: null })
      case 'rendered':
        return finish({ status: 'done', value: { html: String(message.html), state: String(message.state) } })
      case 'failed':
        return finish({ status: message.why === 'data' ? 'data' : 'fault', message: String(message.message) })
    }
  })
  child.on('error', () => end('it could not be started'))
  child.on('exit', (code, signal) => end(`it ended by itself with ${code ?? signal}`))
  child.unref()
  child.channel?.unref()

  const begin = (milliseconds: number, message: ToProcess): Promise<Outcome<RenderedPage | null>> =>
    new Promise((resolve) => {
      settle = resolve
      left = milliseconds
      bound = milliseconds * mostTimes
      asked = 0
      startClock()
      tell(message)
    })
  return {
    hasOpen: (key) => keys.has(key),
    open: async (build) => {
      const outcome = await begin(limits.cold, { type: 'open', build })
      if (outcome.status !== 'done') return outcome
      keys.add(build.key)
      return { status: 'done', value: null }
    },
    render: async (key, request, answering, limit) => {
      answer = answering
      const outcome = await begin(limit, { type: 'render', key, request })
      if (outcome.status !== 'done') return outcome
      return outcome.value ? { status: 'done', value: outcome.value } : { status: 'fault', message: 'it said nothing' }
    },
    keepOnly: (wanted) => {
      for (const key of keys) {
        if (wanted.has(key)) continue
        keys.delete(key)
        tell({ type: 'drop', key })
      }
    },
    hasEnded: () => ended,
    end: () => end('it was ended'),
  }
}
