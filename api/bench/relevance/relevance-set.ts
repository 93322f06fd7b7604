import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Lang, SiteId } from 'shared/sites'
import { siteIds } from 'shared/sites'
import * as v from 'valibot'

export interface JudgedQuery {
  qid: string
  text: string
  lang: Lang
  /** Grade by the source id of a document; what is not judged counts as 0. */
  grades: ReadonlyMap<string, number>
}

/** Documents and queries with judgements on them. */
export interface RelevanceSet {
  name: string
  /** A file of records to import. */
  file: string
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
const querySchema = v.object({ qid: v.string(), text: v.string(), lang: langSchema })
const questionSchema = v.object({ qid: v.string(), site: v.picklist(siteIds), text: v.record(langSchema, v.string()) })

const linesOf = (file: string): string[] => {
  const bytes = readFileSync(file)
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  return text
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

const readSet = (folder: string, name: string): RelevanceSet => {
  const file = join(folder, name, 'documents.jsonl.gz')
  const grades = new Map<string, Map<string, number>>()
  for (const line of linesOf(join(folder, name, 'qrels.tsv'))) {
    const [qid = '', id = '', grade] = line.split('\t')
    const known = grades.get(qid) ?? new Map<string, number>()
    grades.set(qid, known.set(id, Number(grade)))
  }
  return {
    name,
    file,
    documents: linesOf(file).map((line) => {
      const { id, title, abstract } = v.parse(documentSchema, JSON.parse(line))
      return { id, text: [...Object.values(title), ...Object.values(abstract)].join('\n') }
    }),
    queries: linesOf(join(folder, name, 'queries.jsonl.gz')).map((line) => {
      const query = v.parse(querySchema, JSON.parse(line))
      return { ...query, grades: grades.get(query.qid) ?? new Map<string, number>() }
    }),
  }
}

/** The sets of a folder: each of its folders that holds `documents.jsonl.gz`, `queries.jsonl.gz` and `qrels.tsv`. */
export const readSets = (folder: string): RelevanceSet[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'qrels.tsv')))
    .map(({ name }) => readSet(folder, name))

export const readQuestions = (folder: string): PolicyQuestion[] => {
  const file = join(folder, 'questions.jsonl')
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

const verdictsFile = new URL('../../../docs/judgements/questions.tsv', import.meta.url)

/** Whether a document is on the subject of a question, by the ids of both; see `docs/judgements/questions.md`. */
export const readVerdicts = (): ReadonlyMap<string, boolean> =>
  new Map(
    readFileSync(verdictsFile, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line): [string, boolean] => {
        const [qid = '', , , document = '', verdict] = line.split('\t')
        return [`${qid} ${document}`, verdict === '1']
      }),
  )
