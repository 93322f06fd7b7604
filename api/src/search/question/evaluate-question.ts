import {
  countBits,
  eachBit,
  emptyBits,
  hasBit,
  intersect,
  setBit,
  subtract,
  unite,
  type Bits,
} from '../matching/bits.ts'
import {
  addLeaf,
  addProximity,
  addWeighed,
  combine,
  idf,
  raiseTo,
  scoresOf,
  weighingAtLeast,
  weightsByOrdinal,
  type Matches,
} from '../matching/evaluate.ts'
import type { Expression, Leaf } from '../matching/expression.ts'
import { ordinalsOf } from '../matching/ordinals.ts'
import { phrasePostings } from '../matching/phrase.ts'
import { leafBits, raiseByTerms, weighedLeaf, type LeafSource } from '../matching/leaf.ts'
import type { Workspace } from '../matching/workspace.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
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

/** The documents that a question lists. */
export interface QuestionSet extends Outcome {
  bits: Bits
  /** Those of `bits` that hold all of it. */
  all: Bits
  /** Those of `bits` that hold most of it, or all. */
  most: Bits
}

export type QuestionMatches = Matches & QuestionSet

export interface QuestionScope {
  /** The documents of the site, among which something must hold what is required. */
  site: Bits
  match: 'most' | 'all'
  /** What of a question the titles and the evidence are looked at for. */
  asks: QuestionForm
  /** Documents whose title the whole query is; they come first, unless it only names subjects. */
  exactTitleMatches: Bits | null
}

/** What a title that is the whole query adds to a score: more than any other score. */
const exactTitleScore = 10_000

/**
 * Finds the documents that a question lists, and scores them: each concept by the best of its ways (disjunction
 * max), so that many synonyms are worth no more than one word said well, and as rare as the concept is in all its ways.
 */
export const evaluateQuestion = (
  concepts: readonly CompiledConcept[],
  { site, match, asks, exactTitleMatches }: QuestionScope,
  source: LeafSource,
  workspace: Workspace,
): QuestionMatches => {
  const { columns } = source
  const { live, capacity } = columns
  const documents = countBits(live)
  const { scores, concept: best } = workspace
  scores.fill(0)
  const sets: Bits[] = []
  const idfs: number[] = []
  let pairs = 0
  for (const { ways } of concepts) {
    best.fill(0)
    const evaluated = evaluateWays(ways, source, workspace, documents, searchLimits.pairs - pairs)
    const { bits, touched } = evaluated
    pairs += evaluated.pairs
    const rare = idf(countBits(bits), documents)
    addWeighed(scores, touched, best, rare)
    sets.push(bits)
    idfs.push(rare)
  }
  const set = setOf(concepts, sets, idfs, { site, match }, capacity)
  const { bits, required } = set
  const candidates = intersect(bits.slice(), site)
  if (countBits(candidates) <= searchLimits.compared)
    addProximity(neighbours(concepts), source.terms, ordinalsOf(candidates), scores, documents)
  eachBit(bits, (ordinal) => {
    scores[ordinal] =
      (scores[ordinal] ?? 0) * evidenceFactor(asks, columns.bestRank[ordinal] ?? 0, hasBit(set.all, ordinal))
  })
  if (asks === 'question' && !source.terms.budget.isSpent)
    raiseByTitles({ concepts, weights: required.reach, candidates }, source, scores)
  if (exactTitleMatches)
    eachBit(exactTitleMatches, (ordinal) => {
      scores[ordinal] = (scores[ordinal] ?? 0) + exactTitleScore
    })
  return { ...set, scores: scoresOf(bits, scores) }
}

/**
 * The one list of a question, whole, from the documents that hold each of its concepts: those that hold most of it, and
 * where these are few on the site, those that hold a part of it.
 */
const setOf = (
  concepts: readonly CompiledConcept[],
  sets: readonly Bits[],
  idfs: readonly number[],
  { site, match }: Pick<QuestionScope, 'site' | 'match'>,
  capacity: number,
): QuestionSet => {
  const required = requiredOf(concepts, idfs)
  const weighed = (weights: readonly number[]) => sets.map((bits, i) => ({ bits, weight: weights[i] ?? 0 }))
  const [most, all] = weighingAtLeast([required.weight, required.of], weighed(required.weights), capacity)
  const nowhere = sets.flatMap((set, place) => (set.some((word) => word !== 0) ? [] : [place]))
  if (match === 'all') return { bits: all, all, most: all, required: { ...required, weight: required.of }, nowhere }
  const held = countBits(intersect(most.slice(), site))
  if (held >= rankingWeights.enough) return { bits: most, all, most, required, nowhere }
  const [anchored] = weighingAtLeast([required.leastAnchors], weighed(required.anchors.map(Number)), capacity)
  const reach = weightsByOrdinal(weighed(required.reach), capacity)
  const reaching: number[] = []
  eachBit(intersect(subtract(anchored.slice(), most), site), (ordinal) => {
    const weight = reach[ordinal] ?? 0
    reaching[weight] = (reaching[weight] ?? 0) + 1
  })
  const least = leastOfList(held, (place) => {
    let before = 0
    for (let weight = reaching.length - 1; weight > 0; weight--)
      if ((before += reaching[weight] ?? 0) > place) return weight
    return 0
  })
  const bits = most.slice()
  eachBit(anchored, (ordinal) => {
    if ((reach[ordinal] ?? 0) >= least) setBit(bits, ordinal)
  })
  return { bits, all, most, required, nowhere }
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

/** Puts into `workspace.way` how well the words of a label are said, wherever they stand, each by its rarity. */
const wordsApart = (
  words: readonly Leaf[],
  source: LeafSource,
  { said, way: sum }: Workspace,
): { bits: Bits; idfs: number } => {
  sum.fill(0)
  const bits = emptyBits(source.columns.capacity)
  let idfs = 1e-6
  for (const word of words) {
    const found = addLeaf(sum, word, source, said)
    idfs += found.rare
    unite(bits, found.bits)
  }
  return { bits, idfs }
}

/**
 * Puts into `workspace.concept`, by ordinal, how well the best of a concept's ways is said there; how rare the concept
 * is stays out of it, so that it weighs the same whichever of its labels was typed.
 *
 * @param mostPairs pairs of words that may be looked for side by side
 */
const evaluateWays = (
  ways: CompiledConcept['ways'],
  source: LeafSource,
  workspace: Workspace,
  documents: number,
  mostPairs: number,
): { bits: Bits; touched: Bits; pairs: number } => {
  const { live, capacity } = source.columns
  const { said, concept: best, way: sum } = workspace
  const bits = emptyBits(capacity)
  const inPart = emptyBits(capacity)
  let pairs = 0
  for (const { expression, weight, countsInParts } of ways) {
    if (!expression) continue
    if (expression.type === 'any') {
      raiseByTerms(expression.terms, weight, source, { values: best, bits })
      continue
    }
    if (expression.type === 'phrase') {
      const found = weighedLeaf(expression, source, said)
      const isNear = expression.near !== undefined
      const beside = isNear && pairs < mostPairs && countBits(found) <= searchLimits.compared
      raiseTo(best, found, said, beside ? weight * rankingWeights.notBeside : weight)
      unite(bits, found)
      if (beside) {
        pairs += expression.slots.length - 1
        for (const ordinal of phrasePostings(expression.slots, source.terms, ordinalsOf(found)).ordinals)
          best[ordinal] = Math.max(best[ordinal] ?? 0, weight * (said[ordinal] ?? 0))
      }
      if (!countsInParts || !isNear) continue
      const words = expression.slots.map((terms): Leaf => ({ type: 'any', terms }))
      const apart = wordsApart(words, source, workspace)
      raiseTo(best, apart.bits, sum, weight / apart.idfs)
      unite(inPart, apart.bits)
      continue
    }
    let idfs = 0
    sum.fill(0)
    const anyWord = emptyBits(capacity)
    const scored = (leaf: Leaf): Bits => {
      const found = addLeaf(sum, leaf, source, said)
      idfs += found.rare
      unite(anyWord, found.bits)
      return found.bits
    }
    const found = combine(expression, live, scored, (leaf) => leafBits(leaf, source))
    idfs = Math.max(idfs, 1e-6)
    const members = membersOf(expression)
    const sides = members.length - 1
    if (sides > 0 && pairs + sides <= mostPairs && countBits(found) <= searchLimits.compared) {
      pairs += sides
      addProximity(members, source.terms, ordinalsOf(found), sum, documents)
    }
    raiseTo(best, found, sum, weight / idfs)
    unite(bits, found)
    if (countsInParts) {
      raiseTo(best, anyWord, sum, weight / idfs)
      unite(inPart, anyWord)
    }
  }
  intersect(bits, live)
  return { bits, touched: unite(inPart, bits), pairs }
}

/** The list of a question without its scores: cheaper, where only its number is asked for. */
export const findQuestion = (
  concepts: readonly CompiledConcept[],
  scope: Pick<QuestionScope, 'site' | 'match'>,
  source: LeafSource,
): QuestionSet => {
  const { live, capacity } = source.columns
  const documents = countBits(live)
  const find = (leaf: Leaf) => leafBits(leaf, source)
  const sets = concepts.map(({ ways }) =>
    ways.reduce(
      (bits, { expression }) => (expression ? unite(bits, combine(expression, live, find, find)) : bits),
      emptyBits(capacity),
    ),
  )
  const idfs = sets.map((bits) => idf(countBits(bits), documents))
  return setOf(concepts, sets, idfs, scope, capacity)
}
