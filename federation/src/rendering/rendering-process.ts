import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FromProcess, RenderedPage, ServerBuild, ToProcess } from './messages.ts'
import { childrenOf, processorTime, residentBytes, tick } from './process-figures.ts'
import { confinementHere, launchBehind, type Confinement } from './walls.ts'

/** An answer to what a page asks for. */
export interface PathAnswer {
  status: number
  body: string
}

/** What came of a page or of opening a build. `data`: its answers could not be had. `fault`: the code is to blame. */
export type Outcome<Value> =
  | { status: 'done'; value: Value }
  | { status: 'data'; message: string }
  | { status: 'fault'; reason: FaultReason; message: string }

/** Why a page is left to the browser: it threw, or went beyond a limit, or its process ended or could not be reached. */
export type FaultReason = 'threw' | 'time' | 'memory' | 'size' | 'calls' | 'ended'

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

export const usualLimits: ProcessLimits = { render: 300, cold: 4000, memory: 192 }

/** A process that does one thing at a time: the next call comes when the one before has settled. */
export interface RenderingProcess {
  /** Opens the one build that it has for as long as it lives. */
  open(build: ServerBuild): Promise<Outcome<null>>
  render(
    /** What the shell's `renderPage` takes, as JSON. */
    request: string,
    answer: (path: string) => Promise<PathAnswer>,
    /** Milliseconds that its code has. */
    limit: number,
  ): Promise<Outcome<RenderedPage>>
  /** Bytes that it has in memory; 0 where the system does not say. */
  memory(): number
  /** Whether it has ended, and takes nothing on any more. */
  hasEnded(): boolean
  end(): void
}

/** Interval of the memory checks while a process works. */
const memoryPollIntervalMs = 50

/** A page that does nothing has this many times its time, since it may be the machine that does not let it. */
const mostTimes = 15

/** Limits of one page: `maxBytes` applies to its HTML and to its data, `maxCalls` to its API calls. */
const maxBytes = 2_000_000
const maxCalls = 50

/** Megabytes beside its heap that a process may take: Node itself, code, and bytes outside of the heap. */
const besideHeap = 200

const start = (memory: number, program: string, confinement: Confinement) => {
  const { command, arguments: given, user, renders } = launchBehind(program, memory, confinement)
  const child = spawn(command, given, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore', ...(renders === 'told' ? (['pipe'] as const) : [])],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('a process has no channel')
  return { child, stdin, stdout, kind: renders }
}

/** In characters: a page of 2 MB and its data, as JSON. */
const maxMessageLength = 12_000_000

/** A message as it came from a process that may say anything; null where it is none. */
const messageOf = (line: string): FromProcess | null => {
  try {
    const read: unknown = JSON.parse(line)
    if (typeof read !== 'object' || read === null) return null
    const { type, call, path, html, state, why, message } = read as Record<string, unknown>
    if (type === 'opened') return { type }
    if (type === 'ask' && typeof call === 'number' && typeof path === 'string') return { type, call, path }
    if (type === 'rendered' && typeof html === 'string' && typeof state === 'string') return { type, html, state }
    if (type === 'failed' && typeof message === 'string')
      return { type, why: why === 'data' ? 'data' : 'fault', message: message.slice(0, 500) }
    return null
  } catch {
    return null
  }
}

export interface ProcessOptions {
  /** Default: the best that the machine offers. */
  confinement?: Confinement
  program?: string
}

const usualProgram = join(import.meta.dirname, 'render-process.mts')

export const createRenderingProcess = (
  limits: ProcessLimits = usualLimits,
  { confinement = confinementHere(), program = usualProgram }: ProcessOptions = {},
): RenderingProcess => {
  const { child, stdin, stdout, kind } = start(limits.memory, program, confinement)
  /** The process that renders, which the one that was started may be a wrapper of. */
  let renders = kind === 'itself' ? child.pid : undefined
  /** What a wrapper has started; undefined before it has, and where the system does not say. */
  const inWrapper = (): number | undefined => childrenOf(child.pid)[0]
  let ended = false
  let exited = false
  const memory = (): number => {
    if (kind === 'child' && renders === undefined) find(inWrapper())
    return residentBytes(renders) ?? 0
  }
  let settle: ((outcome: Outcome<RenderedPage | null>) => void) | null = null
  let answer: (path: string) => Promise<PathAnswer> = () => Promise.resolve({ status: 404, body: '' })

  // The clock of what the process is at: it stands while an answer is on its way.
  let left = 0
  let bound = 0
  let since = { own: 0, wall: 0 }
  let asked = 0
  let calls = 0
  let timer: NodeJS.Timeout | undefined
  const now = () => {
    const wall = performance.now()
    return { wall, own: processorTime(renders) ?? wall }
  }
  /** Says which process renders: from then on it is its clock that counts. */
  const find = (pid: number | undefined): void => {
    if (pid === undefined || renders !== undefined) return
    renders = pid
    if (timer && asked === 0) since = now()
  }
  const spend = (): void => {
    if (kind === 'child' && renders === undefined) find(inWrapper())
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
        if (left <= 0 || bound <= 0) end('time', 'it was not done in its time')
        else if (memory() > (limits.memory + besideHeap) * 1e6) end('memory', 'it used too much memory')
        else watch()
      },
      Math.max(Math.min(left, bound, memoryPollIntervalMs), tick),
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
  const kill = (): void => {
    // A wrapper passes nothing on, and one that is ended before it has begun leaves what it started waiting for ever.
    if (kind !== 'itself' && !exited) {
      child.kill('SIGSTOP')
      renders ??= inWrapper()
      if (renders !== undefined)
        try {
          process.kill(renders, 'SIGKILL')
        } catch {
          // It has ended already.
        }
    }
    child.kill('SIGKILL')
  }
  const end = (reason: FaultReason, message: string): void => {
    if (ended) return
    ended = true
    kill()
    finish({ status: 'fault', reason, message })
  }
  const send = (message: ToProcess): void => {
    if (ended) return
    stdin.write(`${JSON.stringify(message)}\n`)
  }
  const reply = async (call: number, path: string): Promise<void> => {
    const turn = settle
    calls += 1
    if (calls > maxCalls) return end('calls', `it asked for more than ${maxCalls} answers`)
    asked += 1
    if (asked === 1) stopClock()
    const given = await answer(path)
    if (settle !== turn || ended) return
    asked -= 1
    if (asked === 0) startClock()
    send({ type: 'answer', call, ...given })
  }
  const take = (message: FromProcess): void => {
    switch (message.type) {
      case 'ask':
        return void reply(message.call, message.path)
      case 'opened':
        return finish({ status: 'done', value: null })
      case 'rendered':
        if (Buffer.byteLength(message.html) > maxBytes || Buffer.byteLength(message.state) > maxBytes)
          return end('size', `its HTML or its data has more than ${maxBytes / 1e6} MB`)
        return finish({ status: 'done', value: { html: message.html, state: message.state } })
      case 'failed':
        return finish(
          message.why === 'data'
            ? { status: 'data', message: message.message }
            : { status: 'fault', reason: 'threw', message: message.message },
        )
    }
  }
  let begun: string[] = []
  let length = 0
  stdout.setEncoding('utf8')
  stdout.on('data', (text: string) => {
    if (ended) return
    const [first = '', ...lines] = text.split('\n')
    begun.push(first)
    length += first.length
    for (const line of lines) {
      const message = messageOf(begun.join(''))
      begun = [line]
      length = line.length
      if (!message) return end('ended', 'it said what is no message')
      if (settle) take(message)
    }
    if (length > maxMessageLength) end('size', 'it said too much')
  })
  stdin.on('error', () => end('ended', 'it cannot be reached'))
  child.on('error', () => end('ended', 'it could not be started'))
  child.on('exit', (code, signal) => {
    exited = true
    end('ended', `it ended by itself with ${code ?? signal}`)
  })
  const [, , , launcherOutput] = child.stdio
  if (launcherOutput instanceof Socket) {
    launcherOutput.setEncoding('utf8')
    launcherOutput.on('data', (text: string) => {
      const [, pid] = /"child-pid": (\d+)/.exec(text) ?? []
      if (pid !== undefined) find(Number(pid))
    })
    launcherOutput.on('error', () => {})
    launcherOutput.unref()
  }
  child.unref()
  for (const stream of [stdin, stdout]) if (stream instanceof Socket) stream.unref()

  const begin = (milliseconds: number, message: ToProcess): Promise<Outcome<RenderedPage | null>> =>
    new Promise((resolve) => {
      if (ended) return resolve({ status: 'fault', reason: 'ended', message: 'it has ended' })
      settle = resolve
      left = milliseconds
      bound = milliseconds * mostTimes
      asked = 0
      calls = 0
      startClock()
      send(message)
    })
  return {
    open: async (build) => {
      const outcome = await begin(limits.cold, { type: 'open', build })
      return outcome.status === 'done' ? { status: 'done', value: null } : outcome
    },
    render: async (request, answering, limit) => {
      answer = answering
      const outcome = await begin(limit, { type: 'render', request })
      if (outcome.status !== 'done') return outcome
      return outcome.value
        ? { status: 'done', value: outcome.value }
        : { status: 'fault', reason: 'ended', message: 'it said nothing' }
    },
    memory,
    hasEnded: () => ended,
    end: () => end('ended', 'it was ended'),
  }
}
