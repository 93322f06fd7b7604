import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '../../../api/bench/http-load.ts'
import { questionKinds } from '../../../api/bench/questions.ts'
import { freePort } from '../processes/free-port.ts'
import { fromRoot } from '../root.ts'

/** Where a catalogue and its index are kept. */
export interface Engines {
  name: string
  settings: Readonly<Record<string, string>>
  /** Processes besides the API, and those that they have started. */
  processes: readonly number[]
  /** Everything that is kept. */
  folder: string
}

export interface ScaleResult {
  name: string
  /** Records a second, in the catalogue and in the index. */
  perSecond: number
  seconds: number
  /** Bytes that the command held at most, of which those of the engines are not. */
  importMemory: number
  /** Bytes of the API and of the engines while they search, pages in common counted once. */
  memory: number
  disk: number
  searches: { name: string; count: number; failed: number; p50: number; p95: number }[]
}

const callers = 10

const diskOf = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + diskOf(join(path, name)), 0)
}

/** A line of a file of `/proc`, in bytes; 0 for a process that has ended. */
const inProc = (pid: number, file: string, field: string): number => {
  try {
    return (
      Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0) *
      1024
    )
  } catch {
    return 0
  }
}

const familyOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return [pid, ...children.flatMap(familyOf)]
  } catch {
    return []
  }
}

/** Bytes, pages that several processes have in common counted once. */
const memoryOf = (pids: readonly number[]): number =>
  pids.flatMap(familyOf).reduce((sum, pid) => sum + inProc(pid, 'smaps_rollup', 'Pss'), 0)

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

const ended = async (child: ChildProcess, what: string): Promise<void> => {
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${what} ended with ${code ?? 'a signal'}.`)
}

/** Asks for each path once, ten at a time, and gives the milliseconds of each. */
const ask = async (address: string, paths: readonly string[]) => {
  const left = [...paths]
  const milliseconds: number[] = []
  let failed = 0
  const caller = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const from = performance.now()
      const answer = await fetch(address + path)
      await answer.arrayBuffer()
      milliseconds.push(performance.now() - from)
      if (!answer.ok) failed += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return { count: sorted.length, failed, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

/** Imports a file into empty engines, then searches in it with all facet counts: each question twice, ten at a time. */
export const measureScale = async (
  { name, settings, processes, folder }: Engines,
  file: string,
  count: number,
): Promise<ScaleResult> => {
  const limits = { RATE_LIMIT_SEARCH: '0', LOG_LEVEL: 'error', SIGN_UP_CHALLENGE: 'off' }
  const env = { ...process.env, ...settings, ...limits }
  const from = performance.now()
  const importing = spawn(process.execPath, [fromRoot('api/src/import-cli.ts'), file], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let importMemory = 0
  const looking = setInterval(() => {
    importMemory = Math.max(importMemory, inProc(importing.pid ?? 0, 'status', 'VmHWM'))
  }, 500)
  await ended(importing, 'The import').finally(() => clearInterval(looking))
  const seconds = (performance.now() - from) / 1000

  const port = await freePort()
  const api = spawn(process.execPath, [fromRoot('api/src/server.ts')], {
    env: { ...env, API_PORT: String(port), API_HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const address = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${address}/api/search?q=health&site=hse&lang=en`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (api.exitCode !== null) throw new Error('The API stopped as it started; its message is above.')
      await sleep(200)
    }
    const searches: ScaleResult['searches'] = []
    for (const kind of questionKinds.filter(({ questions }) => questions[0]?.facets)) {
      const paths = kind.questions.map(pathOf)
      searches.push({ name: kind.name, ...(await ask(address, [...paths, ...paths])) })
    }
    const memory = memoryOf([api.pid ?? 0, ...processes])
    return { name, perSecond: count / seconds, seconds, importMemory, memory, disk: diskOf(folder), searches }
  } finally {
    api.kill('SIGTERM')
    await once(api, 'close')
  }
}
