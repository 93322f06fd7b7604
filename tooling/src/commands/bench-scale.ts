// npm run bench:scale [-- COUNT]: the embedded index beside PostgreSQL and OpenSearch, with as many records (1,000,000 by
// default) of the corpus's words: import, search with all facet counts by ten callers, memory, disk. It asserts nothing.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { startOpenSearch } from '../../../api/src/fixtures/local-opensearch.ts'
import { measureScale, type Engines, type ScaleResult } from '../bench/scale.ts'
import { writeRecords } from '../bench/scale-records.ts'
import { command } from '../command-line/command.ts'
import { supervise } from '../processes/supervise.ts'
import { fromRoot } from '../root.ts'
import { openCluster } from '../stack/cluster.ts'

const statsSchema = v.object({ _all: v.object({ primaries: v.object({ docs: v.object({ count: v.number() }) }) }) })

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

const emptyFolder = (name: string): string => {
  const folder = fromRoot('build/scale', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

const embedded = (): Engines => {
  const folder = emptyFolder('embedded')
  return {
    name: 'embedded',
    settings: { DATA_DIR: folder, DATABASE_URL: '', OPENSEARCH_URL: '' },
    processes: [],
    folder,
  }
}

/** Runs work on a PostgreSQL and an OpenSearch of its own. */
const onServers = async (heap: string, work: (engines: Engines) => Promise<ScaleResult>): Promise<ScaleResult> => {
  const folder = emptyFolder('servers')
  const cluster = await openCluster(join(folder, 'postgres'))
  const postgres = supervise([cluster.service])
  try {
    await cluster.prepare()
    const search = await startOpenSearch({ folder: join(folder, 'opensearch'), heap })
    try {
      const settings = { DATA_DIR: join(folder, 'api'), DATABASE_URL: cluster.url, OPENSEARCH_URL: search.url }
      const processes = [search.pid, ...postgres.first.flatMap(({ pid }) => pid ?? [])]
      const result = await work({ name: 'PostgreSQL and OpenSearch', settings, processes, folder })
      const { _all: all } = v.parse(statsSchema, await (await fetch(`${search.url}/_stats/docs`)).json())
      if (all.primaries.docs.count === 0) throw new Error('Nothing was indexed in OpenSearch, so nothing was measured.')
      return result
    } finally {
      await search.stop()
    }
  } finally {
    postgres.stop()
    await postgres.ended
    cluster.close()
  }
}

const linesOf = ({ name, perSecond, seconds, importMemory, memory, disk, searches }: ScaleResult): string[] => [
  `\n${name}`,
  `  import and index  ${Math.round(perSecond)} records a second (${Math.round(seconds)} s), ${inMegabytes(importMemory)} at most`,
  ...searches.map(
    ({ name: kind, count, failed, p50, p95 }) =>
      `  ${kind}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${count}${failed > 0 ? `, ${failed} FAILED` : ''}`,
  ),
  `  memory ${inMegabytes(memory)}, disk ${inMegabytes(disk)}`,
]

await command({ heap: { type: 'string', default: '1g' } }, async ([given = '1000000'], { heap }) => {
  const count = Number(given.replaceAll(',', ''))
  if (!Number.isInteger(count) || count < 1) throw new Error(`'${given}' is no number of records.`)
  const file = fromRoot('build/scale', `records-${count}.jsonl`)
  console.log(`Writing ${count.toLocaleString('en')} records ...`)
  await writeRecords(file, count)
  console.log('The embedded index ...')
  const alone = await measureScale(embedded(), file, count)
  console.log(linesOf(alone).join('\n'))
  console.log('PostgreSQL and OpenSearch ...')
  const servers = await onServers(heap, (engines) => measureScale(engines, file, count))
  console.log(linesOf(servers).join('\n'))
})
