import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { timingOf } from '../../../api/bench/timing.ts'
import { readJson, writeAtomically } from 'federation/files'
import { childrenOf, processorTime, proportionalBytes } from 'federation/rendering'
import { pathOf } from '../../../api/bench/http-load.ts'
import { questionKinds, type QuestionKind } from '../../../api/bench/questions.ts'
import { freePort } from '../processes/free-port.ts'
import { fromRoot } from '../root.ts'
import { measureAfterChange, type AfterChange } from './after-change.ts'

/** Where a catalogue and its index are kept. */
export interface Engines {
  name: string
  settings: Readonly<Record<string, string>>
  /** Processes besides the API, and those that they have started. */
  processes: readonly number[]
  /** Everything that is kept. */
  folder: string
}

export interface SearchFigures {
  name: string
  count: number
  failed: number
  /** Milliseconds. */
  p50: number
  p95: number
  /** Milliseconds of processor that one search takes, of the API and of the engines. */
  processor: number
}

export interface ScaleResult {
  /** Bytes of the API and of the engines while they search, pages in common counted once. */
  memory: number
  disk: number
  searches: SearchFigures[]
  /** Milliseconds of the first answer with what is new, and of the second. */
  latestContent: [number, number]
  afterChange: AfterChange
}

const callers = 10
/** How often the questions that warm a server are asked again while some of them fail. */
const mostWarmings = 6
/** As many as a server has by default. */
const searchWorkers = 2

const diskOf = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + diskOf(join(path, name)), 0)
}

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** Bytes, pages that several processes have in common counted once. */
const memoryOf = (pids: readonly number[]): number =>
  pids.flatMap(familyOf).reduce((sum, pid) => sum + proportionalBytes(pid), 0)

/** Milliseconds of processor that processes have used, and those they have started. */
const processorOf = (pids: readonly number[]): number =>
  pids.flatMap(familyOf).reduce((sum, pid) => sum + (processorTime(pid, true) ?? 0), 0)

/** Waits until processes use less than a tenth of a processor: a server that has started checks what is stored, beside requests. */
const untilAtRest = async (pids: readonly number[]): Promise<void> => {
  for (let before = -Infinity, now = processorOf(pids); now - before > 200;) {
    await sleep(2000)
    before = now
    now = processorOf(pids)
  }
}

const ended = async (child: ChildProcess, what: string): Promise<void> => {
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${what} ended with ${code ?? 'a signal'}.`)
}

/** Asks for each path once, ten at a time, and gives the milliseconds of each. */
const ask = async (address: string, paths: readonly string[], concurrency = callers) => {
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
  await Promise.all(Array.from({ length: concurrency }, caller))
  const { p50, p95 } = timingOf(milliseconds)
  return { count: milliseconds.length, failed, p50, p95 }
}

/** What was loaded into engines so far, over all runs. */
const loadedSchema = v.object({
  records: v.number(),
  /** How long the imports took that ran through without an interruption, how much processor, and how many records they took. */
  timed: v.object({ records: v.number(), seconds: v.number(), processor: v.number() }),
  /** Bytes that one import and what it started held at most, of which those of the engines are not. */
  importMemory: v.number(),
})
type Loaded = v.InferOutput<typeof loadedSchema>

const loadedFile = (folder: string): string => join(folder, 'loaded.json')

/** Reads how far engines were loaded. */
export const readLoaded = (folder: string): Loaded =>
  existsSync(loadedFile(folder))
    ? readJson(loadedFile(folder), loadedSchema)
    : { records: 0, timed: { records: 0, seconds: 0, processor: 0 }, importMemory: 0 }

const environmentOf = ({ settings }: Engines) => ({
  ...process.env,
  ...settings,
  RATE_LIMIT_SEARCH: '0',
  LOG_LEVEL: 'error',
  SIGN_UP_CHALLENGE: 'off',
  SEARCH_WORKERS: String(searchWorkers),
})

/**
 * Imports the next file into engines, as `npm run import` does, and writes down that it is there. One that was interrupted
 * goes on, and its time does not count.
 *
 * @param to how many records there are when the file is in
 * @throws Error when the import fails
 */
export const loadFile = async (engines: Engines, file: string, to: number): Promise<void> => {
  const before = readLoaded(engines.folder)
  const begun = join(engines.folder, `begun-${to}`)
  const isWhole = !existsSync(begun)
  writeFileSync(begun, '')
  const from = performance.now()
  const importing = spawn(process.execPath, [fromRoot('api/src/command.ts'), 'import', file, '--quiet'], {
    env: environmentOf(engines),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let { importMemory } = before
  let importProcessor = 0
  const enginesBefore = processorOf(engines.processes)
  const looking = setInterval(() => {
    const pids = [importing.pid ?? 0]
    importMemory = Math.max(importMemory, memoryOf(pids))
    importProcessor = Math.max(importProcessor, processorOf(pids))
  }, 1000)
  await ended(importing, 'The import').finally(() => clearInterval(looking))
  const seconds = (performance.now() - from) / 1000
  const processor = (importProcessor + processorOf(engines.processes) - enginesBefore) / 1000
  const timed = isWhole
    ? {
        records: before.timed.records + to - before.records,
        seconds: before.timed.seconds + seconds,
        processor: before.timed.processor + processor,
      }
    : before.timed
  const loaded: Loaded = { records: to, timed, importMemory }
  writeAtomically(loadedFile(engines.folder), JSON.stringify(loaded))
  rmSync(begun)
}

/**
 * Searches in what was loaded, with all facet counts: other questions first, one at a time, which do not count; then each
 * question twice, ten at a time; then after single changes.
 */
export const measureSearches = async (engines: Engines): Promise<ScaleResult> => {
  const port = await freePort()
  const api = spawn(process.execPath, [fromRoot('api/src/server.ts')], {
    env: { ...environmentOf(engines), API_PORT: String(port), API_HOST: '127.0.0.1' },
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
    const latest = async (): Promise<number> => (await ask(address, ['/api/latest_content?type=hse&lang=en'])).p50
    const latestContent: [number, number] = [await latest(), await latest()]
    const pids = [api.pid ?? 0, ...engines.processes]
    const counted = questionKinds.filter(({ questions }) => questions[0]?.facets)
    const others = questionKinds.filter((kind) => !counted.includes(kind))
    // All records are on one site.
    const pathsOf = ({ questions }: QuestionKind) =>
      questions.map((question) => pathOf({ ...question, site: 'hse', facets: true }))
    await untilAtRest(pids)
    // Java compiles what runs often, and files are read from a disk once: what a server does first says little.
    for (let tries = 0; (await ask(address, others.flatMap(pathsOf), 1)).failed > 0 && tries < mostWarmings; tries++)
      await sleep(5000)
    const searches: SearchFigures[] = []
    for (const kind of counted) {
      const paths = pathsOf(kind)
      const before = processorOf(pids)
      const answered = await ask(address, [...paths, ...paths])
      const processor = (processorOf(pids) - before) / answered.count
      searches.push({ name: kind.name, ...answered, processor })
    }
    const memory = memoryOf(pids)
    const disk = diskOf(engines.folder)
    const afterChange = await measureAfterChange(address, { ...engines, workers: searchWorkers })
    return { memory, disk, searches, latestContent, afterChange }
  } finally {
    if (api.kill('SIGTERM')) await once(api, 'close')
  }
}
