import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sites, type Lang, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { createDocumentStore } from '../src/catalogue/document-store.ts'
import { everyDocument } from '../src/catalogue/documents-in-turns.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { importFiles } from '../src/import/import-files.ts'
import { giveVectors } from './relevance/give-vectors.ts'
import { depth, interval, meanOf, measured, overlap, type Measures } from './relevance/measures.ts'
import { plainBm25 } from './relevance/plain-bm25.ts'
import {
  readKnownItems,
  readNewQuestions,
  readPairs,
  readQuestions,
  readSets,
  readVerdicts,
  type RelevanceSet,
} from './relevance/relevance-set.ts'
import { drawSubjects, gathersStudies } from './relevance/subjects.ts'
import { openThesaurus } from '../src/search/thesaurus/open-thesaurus.ts'
import { recogniserOf } from '../src/search/thesaurus/recognise.ts'
import { startApi } from './running-api.ts'

/**
 * Measures how good the first results are, beside plain BM25 on the same documents in the same run, with the interval of a
 * paired bootstrap.
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
const withJudgements = given.includes('--judged')
const isWanted = (name: string) => only?.includes(name) ?? (!withJudgements || name === 'questions')

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

interface Known {
  /** Ids that the records came with, by those of the API. */
  ids: ReadonlyMap<string, string>
  /** Those that gather studies, and whether there is an abstract to read. */
  gathering: ReadonlyMap<string, boolean>
  /** Titles of what gathers studies on hse. */
  titles: readonly string[]
}

const readKnown = async (dataDir: string): Promise<Known> => {
  const database = await openDatabase(dataDir)
  const ids = new Map<string, string>()
  const gathering = new Map<string, boolean>()
  const titles: string[] = []
  for await (const document of everyDocument(createDocumentStore(database))) {
    const { id, record, derived } = document
    ids.set(id, record.id)
    if (!gathersStudies(document)) continue
    gathering.set(record.id, Object.keys(record.abstract).length > 0)
    if (derived.sites.includes('hse')) titles.push(Object.values(record.title)[0] ?? '')
  }
  await database.destroy()
  return { ids, gathering, titles }
}

const askingApi = async <Answer>(
  dataDir: string,
  ask: (find: Find, known: Known) => Promise<Answer>,
): Promise<Answer> => {
  const known = await readKnown(dataDir)
  const { ids } = known
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
    }, known)
  } finally {
    await api.stop()
  }
}

const row = (name: string, { queries, ndcg, mrr, hit, empty }: Measures): string =>
  `  ${name.padEnd(36)}${String(queries).padStart(5)}${[ndcg, mrr, hit].map((value) => value.toFixed(3).padStart(9)).join('')}${String(empty).padStart(7)}`

/** How many of the first ten for the subjects of reviews gather studies, and how many of those have a text to read. */
const printSubjects = (): Promise<void> =>
  askingApi(readConfig(process.env).dataDir, async (find, { gathering, titles }) => {
    const subjects = drawSubjects(titles, recogniserOf(openThesaurus()))
    let gathered = 0
    let readable = 0
    for (const subject of subjects) {
      const { ids, titles: shown } = await find(subject, 'en')
      const first = ids.slice(0, depth)
      const gathers = first.filter((id) => gathering.has(id))
      const read = gathers.filter((id) => gathering.get(id)).length
      gathered += gathers.length
      readable += read
      console.log(`  ${subject.padEnd(34)}${String(gathers.length).padStart(5)}${String(read).padStart(9)}`)
      if (each) console.log(`    ${shown.slice(0, depth).join('\n    ')}`)
    }
    const mean = (sum: number) => (sum / subjects.length).toFixed(1)
    console.log(
      `subjects: ${subjects.length}; of the first ten ${mean(gathered)} gather studies, ${mean(readable)} with a text`,
    )
  })

const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(3)}`

const printSet = async ({ name, records, documents, queries }: RelevanceSet): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'relevance-'))
  try {
    const file = join(dataDir, 'records.jsonl')
    writeFileSync(file, records.join('\n'))
    await importFiles({ dataDir, files: [file], quiet: true, print: () => undefined })
    await giveVectors(dataDir)
    const plain = plainBm25(documents)
    const results = await askingApi(dataDir, async (find) => {
      const all: { group: string; ours: Measures; theirs: Measures }[] = []
      for (const { text, lang, group, grades, qid } of queries) {
        const { ids, titles } = await find(text, lang)
        const [ours, theirs] = [measured(ids, grades), measured(plain(text, lang), grades)]
        if (each && ours.ndcg < 1)
          console.log(
            `${qid} ${ours.ndcg.toFixed(2)} (${theirs.ndcg.toFixed(2)}) ${text}\n    ${titles.slice(0, 3).join('\n    ')}`,
          )
        all.push({ group, ours, theirs })
      }
      return all
    })
    console.log(`${name}: ${documents.length} documents`)
    const groups = [...Map.groupBy(results, ({ group }) => group)]
    for (const [group, some] of [...groups, ...(groups.length > 1 ? ([['all', results]] as const) : [])]) {
      console.log(row(`search, ${group}`, meanOf(some.map(({ ours }) => ours))))
      const [low, high] = interval(some.map(({ ours, theirs }) => ours.ndcg - theirs.ndcg)).map(signed)
      console.log(`${row(`plain BM25, ${group}`, meanOf(some.map(({ theirs }) => theirs)))}  ${low} to ${high}`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

console.log(`Sets of ${folder}`)
console.log(`  ${''.padEnd(34)}queries  nDCG@10   MRR@10   hit@10  empty  gain in nDCG (95 %)`)
for (const set of readSets(folder)) if (isWanted(set.name)) await printSet(set)
if (isWanted('known')) await printSet(readKnownItems())

if (isWanted('subjects')) await printSubjects()

// The questions that were judged are those of the shipped sample.
const questions = isWanted('questions')
  ? [...readQuestions(withJudgements ? sample : folder), ...readNewQuestions()]
  : []
const pairs = isWanted('pairs') ? readPairs(folder) : []
if (questions.length + pairs.length > 0)
  await askingApi(readConfig(process.env).dataDir, async (find) => {
    const answered: { lang: Lang; set: string; total: number; firsts: (boolean | undefined)[] }[] = []
    const verdicts = readVerdicts()
    for (const { qid, site, texts } of questions)
      for (const [lang, text] of texts) {
        // Where a site does not speak a language, it is asked on the English pages.
        const { ids, total, titles } = await find(text, sites[site].languages.includes(lang) ? lang : 'en', site)
        answered.push({
          lang,
          set: qid.replace(/\d+$/, ''),
          total,
          firsts: ids.slice(0, firstDocuments).map((id) => verdicts.get(`${qid} ${id}`)),
        })
        if (each) console.log(`${qid} ${lang} ${text}: ${total}\n    ${titles.slice(0, 5).join('\n    ')}`)
      }
    console.log(`questions of the corpus: ${questions.length}`)
    for (const [lang, some] of Map.groupBy(answered, (answer) => answer.lang))
      console.log(`  empty, ${lang}: ${some.filter(({ total }) => total === 0).length}`)
    console.log(
      `  of the first ${firstDocuments}:  shown  on the subject  not judged  questions with ${goodDocuments} or more`,
    )
    for (const [name, some] of Map.groupBy(answered, ({ set, lang }) => `${set} ${lang}`)) {
      const firsts = some.flatMap((answer) => answer.firsts)
      const good = (all: readonly (boolean | undefined)[]) => all.filter((verdict) => verdict === true).length
      const numbers = [
        firsts.length,
        good(firsts),
        firsts.filter((verdict) => verdict === undefined).length,
        some.filter((answer) => good(answer.firsts) >= goodDocuments).length,
      ]
      console.log(`  ${name.padEnd(16)}${numbers.map((number) => String(number).padStart(8)).join('')}`)
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
