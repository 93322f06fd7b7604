// Imports generated PubMed XML with `npm run import` into an empty folder and prints how long it takes and how much memory
// all its processes have together (Linux). Asserts nothing.
// Usage: node api/bench/import-bench.ts [records, 100000] [gigabytes]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generatedPubmed } from './generated-pubmed.ts'

const [records, gigabytes] = process.argv.slice(2).map(Number)
const limits = { records: records ?? (gigabytes ? Infinity : 100_000), bytes: (gigabytes ?? Infinity) * 1e9 }

interface Taken {
  parent: number
  /** Megabytes in memory, files that are mapped included. */
  memory: number
  /** Seconds of processor, of children that have ended too. */
  processor: number
}

/** What a process takes; undefined where it has ended. The fields of `stat` are those of proc(5). */
const takenBy = (process: string): Taken | undefined => {
  try {
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0)
    return { parent: fields[1] ?? 0, memory: ((fields[21] ?? 0) * 4096) / 1e6, processor: ticks / 100 }
  } catch {
    return undefined
  }
}

/** Of a process and all that it started. */
const treeOf = (root: number): Taken[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const taken = takenBy(name)
      return taken ? [{ id: Number(name), ...taken }] : []
    })
  const tree = all.filter(({ id }) => id === root)
  for (const { id } of tree) tree.push(...all.filter(({ parent }) => parent === id))
  return tree
}

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'))
try {
  const path = join(folder, 'pubmed.xml')
  await pipeline(Readable.from(generatedPubmed(limits)), createWriteStream(path))
  console.log(`A file of ${(statSync(path).size / 1e6).toFixed(0)} MB`)
  const start = performance.now()
  const child = spawn('npm', ['run', 'import', '--', path], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  const ended = once(child, 'exit')
  const peak = { all: 0, largest: 0, processor: 0 }
  const sampling = new AbortController()
  void ended.then(() => sampling.abort())
  while (!sampling.signal.aborted) {
    const tree = treeOf(child.pid ?? 0)
    const sum = (of: 'memory' | 'processor') => tree.reduce((total, taken) => total + taken[of], 0)
    peak.all = Math.max(peak.all, sum('memory'))
    peak.largest = Math.max(peak.largest, ...tree.map(({ memory }) => memory))
    peak.processor = Math.max(peak.processor, sum('processor'))
    await pause(100, undefined, { signal: sampling.signal }).catch(() => undefined)
  }
  const [code] = await ended
  const seconds = (performance.now() - start) / 1000
  console.log(
    `Ended with ${String(code)} after ${seconds.toFixed(0)} s, ${peak.processor.toFixed(0)} s of processor; at most ${peak.largest.toFixed(0)} MB in the process that imports, ${peak.all.toFixed(0)} MB in all of them (npm's included)`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
