import type { Lang } from 'shared/sites'
import { normalForm } from '../analyse/normal-form.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { plainQuery } from '../query/format-query.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { QueryNode } from '../query/query-node.ts'
import type { ReadingNote } from '../query/reading-notes.ts'
import { searchLimits } from '../ranking-weights.ts'
import type { Match } from '../search-index.ts'
import { readStrategy, saidHeading, type Strategy } from '../strategy/read-strategy.ts'
import type { Recognise } from '../thesaurus/segments.ts'
import { rewriteQuestion, type Question, type QuestionConcept } from './question.ts'
import type { Typo } from './typos.ts'

export interface QueryRead {
  /** The query's words and operators as typed; null where everything is asked for. */
  tree: QueryNode | null
  /** The concepts of a query without operators; null where it means exactly what it says. */
  question: Question | null
  notes: ReadingNote[]
  dropped: string[]
  /** Typing errors that were corrected, each with the query that asks for what was typed. */
  corrections: (Typo & { query: string })[]
  /** Lines of a numbered strategy of another database. */
  lines: Strategy['lines']
}

export type QueryText = Pick<Match, 'q' | 'lang' | 'match' | 'unexpanded'>

/** Every word must occur and nothing is expanded: the query is read as one with operators. */
const isVerbatim = ({ match, unexpanded }: QueryText): boolean => match === 'all' && unexpanded === 'all'

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A query with each of these words put in place of another. */
const withWords = (q: string, typos: readonly Typo[], change: (typo: Typo) => string): string =>
  typos.reduce(
    (text, typo) =>
      text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(typo.typed)}(?![\\p{L}\\p{N}])`, 'gu'), () =>
        change(typo),
      ),
    q,
  )

/**
 * Reads a query: with operators, quotes or fields as exactly what it says, a strategy of another database as what says the
 * same here, otherwise as a question. Reads any text.
 *
 * @param typo the word of one of these languages that was meant beyond doubt by a word of a question, or null
 */
export const readQuery = (
  text: QueryText,
  recognise: Recognise,
  typo: (concept: QuestionConcept, langs: readonly Lang[]) => Typo | null,
): QueryRead => {
  const { lang, unexpanded } = text
  const q = normalForm(text.q)
  const strategy = readStrategy(q, (heading) => labelsOf(heading, recognise))
  if (strategy) return strategyRead(strategy, lang)
  const { tree, notes, dropped, isLoose } = parseQuery(q, lang)
  const asTyped: QueryRead = { tree, question: null, notes, dropped, corrections: [], lines: [] }
  if (!tree || !isLoose || isVerbatim(text)) return asTyped
  // What the parser kept of a long query, and no more.
  const [loose, beyond] = cut(
    notes.some(({ code }) => code === 'too_long') ? plainQuery(tree) : asSaid(q, lang, recognise),
  )
  const first = questionOf(loose, lang, unexpanded, recognise)
  // Names of subjects are typed in English everywhere; small words show that a question is in its language.
  const langs = [first.lang, ...(first.dropped.length === 0 ? (['en'] as const) : [])]
  const typos =
    first.concepts.length > searchLimits.correctedWords
      ? []
      : first.concepts.flatMap((concept) => typo(concept, langs) ?? [])
  const question =
    typos.length > 0
      ? questionOf(
          withWords(loose, typos, ({ corrected }) => corrected),
          lang,
          unexpanded,
          recognise,
        )
      : first
  if (question.concepts.length === 0) return asTyped
  return {
    tree,
    question,
    notes: [
      ...notes.filter(({ code }) => code !== 'common_words_dropped' && code !== 'too_long'),
      ...noteOf('too_long', [
        ...question.tooLong,
        ...(beyond ? [beyond] : []),
        ...notes.flatMap(({ code, detail }) => (code === 'too_long' ? [detail] : [])),
      ]),
      ...noteOf('expansion_limited', question.limited),
    ],
    dropped: question.dropped,
    corrections: typos.map((found) => ({ ...found, query: withWords(q, [found], ({ typed }) => `"${typed}"`) })),
    lines: [],
  }
}

/** A query that is a heading of a catalogue, as it is said (`Type 2 Diabetes Mellitus`), where that names one concept. */
const asSaid = (q: string, lang: Lang, recognise: Recognise): string => {
  if (!/^[^,/]+, [^,/]+$/.test(q)) return q
  const said = saidHeading(q)
  const [only, ...others] = recognise(said, lang).segments
  return only?.kind === 'concept' && others.length === 0 ? said : q
}

/** Names of the concept that a subject heading is, most of them synonyms and translations. */
const mostLabels = 12

const labelsOf = (heading: string, recognise: Recognise): string[] => {
  const { concepts } = questionOf(heading, 'en', '', recognise)
  const [only] = concepts
  if (!only || concepts.length > 1 || only.kind !== 'concept') return []
  return only.ways.slice(1, mostLabels).map(({ text }) => text)
}

const strategyRead = ({ query, lines, leftOut, loosened }: Strategy, lang: Lang): QueryRead => {
  const { tree, notes, dropped } = parseQuery(query, lang)
  return {
    tree,
    question: null,
    notes: [...notes, ...noteOf('strategy_left_out', leftOut), ...noteOf('strategy_loosened', loosened)],
    dropped,
    corrections: [],
    lines,
  }
}

/** Characters of Chinese that count as one word. */
const charactersOfWord = 3

/** The beginning of a query in normal form that is read as a question, and what is beyond it. */
const cut = (text: string): [read: string, beyond: string] => {
  let room: number = searchLimits.readWords
  for (const { kind, start, end } of piecesOf(text)) {
    const maxCharacters = Math.floor(room * charactersOfWord)
    const at = kind === 'word' ? start : start + maxCharacters
    if (room < 1 || (kind === 'han' && end - start > maxCharacters)) return [text.slice(0, at), text.slice(at).trim()]
    room -= kind === 'word' ? 1 : (end - start) / charactersOfWord
  }
  return [text, '']
}

const questionOf = (text: string, lang: Lang, unexpanded: string, recognise: Recognise): Question =>
  rewriteQuestion(recognise(text, lang), lang, unexpanded)

/** A note on some words; none where there are none. */
export const noteOf = (code: ReadingNote['code'], words: readonly string[]): ReadingNote[] =>
  words.length > 0 ? [{ code, detail: [...new Set(words)].join(', ').slice(0, 200) }] : []
