import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sites, type Lang, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { createDocumentStore } from '../src/catalogue/document-store.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { importFiles } from '../src/import/import-files.ts'
import { meanOf, measured, overlap, type Measures } from './relevance/measures.ts'
import { plainBm25 } from './relevance/plain-bm25.ts'
import { readPairs, readQuestions, readSets, readVerdicts, type RelevanceSet } from './relevance/relevance-set.ts'
import { startApi } from './running-api.ts'

/**
 * Measures how good the first results are, beside plain BM25 on the same documents in the same run.
 *
 * Usage: `relevance-bench.ts [folder] [--only=name,name] [--each] [--judged]`. The folder holds sets (README in the shipped sample) and
 * perhaps `questions.jsonl` and `synonym-pairs.tsv`, which are asked of the catalogue in the data folder. `--each`
 * prints every query whose result is not the best there is. `--judged` asks the questions alone, and says how many of
 * their first five documents were judged to be on the subject (`docs/judgements/questions.tsv`), and how many nobody judged.
 */
const port = Number(process.env['BENCH_PORT'] ?? 5056)
const besideThis = fileURLToPath(new URL('../../../shared/relevance', import.meta.url))
const sample = fileURLToPath(new URL('relevance/sample', import.meta.url))
const given = process.argv.slice(2)
const folder = given.find((argument) => !argument.startsWith('--')) ?? (existsSync(besideThis) ? besideThis : sample)
const only = given
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const each = given.includes('--each')
const judged = given.includes('--judged')
const isWanted = (name: string) => only?.includes(name) ?? (!judged || name === 'questions')

/** First documents of a question that were judged, and how many of them ought to be on its subject. */
const firstDocuments = 5
const goodDocuments = 4

/** What the API finds, by the ids the records came with, best first. */
type Find = (q: string, lang: Lang, site?: SiteId) => Promise<{ ids: string[]; titles: string[]; total: number }>

const answerSchema = v.object({
  data: v.object({
    total: v.object({ value: v.number() }),
    hits: v.array(v.object({ id: v.string(), title: v.string() })),
  }),
})

const sourceIds = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const database = await openDatabase(dataDir)
  const store = createDocumentStore(database)
  const ids = new Map<string, string>()
  for (let revision = 0; ;) {
    const page = await store.changedAfter(revision, 5000)
    for (const { id, record } of page) ids.set(id, record.id)
    const last = page.at(-1)
    if (!last) break
    revision = last.revision
  }
  await database.destroy()
  return ids
}

const askingApi = async <Answer>(dataDir: string, ask: (find: Find) => Promise<Answer>): Promise<Answer> => {
  const ids = await sourceIds(dataDir)
  const api = await startApi(port, { DATA_DIR: dataDir })
  try {
    return await ask(async (q, lang, site = 'hse') => {
      const response = await fetch(`${api.address}/api/search?${new URLSearchParams({ q, lang, site })}`)
      if (!response.ok) throw new Error(`${q}: ${response.status} ${await response.text()}`)
      const { hits, total } = v.parse(answerSchema, await response.json()).data
      return {
        ids: hits.map(({ id }) => ids.get(id) ?? ''),
        titles: hits.map(({ title }) => title),
        total: total.value,
      }
    })
  } finally {
    await api.stop()
  }
}

const row = (name: string, { queries, ndcg, mrr, hit, empty }: Measures): string =>
  `  ${name.padEnd(30)}${String(queries).padStart(5)}${[ndcg, mrr, hit].map((value) => value.toFixed(3).padStart(9)).join('')}${String(empty).padStart(7)}`

const printSet = async ({ name, file, documents, queries }: RelevanceSet): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'relevance-'))
  try {
    await importFiles({ dataDir, files: [file], quiet: true, print: () => undefined })
    const plain = plainBm25(documents)
    const results = await askingApi(dataDir, async (find) => {
      const all: { lang: Lang; ours: Measures; theirs: Measures }[] = []
      for (const { text, lang, grades, qid } of queries) {
        const { ids, titles } = await find(text, lang)
        const [ours, theirs] = [measured(ids, grades), measured(plain(text, lang), grades)]
        if (each && ours.ndcg < 1)
          console.log(
            `${qid} ${ours.ndcg.toFixed(2)} (${theirs.ndcg.toFixed(2)}) ${text}\n    ${titles.slice(0, 3).join('\n    ')}`,
          )
        all.push({ lang, ours, theirs })
      }
      return all
    })
    console.log(`${name}: ${documents.length} documents`)
    const byLang = [...Map.groupBy(results, ({ lang }) => lang)]
    for (const [lang, some] of [...byLang, ...(byLang.length > 1 ? ([['all', results]] as const) : [])]) {
      console.log(row(`search, ${lang}`, meanOf(some.map(({ ours }) => ours))))
      console.log(row(`plain BM25, ${lang}`, meanOf(some.map(({ theirs }) => theirs))))
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

console.log(`Sets of ${folder}`)
console.log(`  ${''.padEnd(28)}queries  nDCG@10   MRR@10   hit@10  empty`)
for (const set of readSets(folder)) if (isWanted(set.name)) await printSet(set)

// The questions that were judged are those of the shipped sample.
const questions = isWanted('questions') ? readQuestions(judged ? sample : folder) : []
const pairs = isWanted('pairs') ? readPairs(folder) : []
if (questions.length + pairs.length > 0)
  await askingApi(readConfig(process.env).dataDir, async (find) => {
    const answered: { lang: Lang; total: number; firsts: (boolean | undefined)[] }[] = []
    const verdicts = readVerdicts()
    for (const { qid, site, texts } of questions)
      for (const [lang, text] of texts) {
        // Where a site does not speak a language, it is asked on the English pages.
        const { ids, total, titles } = await find(text, sites[site].languages.includes(lang) ? lang : 'en', site)
        answered.push({ lang, total, firsts: ids.slice(0, firstDocuments).map((id) => verdicts.get(`${qid} ${id}`)) })
        if (each) console.log(`${qid} ${lang} ${text}: ${total}\n    ${titles.slice(0, 5).join('\n    ')}`)
      }
    console.log(`questions of the corpus: ${questions.length} in each language`)
    for (const [lang, some] of Map.groupBy(answered, (answer) => answer.lang))
      console.log(`  empty, ${lang}: ${some.filter(({ total }) => total === 0).length}`)
    console.log(
      `  of the first ${firstDocuments}:  shown  on the subject  not judged  questions with ${goodDocuments} or more`,
    )
    for (const [lang, some] of Map.groupBy(answered, (answer) => answer.lang)) {
      const firsts = some.flatMap((answer) => answer.firsts)
      const good = (all: readonly (boolean | undefined)[]) => all.filter((verdict) => verdict === true).length
      const numbers = [
        firsts.length,
        good(firsts),
        firsts.filter((verdict) => verdict === undefined).length,
        some.filter((answer) => good(answer.firsts) >= goodDocuments).length,
      ]
      console.log(`  ${lang.padEnd(16)}${numbers.map((number) => String(number).padStart(8)).join('')}`)
    }
    const alike: { lang: Lang; share: number }[] = []
    for (const { lang, one, other } of pairs) {
      const [first, second] = [await find(one, lang), await find(other, 'en')]
      const share = overlap(first.ids, second.ids)
      alike.push({ lang, share })
      if (each) console.log(`${share.toFixed(1)} ${one} (${first.total}), ${other} (${second.total})`)
    }
    if (pairs.length === 0) return
    console.log(`two ways to say one thing: ${pairs.length} pairs, share of the first ten that both show`)
    const mean = (some: readonly { share: number }[]) =>
      (some.reduce((total, { share }) => total + share, 0) / Math.max(1, some.length)).toFixed(2)
    for (const [lang, some] of Map.groupBy(alike, (pair) => pair.lang)) console.log(`  ${lang}: ${mean(some)}`)
    console.log(`  all: ${mean(alike)}`)
  })
