import { countBits, countCommon, emptyBits, hasBit, intersect, subtract, unite, type Bits } from '../matching/bits.ts'
import {
  addProximity,
  findWords,
  idf,
  idfInLanguage,
  scoresOf,
  type Matches,
  type WeightedLeaf,
} from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import { addLeaf, countOf, eachSaturation, type LeafSource } from '../matching/leaf.ts'
import { eachCommon, ordinalsOf, type Ordinals } from '../matching/ordinals.ts'
import { phrasePostings } from '../matching/phrase.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import { atLeast, sumAt, sumOf } from '../matching/weighed-sets.ts'
import { leastOfList, requiredOf } from './required.ts'
import type { Outcome } from './explanation.ts'
import type { QuestionConcept } from './question.ts'
import { evidenceFactor, type QuestionForm } from './evidence.ts'
import { raiseByTitles } from './titles.ts'

/** A question's concept, compiled: one expression a way, null for a way that cannot be looked up. */
export interface CompiledConcept extends Pick<QuestionConcept, 'role' | 'kind'> {
  ways: readonly {
    expression: Expression | null
    weight: number
    /** Part of its words speaks for a document that does not hold the concept. */
    countsInParts: boolean
  }[]
}

/** The documents of the site that a question lists. */
export interface QuestionSet extends Outcome {
  bits: Bits
  /** Those of `bits` that hold all of it. */
  all: Bits
  /** Those of `bits` that hold most of it, or all. */
  most: Bits
}

export type QuestionMatches = Matches & QuestionSet

export interface QuestionScope {
  /** The documents of the site; no others are listed. */
  site: Bits
  match: 'most' | 'all'
  /** Documents with a text in the language of the question; null for English, which nearly all are in. */
  spoken: Bits | null
  /** What of a question the titles and the evidence are looked at for. */
  asks: QuestionForm
  /** Documents whose title the whole query is; they come first, unless it only names subjects. */
  exactTitleMatches: Bits | null
}

/**
 * Finds the documents that a question lists, and scores them: each concept by the best of its ways (disjunction
 * max), so that many synonyms are worth no more than one word said well, and as rare as the concept is in all its ways.
 */
export const evaluateQuestion = (
  concepts: readonly CompiledConcept[],
  { asks, exactTitleMatches, ...within }: QuestionScope,
  source: LeafSource,
): QuestionMatches => {
  const { idfs, found, ...set } = findQuestion(concepts, within, source)
  const { bits, all, required } = set
  const documents = ordinalsOf(bits)
  const scores = new Float32Array(documents.length)
  const scored = { documents, scores }
  let pairs = 0
  found.forEach((ways, i) => {
    const { best, ...spent } = bestOfWays(ways, documents, source, searchLimits.pairs - pairs)
    pairs += spent.pairs
    const weight = idfs[i] ?? 0
    for (let place = 0; place < best.length; place++) scores[place] = (scores[place] ?? 0) + weight * (best[place] ?? 0)
  })
  if (documents.length <= searchLimits.compared) addProximity(neighbours(concepts), documents, source, scored)
  for (let place = 0; place < documents.length; place++) {
    const ordinal = documents[place] ?? 0
    const rank = source.columns.bestRank[ordinal] ?? 0
    scores[place] = (scores[place] ?? 0) * evidenceFactor(asks, rank, hasBit(all, ordinal))
  }
  if (asks === 'question' && !source.terms.budget.isSpent) raiseByTitles(concepts, required.reach, source, scored)
  if (exactTitleMatches)
    eachCommon(documents, ordinalsOf(exactTitleMatches), (place) => {
      scores[place] = (scores[place] ?? 0) + rankingWeights.exactTitle
    })
  return { ...set, scores }
}

/** One way to say a concept. */
type FoundWay = Omit<CompiledConcept['ways'][number], 'expression'> & {
  expression: Expression
  /** Where it joins words: the documents that hold it, and what speaks for them. */
  joined: ReturnType<typeof findWords> | null
}

/** The documents that hold a concept, and the ways to say it. */
const findConcept = ({ ways }: CompiledConcept, source: LeafSource): { set: Bits; ways: FoundWay[] } => {
  const { capacity, live } = source.columns
  const set = emptyBits(capacity)
  const found = ways.flatMap(({ expression, ...way }): FoundWay[] => {
    if (!expression) return []
    const isLeaf = expression.type === 'any' || expression.type === 'phrase'
    const joined = isLeaf ? null : findWords(expression, source)
    if (isLeaf) addLeaf(set, expression, source)
    else if (joined) unite(set, joined.bits)
    return [{ ...way, expression, joined }]
  })
  return { set: intersect(set, live), ways: found }
}

/** The list of a question without its scores, how rare its concepts are, and the ways to say them. */
export const findQuestion = (
  concepts: readonly CompiledConcept[],
  { site, match, spoken }: Pick<QuestionScope, 'site' | 'match' | 'spoken'>,
  source: LeafSource,
): QuestionSet & { idfs: number[]; found: FoundWay[][] } => {
  const { documents, capacity } = source.columns
  const found = concepts.map((concept) => findConcept(concept, source))
  const counts = found.map(({ set }) => countBits(set))
  const spokenDocuments = spoken && countBits(spoken)
  const idfs = found.map(({ set }, i) => {
    const count = counts[i] ?? 0
    if (!spoken || !spokenDocuments || concepts[i]?.kind !== 'word') return idf(count, documents)
    const own = { found: countCommon(set, spoken), documents: spokenDocuments }
    return idfInLanguage({ found: count, documents }, own)
  })
  const sets = found.map(({ set }) => intersect(set, site))
  return {
    ...setOf(concepts, sets, idfs, match, capacity),
    nowhere: counts.flatMap((count, place) => (count > 0 ? [] : [place])),
    idfs,
    found: found.map(({ ways }) => ways),
  }
}

/**
 * The one list of a question, whole, from the documents of the site that hold each of its concepts: those that hold most of
 * it, and where these are few, those that hold a part of it.
 */
const setOf = (
  concepts: readonly CompiledConcept[],
  sets: readonly Bits[],
  idfs: readonly number[],
  match: QuestionScope['match'],
  capacity: number,
): Omit<QuestionSet, 'nowhere'> => {
  const required = requiredOf(concepts, idfs)
  const sum = (weights: readonly number[]) =>
    sumOf(
      sets.map((bits, i) => ({ bits, weight: weights[i] ?? 0 })),
      capacity,
    )
  const weighed = sum(required.weights)
  const all = atLeast(weighed, required.of)
  if (match === 'all') return { bits: all, all, most: all, required: { ...required, weight: required.of } }
  const most = atLeast(weighed, required.weight)
  const held = countBits(most)
  if (held >= rankingWeights.enough) return { bits: most, all, most, required }
  const anchored = atLeast(sum(required.anchors.map(Number)), required.leastAnchors)
  const reach = sum(required.reach)
  const others = subtract(anchored.slice(), most)
  const least = leastOfList(held, (place) => sumAt(reach, others, place))
  return { bits: unite(intersect(atLeast(reach, least), anchored), most), all, most, required }
}

/**
 * Where one concept ends and the next begins, as typed: the words that meet there, in pairs. Those of an aim say nothing:
 * `antibiotic use` stands in any text on antibiotics.
 */
const neighbours = (concepts: readonly CompiledConcept[]): (Expression | null)[] => {
  const words = concepts.map(({ role, ways: [own] }) =>
    own?.expression && role !== 'aim' ? membersOf(own.expression) : [],
  )
  return words.flatMap((before, i) => [before.at(-1) ?? null, words[i + 1]?.[0] ?? null, null])
}

const membersOf = (expression: Expression): readonly Expression[] => {
  if (expression.type === 'and') return expression.of
  if (expression.type === 'phrase' && expression.near !== undefined)
    return expression.slots.map((terms) => ({ type: 'any', terms }))
  return [expression]
}

/** Raises values to others, times a factor, where these are more. */
const raiseTo = (best: Float32Array, values: Float32Array, factor: number): void => {
  for (let place = 0; place < best.length; place++)
    best[place] = Math.max(best[place] ?? 0, factor * (values[place] ?? 0))
}

/** What some words weigh together, and a trifle: all of them said apart is less than the label they make. */
const weightOf = (words: readonly WeightedLeaf[]): number => words.reduce((sum, leaf) => sum + leaf.idf, 1e-6)

/**
 * How well documents say the best of a concept's ways, by their places; how rare the concept is stays out of it, so that it
 * weighs the same whichever of its labels was typed.
 *
 * @param mostPairs pairs of words that may be looked for side by side
 */
const bestOfWays = (
  ways: readonly FoundWay[],
  documents: Ordinals,
  source: LeafSource,
  mostPairs: number,
): { best: Float32Array; pairs: number } => {
  const best = new Float32Array(documents.length)
  const raise = (place: number, score: number) => {
    if (score > (best[place] ?? 0)) best[place] = score
  }
  let pairs = 0
  for (const { expression, weight, countsInParts, joined } of ways) {
    if (expression.type === 'any')
      eachSaturation(documents, expression, source, (place, saturation) => {
        raise(place, weight * saturation)
      })
    else if (expression.type === 'phrase') {
      const { slots, near } = expression
      const isNear = near !== undefined
      const isLookedThrough = isNear && pairs < mostPairs && countOf(expression, source) <= searchLimits.compared
      const factor = isLookedThrough ? weight * rankingWeights.notBeside : weight
      const said: { place: number; saturation: number }[] = []
      eachSaturation(documents, expression, source, (place, saturation) => {
        raise(place, factor * saturation)
        if (isLookedThrough) said.push({ place, saturation })
      })
      if (isLookedThrough) {
        pairs += slots.length - 1
        const holding = Uint32Array.from(said, ({ place }) => documents[place] ?? 0)
        const beside = phrasePostings(slots, source.terms, holding)
        eachCommon(holding, beside.ordinals, (i) => {
          const { place = 0, saturation = 0 } = said[i] ?? {}
          raise(place, weight * saturation)
        })
      }
      if (!countsInParts || !isNear) continue
      const apart = slots.map((terms): WeightedLeaf => {
        const leaf = { type: 'any', terms } as const
        return { leaf, idf: idf(countOf(leaf, source), source.columns.documents) }
      })
      raiseTo(best, scoresOf(documents, apart, source), weight / weightOf(apart))
    } else if (joined) {
      const { bits, words } = joined
      const found = ordinalsOf(bits)
      const scores = scoresOf(documents, words, source)
      const members = membersOf(expression)
      const sides = members.length - 1
      if (sides > 0 && pairs + sides <= mostPairs && found.length <= searchLimits.compared) {
        pairs += sides
        addProximity(members, found, source, { documents, scores })
      }
      const said = countsInParts
        ? scores
        : scores.map((score, place) => (hasBit(bits, documents[place] ?? 0) ? score : 0))
      raiseTo(best, said, weight / weightOf(words))
    }
  }
  return { best, pairs }
}
