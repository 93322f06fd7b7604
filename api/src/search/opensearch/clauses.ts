import type { StemmedLang } from '../analyse/stems.ts'
import { stemsOf } from '../analyse/stems.ts'
import type { Expression, Leaf } from '../matching/expression.ts'
import { writtenTerm } from '../analyse/terms.ts'
import { rankingWeights } from '../ranking-weights.ts'
import { featureOf, languageMark, truncated, pivot, regionGap } from './document-body.ts'

/** A query of OpenSearch. */
export type Clause = Record<string, unknown>

/** Words that begin alike, most frequent first, each with the languages of the texts that hold it. */
export type WordsOf = (prefixClause: Extract<Leaf, { type: 'prefix' }>) => {
  words: readonly { term: string; langs: readonly StemmedLang[] }[]
  /** There are more than one search looks for. */
  isLimited: boolean
}

export const everything: Clause = { match_all: {} }
const nothing: Clause = { match_none: {} }

export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? (clauses[0] ?? everything) : clauses.length === 0 ? everything : { bool: { filter: clauses } }

export const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1
    ? (clauses[0] ?? nothing)
    : clauses.length === 0
      ? nothing
      : { bool: { should: clauses, minimum_should_match: 1 } }

/** Matches documents that match at least `least` of the clauses. */
export const matchingAtLeast = (least: number, clauses: readonly Clause[]): Clause =>
  least <= 1 ? anyOf(clauses) : { bool: { should: clauses, minimum_should_match: least } }

/** The field that holds a term, by its first character. */
const fieldOf = (term: string): string => (term.startsWith('@') ? 'authors' : term.startsWith('%') ? 'names' : 'text')

const termsIn = (field: string, terms: readonly string[]): Clause =>
  terms.length === 1 ? { term: { [field]: truncated(terms[0] ?? '') } } : { terms: { [field]: terms.map(truncated) } }

export const withTerms = (terms: readonly string[]): Clause =>
  terms.length === 0 ? nothing : termsIn(fieldOf(terms[0] ?? ''), terms)

const spanOf = (field: string, slot: readonly string[]): Clause => {
  const spans = slot.map((term) => ({ span_term: { [field]: truncated(term) } }))
  return spans.length === 1 ? (spans[0] ?? nothing) : { span_or: { clauses: spans } }
}

type Phrase = Extract<Leaf, { type: 'phrase' }>

/** Side by side, or near; within a field where one is named. */
export const phrase = ({ slots, near, region }: Omit<Phrase, 'type'>): Clause => {
  if (slots.some((slot) => slot.length === 0)) return nothing
  const [first = []] = slots
  const field = region === 'title' ? region : fieldOf(first[0] ?? '')
  if (region !== 'abstract' && slots.length === 1) return termsIn(field, first)
  if (region !== 'abstract' && near === undefined) {
    // Written as texts are, so that OpenSearch takes it apart into the same tokens: phrases of terms are read faster than spans.
    const query = slots.map((slot) => slot.map(truncated).join('|')).join(' ')
    return { match_phrase: { [field]: { query } } }
  }
  const clauses = slots.map((slot) => spanOf(field, slot))
  const [only = nothing] = clauses
  const isNear = near !== undefined
  const span =
    slots.length === 1 ? only : { span_near: { clauses, slop: isNear ? near - slots.length : 0, in_order: !isNear } }
  if (region !== 'abstract') return span
  return { span_not: { include: span, exclude: { span_first: { match: span, end: 2 * regionGap } } } }
}

const sign = writtenTerm('')

/** Documents that hold a word, in whichever language. */
export const holding = (term: string): Clause =>
  term.startsWith(sign) ? { prefix: { words: `${term}${languageMark}` } } : { term: { words: term } }

const prefixQuery = (leaf: Extract<Leaf, { type: 'prefix' }>, wordsOf: WordsOf): Clause => {
  const { words, isLimited } = wordsOf(leaf)
  const { region } = leaf
  if (region === undefined)
    return isLimited ? anyOf(words.map(({ term }) => holding(term))) : { prefix: { words: leaf.with } }
  return anyOf(
    words.map(({ term, langs }) => {
      const word = term.slice(sign.length)
      const slot = [...new Set([word, ...langs.flatMap((lang) => stemsOf(word, lang))])]
      return allOf([holding(term), phrase({ slots: [slot], region })])
    }),
  )
}

/** The documents of an expression, as a query that filters. */
export const matching = (expression: Expression, wordsOf: WordsOf): Clause => {
  const read = (part: Expression): Clause => {
    if (part.type === 'any') return withTerms(part.terms)
    if (part.type === 'phrase') return phrase(part)
    if (part.type === 'prefix') return prefixQuery(part, wordsOf)
    if (part.type === 'years')
      return { range: { date: { gte: (part.from ?? 1) * 10_000, lte: (part.to ?? 9999) * 10_000 + 9999 } } }
    if (part.type === 'and') return allOf(part.of.map(read))
    if (part.type === 'or') return anyOf(part.of.map(read))
    if (part.type === 'not') return { bool: { must_not: [read(part.of)] } }
    return weighingAtLeast(
      part.weight,
      part.of.flatMap(({ expression: member, weight }) => (member ? [{ clause: read(member), weight }] : [])),
    )
  }
  return read(expression)
}

/** The documents of a query, all with one score. */
const constant = (filter: Clause, boost: number): Clause => ({ constant_score: { filter, boost } })

/** Hits say by its name whether they are of a clause; it adds nothing to their score. */
export const named = (name: string, filter: Clause | null | undefined): object[] =>
  filter ? [{ constant_score: { filter, boost: 0, _name: name } }] : []

interface Weighed {
  clause: Clause
  weight: number
}

export const weightOf = ({ clause, weight }: Weighed): Clause => constant(clause, weight)

/** Scores what the sets weigh together that hold a document: whole numbers, added up exactly. It is in so many of them at least. */
export const matchLevelWeights = (sets: readonly Weighed[], minimum_should_match = 1): Clause => ({
  bool: { should: sets.map(weightOf), minimum_should_match },
})

/**
 * Sets of which every document that weighs enough is in one, since all others do not weigh enough together: the heaviest,
 * which are the rarest. Weights are looked at in them alone, and not in all documents with any word of a question.
 */
const heaviest = (least: number, weighing: readonly Weighed[]): Clause[] => {
  let others = 0
  return weighing
    .toSorted((one, other) => one.weight - other.weight)
    .filter(({ weight }) => (others += weight) >= least)
    .map(({ clause }) => clause)
}

/** The documents whose sets weigh at least so much together. */
export const weighingAtLeast = (least: number, sets: readonly Weighed[]): Clause => {
  if (least <= 0) return everything
  const weighing = sets.filter(({ weight }) => weight > 0)
  const all = weighing.reduce((sum, { weight }) => sum + weight, 0)
  if (all < least) return nothing
  if (all - Math.min(...weighing.map(({ weight }) => weight)) < least)
    return allOf(weighing.map(({ clause }) => clause))
  if (weighing.every(({ weight }) => weight >= least)) return anyOf(weighing.map(({ clause }) => clause))
  return allOf([anyOf(heaviest(least, weighing)), atLeastScore(matchLevelWeights(weighing), least)])
}

/** The documents of a query that score at least so much. */
export const atLeastScore = (query: Clause, least: number): Clause => ({
  function_score: { query, min_score: least },
})

/** The best of some scores counts. */
export const bestOf = (queries: readonly Clause[], boost = 1): Clause => ({ dis_max: { queries, boost } })

/** How much a document is about any of some terms: from 0 to `boost`, as BM25 saturates. */
const aboutTerms = (terms: readonly string[], boost: number): Clause => {
  const about = terms.map((term) => ({
    rank_feature: { field: `weights.${featureOf(term)}`, saturation: { pivot }, boost },
  }))
  return about.length === 1 ? (about[0] ?? nothing) : bestOf(about)
}

/** Words of a beginning whose weight in a document counts; a document that holds one of the others scores nothing for it. */
const mostWeighed = 60

/** The greatest saturation of BM25. */
const full = rankingWeights.saturation + 1

/**
 * How well a document says an expression: its terms by their weights, the words of a phrase by their average. Only documents
 * of the expression are to be scored by it.
 *
 * @param boost what a document that says it as often as can be gets
 */
const saying = (expression: Expression, boost: number, wordsOf: WordsOf): Clause[] => {
  if (expression.type === 'any') {
    const terms = expression.terms.filter((term) => !/^[%@]/.test(term))
    return terms.length > 0 ? [aboutTerms(terms, boost)] : []
  }
  if (expression.type === 'phrase')
    return expression.slots.flatMap((slot) => {
      const terms = slot.filter((term) => !term.startsWith('@'))
      return terms.length > 0 ? [aboutTerms(terms, boost / expression.slots.length)] : []
    })
  // Within a field a beginning finds, and says nothing of how well.
  if (expression.type === 'prefix' && expression.region !== undefined) return []
  if (expression.type === 'prefix')
    return wordsOf(expression)
      .words.slice(0, mostWeighed)
      .flatMap(({ term }) => (term.startsWith(sign) ? [aboutTerms([term], boost)] : []))
  if (expression.type === 'and' || expression.type === 'or')
    return expression.of.flatMap((member) => saying(member, boost / expression.of.length, wordsOf))
  return []
}

const scoredIn = (filter: Clause, scores: readonly Clause[]): Clause => ({
  bool: { filter: [filter], should: scores },
})

/** Scores documents of one way to say a concept. */
export const wayScore = (expression: Expression, weight: number, wordsOf: WordsOf): Clause => {
  if (expression.type === 'any') return aboutTerms(expression.terms, full * weight)
  const isNear = expression.type === 'phrase' && expression.near !== undefined
  const factor = full * weight * (isNear ? rankingWeights.notBeside : 1)
  return scoredIn(matching(expression, wordsOf), saying(expression, factor, wordsOf))
}

/**
 * Scores a part of a person's own words, where a document holds only that.
 *
 * @param idfs of the words, in their order
 */
export const partScore = (slots: readonly (readonly string[])[], weight: number, idfs: readonly number[]): Clause => {
  const sum = idfs.reduce((all, rare) => all + rare, 0) || 1
  const factor = full * weight
  return { bool: { should: slots.map((slot, i) => aboutTerms(slot, (factor * (idfs[i] ?? 0)) / sum + 1e-6)) } }
}

/** Two words of a query side by side speak for a document. */
export const besideScore = (one: readonly string[], other: readonly string[], rare: number): Clause =>
  constant(phrase({ slots: [one, other] }), rankingWeights.proximity * rare)

/** The words of a query with operators that score, each with its documents; what stands behind NOT adds nothing. */
export const scoringLeaves = (expression: Expression): Leaf[] => {
  if (expression.type === 'and' || expression.type === 'or') return expression.of.flatMap(scoringLeaves)
  if (expression.type === 'at-least')
    return expression.of.flatMap(({ expression: member }) => (member ? scoringLeaves(member) : []))
  return expression.type === 'not' || expression.type === 'years' ? [] : [expression]
}

/** Scores a word or phrase by its idf. */
export const leafScore = (leaf: Leaf, rare: number, wordsOf: WordsOf): Clause => {
  const scores = saying(leaf, full * rare, wordsOf)
  return leaf.type === 'any' && scores[0] ? scores[0] : scoredIn(matching(leaf, wordsOf), scores)
}
