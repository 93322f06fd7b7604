import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { defineCommand, UsageError } from '../../../api/src/command-line/define-command.ts'
import { startOpenSearch } from '../../../api/src/fixtures/local-opensearch.ts'
import { loadFile, measureSearches, readLoaded, type Engines, type ScaleResult } from '../bench/scale.ts'
import { recordWriter } from '../bench/scale-records.ts'
import { supervise } from '../processes/supervise.ts'
import { fromRoot } from '../root.ts'
import { openCluster } from '../stack/cluster.ts'

/** Records that are imported at once, so that an interruption costs little. */
const portion = 50_000

const statsSchema = v.object({ _all: v.object({ primaries: v.object({ docs: v.object({ count: v.number() }) }) }) })

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

const folderOf = (kept: string, name: string): string => {
  const folder = join(kept, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs work on engines that are started for it and stopped after it. */
type WithEngines = (work: (engines: Engines) => Promise<void>) => Promise<void>

const onEmbedded =
  (kept: string): WithEngines =>
  async (work) => {
    const folder = folderOf(kept, 'embedded')
    const settings = { DATA_DIR: folder, DATABASE_URL: '', OPENSEARCH_URL: '' }
    await work({ name: 'embedded', settings, processes: [], folder })
  }

const onServers =
  (kept: string, heap: string): WithEngines =>
  async (work) => {
    const folder = folderOf(kept, 'servers')
    const cluster = await openCluster(join(folder, 'postgres'))
    const postgres = supervise([cluster.service])
    const interrupted = (): void => {
      postgres.stop()
      void postgres.ended.then(() => process.exit(130))
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    try {
      await cluster.prepare()
      const search = await startOpenSearch({ folder: join(folder, 'opensearch'), heap })
      try {
        const settings = { DATA_DIR: join(folder, 'api'), DATABASE_URL: cluster.url, OPENSEARCH_URL: search.url }
        const processes = [search.pid, ...postgres.first.flatMap(({ pid }) => pid ?? [])]
        await work({ name: 'PostgreSQL and OpenSearch', settings, processes, folder })
        const { _all: all } = v.parse(statsSchema, await (await fetch(`${search.url}/_stats/docs`)).json())
        if (all.primaries.docs.count === 0)
          throw new Error('Nothing is indexed in OpenSearch, so nothing was measured.')
      } finally {
        await search.stop()
      }
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      postgres.stop()
      await postgres.ended
      cluster.close()
    }
  }

const middleAndMost = (times: readonly number[]): string =>
  `p50 ${(times[Math.floor(times.length / 2)] ?? NaN).toFixed(0)} ms, ${(times.at(-1) ?? NaN).toFixed(0)} ms at most of ${times.length}`

const linesOf = (
  { name, folder }: Engines,
  { memory, disk, searches, latestContent: [first, second], afterChange }: ScaleResult,
): string[] => {
  const { records, timed, importMemory } = readLoaded(folder)
  const perSecond =
    timed.records > 0
      ? `${Math.round(timed.records / timed.seconds)} records a second, ${((timed.processor * 1000) / timed.records).toFixed(1)} ms of processor each`
      : 'not timed'
  return [
    `\n${name}, ${records.toLocaleString('en')} records`,
    `  import and index  ${perSecond} (${timed.records.toLocaleString('en')} in ${Math.round(timed.seconds)} s), ${inMegabytes(importMemory)} at most`,
    ...searches.map(
      ({ name: kind, count, failed, p50, p95, processor }) =>
        `  ${kind}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${count}, ${processor.toFixed(0)} ms of processor each${failed > 0 ? `, ${failed} FAILED` : ''}`,
    ),
    `  latest content: first ${first.toFixed(0)} ms, second ${second.toFixed(0)} ms`,
    `  first search after a change: ${middleAndMost(afterChange.after)}; without: ${middleAndMost(afterChange.without)}`,
    `  memory ${inMegabytes(memory)}, disk ${inMegabytes(disk)}`,
  ]
}

/** Loads portion by portion into all engines at once, so that whenever it is interrupted they hold the same, or one portion less. */
const load = async (
  kept: string,
  count: number,
  [first, ...others]: readonly WithEngines[],
  open: readonly Engines[] = [],
): Promise<void> => {
  if (first) return first((engines) => load(kept, count, others, [...open, engines]))
  const write = await recordWriter()
  for (let from = 0; from < count; from += portion) {
    const to = Math.min(count, from + portion)
    const lacking = open.filter(({ folder }) => readLoaded(folder).records < to)
    if (lacking.length === 0) continue
    const file = join(kept, `records-${from}-${to}.jsonl`)
    await write(file, from, to)
    const ends = await Promise.allSettled(
      lacking.map(async (engines) => {
        await loadFile(engines, file, to)
        console.log(`${new Date().toISOString().slice(11, 19)}  ${engines.name}: ${to.toLocaleString('en')}`)
      }),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    rmSync(file)
  }
}

export default defineCommand({
  words: { count: { type: 'string', default: '1000000' } },
  options: {
    heap: { type: 'string', default: '2g', describe: 'Of OpenSearch' },
    only: { choices: ['embedded', 'servers'] },
    load: { type: 'boolean', default: false, describe: 'Loads what is missing, and measures nothing' },
    measure: { type: 'boolean', default: false, describe: 'Measures what is loaded' },
    fresh: { type: 'boolean', default: false, describe: 'Forgets what is loaded' },
    dir: { type: 'string', default: fromRoot('build/scale') },
  },
  run: async (given) => {
    const count = Number(given.count.replaceAll(',', ''))
    if (!Number.isInteger(count) || count < 1) throw new UsageError(`'${given.count}' is no number of records.`)
    const kept = resolve(given.dir)
    const all = { servers: onServers(kept, given.heap), embedded: onEmbedded(kept) }
    const chosen = given.only === undefined ? Object.values(all) : [all[given.only]]
    if (given.fresh) rmSync(kept, { recursive: true, force: true })
    if (!given.measure) await load(kept, count, chosen)
    if (given.load) return
    for (const withEngines of chosen)
      await withEngines(async (engines) => console.log(linesOf(engines, await measureSearches(engines)).join('\n')))
  },
})
