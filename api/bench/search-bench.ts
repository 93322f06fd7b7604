import { indexFile } from '../src/catalogue/data-folder.ts'
import { createDocumentStore } from '../src/catalogue/document-store.ts'
import { everyDocument } from '../src/catalogue/documents-in-turns.ts'
import { loadFilterTrees } from '../src/taxonomy/filter-trees.ts'
import { toIndexed } from '../src/catalogue/indexed-document.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { openEmbeddedIndex } from '../src/search/embedded-index.ts'
import { compileThesaurus } from '../src/search/thesaurus/compile-thesaurus.ts'
import { openThesaurus } from '../src/search/thesaurus/open-thesaurus.ts'
import type { IndexedDocument } from '../src/search/search-index.ts'
import { httpLoad } from './http-load.ts'
import { plainFts5 } from './plain-fts5.ts'
import { questionKinds } from './questions.ts'
import { startApi } from './running-api.ts'
import { inMilliseconds, timed } from './timing.ts'

/**
 * Measures search on the catalogue of the data folder, beside plain SQLite FTS5 on the same texts in the same run.
 *
 * Usage: `search-bench.ts [address]`; without the address of a running API it starts one itself, on `BENCH_PORT`.
 */
const benchPort = Number(process.env['BENCH_PORT'] ?? 5055)

const config = readConfig(process.env)
const database = await openDatabase(config.dataDir)
const documents: IndexedDocument[] = []
for await (const document of everyDocument(createDocumentStore(database))) documents.push(toIndexed(document))
if (documents.length === 0)
  throw new Error(`The catalogue in ${config.dataDir} is empty. Run npm start once, which fills it.`)
const trees = loadFilterTrees()
const processorTime = (work: () => unknown): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
// What a start does: reads what an earlier one made, or makes it.
const opening = processorTime(openThesaurus)
const compiling = processorTime(compileThesaurus)
const searchIndex = openEmbeddedIndex({ file: indexFile(config.dataDir), trees, workers: config.searchWorkers })
const fts5 = plainFts5(documents)

console.log(`${documents.length} documents, ${config.searchWorkers} workers; milliseconds per search: p50, p95, p99`)
console.log(
  `thesaurus: ${(openThesaurus().byteLength / 1e6).toFixed(1)} MB that all workers share; opened in ${opening.toFixed(0)} ms of processor, made once for each state of its sources in ${compiling.toFixed(0)} ms`,
)
console.log('first: different queries, each new to its worker; again: the same queries once more\n')
await searchIndex.suggest({ q: 'health', site: 'hse', lang: 'en', limit: 1 })
await searchIndex.search({ ...(questionKinds[0]?.questions[0] ?? raise()), q: 'warmup', facets: true })
fts5.search('warmup', [], true)

for (const { name, questions, matches, filters } of questionKinds) {
  if (matches.length === 0) {
    const first = await timed(questions.map((question) => () => searchIndex.search(question)))
    const again = await timed(questions.map((question) => () => searchIndex.search(question)))
    console.log(`${name}\n  index, first      ${inMilliseconds(first)}\n  index, again      ${inMilliseconds(again)}`)
    continue
  }
  const facets = questions[0]?.facets ?? false
  const ours = () => timed(questions.map((question) => () => searchIndex.search(question)))
  const theirs = () => timed(matches.map((match) => () => fts5.search(match, filters, facets)))
  const first = await ours()
  const plain = await theirs()
  const again = await ours()
  const plainAgain = await theirs()
  console.log(name)
  console.log(`  index, first      ${inMilliseconds(first)}`)
  console.log(`  index, again      ${inMilliseconds(again)}`)
  console.log(`  plain FTS5, first ${inMilliseconds(plain)}   index takes ${share(first.p50, plain.p50)} of it`)
  console.log(
    `  plain FTS5, again ${inMilliseconds(plainAgain)}   index takes ${share(again.p50, plainAgain.p50)} of it`,
  )
}

const prefixes = ['he', 'vacc', 'school h', 'tuber', 'diabetes pre', 'covid', 'obesty', 'ment', 'smok', 'chil']
const suggestions = await timed(
  prefixes.map((q) => () => searchIndex.suggest({ q, site: 'hse', lang: 'en', limit: 10 })),
)
console.log(`suggestions\n  index, first      ${inMilliseconds(suggestions)}`)

await searchIndex.close()
fts5.close()
await database.destroy()

const [given] = process.argv.slice(2)
const api = given === undefined ? await startApi(benchPort) : null
const address = given ?? api?.address ?? raise()
console.log('\nrequests a second under 10 connections, over HTTP with documents: latency p50, p99 in milliseconds')
for (const { questions } of questionKinds) await httpLoad(address, questions, 1)
for (const { name, questions } of questionKinds) {
  const { perSecond, p50, p99, failed } = await httpLoad(address, questions, 5)
  console.log(
    `  ${name.padEnd(34)}${perSecond.toFixed(0).padStart(6)}${String(p50).padStart(6)}${String(p99).padStart(6)}${failed ? `   ${failed} failed` : ''}`,
  )
}
await api?.stop()

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`
}

function raise(): never {
  throw new Error('There are no questions to ask.')
}
