import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Lang, SiteId } from 'shared/sites'
import { siteIds } from 'shared/sites'
import * as v from 'valibot'

export interface JudgedQuery {
  qid: string
  text: string
  lang: Lang
  /** Queries that are reported together. */
  group: string
  /** Grade by the source id of a document; what is not judged counts as 0. */
  grades: ReadonlyMap<string, number>
}

/** Documents and queries with judgements on them. */
export interface RelevanceSet {
  name: string
  /** Records to import, each as a line. */
  records: string[]
  documents: { id: string; text: string }[]
  queries: JudgedQuery[]
}

/** One thing to ask in several languages on one site, without judgements. */
export interface PolicyQuestion {
  qid: string
  site: SiteId
  texts: [lang: Lang, text: string][]
}

/** Two ways to say one thing; the second one in English. */
export interface SynonymPair {
  lang: Lang
  one: string
  other: string
}

const langSchema = v.pipe(
  v.picklist(['en', 'es', 'fr', 'pt', 'zh', 'cn']),
  v.transform((lang): Lang => (lang === 'zh' ? 'cn' : lang)),
)
const textByLang = v.record(v.string(), v.string())
const documentSchema = v.object({ id: v.string(), title: textByLang, abstract: v.optional(textByLang, {}) })
const recordSchema = v.looseObject(documentSchema.entries)
const querySchema = v.object({
  qid: v.string(),
  text: v.string(),
  lang: langSchema,
  /** `tuned` or `reported`, where a set is split. */
  half: v.optional(v.string()),
})
const questionSchema = v.object({ qid: v.string(), site: v.picklist(siteIds), text: v.record(langSchema, v.string()) })

const linesOf = (file: string): string[] => {
  const bytes = readFileSync(file)
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  return text
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

const readDocument = (line: string): { id: string; text: string } => {
  const { id, title, abstract } = v.parse(documentSchema, JSON.parse(line))
  return { id, text: [...Object.values(title), ...Object.values(abstract)].join('\n') }
}

/** @param groupOf names the queries that are reported together */
const readQueries = (folder: string, groupOf: (query: v.InferOutput<typeof querySchema>) => string): JudgedQuery[] => {
  const grades = new Map<string, Map<string, number>>()
  for (const line of linesOf(join(folder, 'qrels.tsv'))) {
    const [qid = '', id = '', grade] = line.split('\t')
    const known = grades.get(qid) ?? new Map<string, number>()
    grades.set(qid, known.set(id, Number(grade)))
  }
  return linesOf(join(folder, 'queries.jsonl.gz')).map((line) => {
    const query = v.parse(querySchema, JSON.parse(line))
    return { ...query, group: groupOf(query), grades: grades.get(query.qid) ?? new Map<string, number>() }
  })
}

const readSet = (folder: string, name: string): RelevanceSet => {
  const records = linesOf(join(folder, name, 'documents.jsonl.gz'))
  return {
    name,
    records,
    documents: records.map(readDocument),
    queries: readQueries(join(folder, name), ({ lang }) => lang),
  }
}

const knownItems = fileURLToPath(new URL('known-items', import.meta.url))
const corpus = fileURLToPath(new URL('../../corpus', import.meta.url))

/** The sets of known items (`known-items/README.md`) over the shipped records that have an English abstract. */
export const readKnownItems = (): RelevanceSet => {
  const queries = readdirSync(knownItems, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? readQueries(join(knownItems, entry.name), ({ half = '' }) => `${entry.name}, ${half}`) : [],
  )
  const sentences = new Map(
    queries.flatMap(({ group, text, grades }) =>
      group.startsWith('conclusions') ? [...grades.keys()].map((id) => [id, text] as const) : [],
    ),
  )
  const records = ['documents.jsonl.gz', 'reviews.jsonl.gz']
    .flatMap((name) => linesOf(join(corpus, name)))
    .flatMap((line) => {
      const record = v.parse(recordSchema, JSON.parse(line))
      const { id, abstract } = record
      if (!abstract['en']) return []
      const without = abstract['en'].replace(sentences.get(id) ?? '', '')
      return [JSON.stringify({ ...record, abstract: { ...abstract, en: without } })]
    })
  return { name: 'known items', records, documents: records.map(readDocument), queries }
}

/** The sets of a folder: each of its folders that holds `documents.jsonl.gz`, `queries.jsonl.gz` and `qrels.tsv`. */
export const readSets = (folder: string): RelevanceSet[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'qrels.tsv')))
    .map(({ name }) => readSet(folder, name))

export const readQuestions = (folder: string): PolicyQuestion[] => questionsOf(join(folder, 'questions.jsonl'))

/**
 * Fifty policy questions and twice fifty questions in everyday words, ten a language, written before the ranking they measure or
 * by somebody who did not know it. Their documents were judged by title, in random order, by a reader who did not know which
 * ranking listed them.
 */
export const readNewQuestions = (): PolicyQuestion[] =>
  [
    'new-questions.jsonl',
    'more-policy-questions.jsonl',
    'everyday-questions.jsonl',
    'more-everyday-questions.jsonl',
  ].flatMap((name) => questionsOf(fileURLToPath(new URL(name, import.meta.url))))

const questionsOf = (file: string): PolicyQuestion[] => {
  if (!existsSync(file)) return []
  return linesOf(file).map((line) => {
    const { qid, site, text } = v.parse(questionSchema, JSON.parse(line))
    return { qid, site, texts: Object.entries(text) as [Lang, string][] }
  })
}

export const readPairs = (folder: string): SynonymPair[] => {
  const file = join(folder, 'synonym-pairs.tsv')
  if (!existsSync(file)) return []
  return linesOf(file).map((line) => {
    const [lang, one = '', other = ''] = line.split('\t')
    return { lang: v.parse(langSchema, lang), one, other }
  })
}

const judgements = new URL('../../../docs/judgements/', import.meta.url)

/** Whether a document is on the subject of a question, by the ids of both; see `docs/judgements/questions.md`. */
export const readVerdicts = (): ReadonlyMap<string, boolean> =>
  new Map(
    ['questions.tsv', 'first-fives.tsv'].flatMap((name) => {
      const [heading = '', ...rows] = readFileSync(new URL(name, judgements), 'utf8').trimEnd().split('\n')
      const columns = heading.split('\t')
      return rows.map((row): [string, boolean] => {
        const cells = row.split('\t')
        const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
        return [`${cell('qid')} ${cell('document')}`, cell('verdict') === '1']
      })
    }),
  )
