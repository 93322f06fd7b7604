import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenParentEnds } from './parent-end.ts'

export interface Supervised {
  /** For messages. */
  name: string
  start: () => ChildProcess
  /** Asks it to end. Default: SIGTERM */
  signal?: NodeJS.Signals
}

export interface SupervisorOptions {
  print?: (line: string) => void
  pause?: (milliseconds: number) => Promise<unknown>
  now?: () => number
}

const longestPause = 30_000
/** Milliseconds of life after which a service's next end counts as its first. */
const settled = 60_000

/**
 * Keeps services running. Before `started` is called, one that ends ends them all; after it, it is started again, after a
 * pause that doubles with every end, and that is said.
 *
 * @returns the processes as they were started first; `add` for one that starts later; `started` once everything answers; `ended`
 * with the exit code
 */
export const supervise = (
  services: readonly Supervised[],
  {
    print = console.log,
    pause = (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
    now = Date.now,
  }: SupervisorOptions = {},
): {
  first: ChildProcess[]
  add: (service: Supervised) => ChildProcess
  started: () => void
  stop: () => void
  ended: Promise<number>
} => {
  const running = new Map<Supervised, ChildProcess>()
  let isStarted = false
  let isStopping = false
  let finish: (code: number) => void
  const ended = new Promise<number>((resolve) => (finish = resolve))
  let exitCode = 0

  const stop = (): void => {
    isStopping = true
    for (const [{ signal = 'SIGTERM' }, child] of running) child.kill(signal)
    if (running.size === 0) finish(exitCode)
  }
  const run = (service: Supervised, earlierEnds: number): ChildProcess => {
    const began = now()
    const child = service.start()
    running.set(service, child)
    if (isStopping) child.kill(service.signal ?? 'SIGTERM')
    child.once('exit', (code, signal) => {
      running.delete(service)
      if (!isStarted && !isStopping) {
        exitCode = code ?? 1
        stop()
      }
      if (isStopping) {
        if (running.size === 0) finish(exitCode)
        return
      }
      const ends = now() - began > settled ? 1 : earlierEnds + 1
      const wait = Math.min(longestPause, 1000 * 2 ** (ends - 1))
      print(`${service.name} stopped (${signal ?? `exit code ${code}`}); starting it again in ${wait / 1000} s.`)
      void pause(wait).then(() => {
        if (!isStopping) run(service, ends)
      })
    })
    return child
  }
  const add = (service: Supervised): ChildProcess => run(service, 0)
  const first = services.map(add)
  return { first, add, started: () => (isStarted = true), stop, ended }
}

/** Ends the services on the signals of a terminal or an init system, and this process with them. */
export const stopWithThis = ({ stop, ended }: Pick<ReturnType<typeof supervise>, 'stop' | 'ended'>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  whenParentEnds(stop)
  void ended.then((code) => process.exit(code))
}
