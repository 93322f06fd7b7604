import { aDefaultQuestion } from './question.ts'
import type { SearchQuestion } from '../src/search/search-index.ts'

/** A kind of search with enough different queries that most are asked for the first time. */
export interface QuestionKind {
  name: string
  questions: SearchQuestion[]
  /** The same searches in the language of FTS5, in the same order. */
  matches: string[]
  filters: string[]
}

const common =
  `health disease children influenza outbreak women cancer school food risk virus states community program care
  public smoking tobacco diabetes obesity infection hospital vaccine mortality adults surveillance prevention population
  treatment intervention`.split(/\s+/)

const phrases = `public health|united states|physical activity|risk factors|health care|mental health|breast cancer|
  middle school|heart disease|primary care|blood pressure|salmonella infections|lead poisoning|drug resistance|
  west nile virus|infectious diseases|cost effectiveness|randomized controlled trial|quality of life|long term care|
  vaccination coverage|food safety|birth defects|motor vehicle|human immunodeficiency virus|cigarette smoking`
  .split('|')
  .map((phrase) => phrase.trim())

const threeWords = common.map((word, i) =>
  [word, common[(i * 7 + 3) % common.length], common[(i * 11 + 5) % common.length]].join(' '),
)

/** Systematic reviews of effects; target of the document in a low- or middle-income country; a date range. */
export const threeFilters = ['10_3', '9_1', '0_12_1990_2024']

const kind = (name: string, queries: readonly string[], given: Partial<SearchQuestion> = {}): QuestionKind => ({
  name,
  questions: queries.map((q) => aDefaultQuestion(q, given)),
  matches: queries.map((q) => (q.startsWith('"') ? q : q.split(' ').join(' AND '))),
  filters: given.filters ?? [],
})

export const questionKinds: QuestionKind[] = [
  kind('a common word', common),
  kind('three words', threeWords),
  kind(
    'a phrase',
    phrases.map((phrase) => `"${phrase}"`),
  ),
  kind('three filters, all facet counts', common, { filters: threeFilters, facets: true }),
  kind('a common word, all facet counts', common, { facets: true }),
]
