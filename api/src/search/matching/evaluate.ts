import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import { countBits, emptyBits, intersect, subtract, unite, type Bits } from './bits.ts'
import type { Expression, Leaf } from './expression.ts'
import { eachSaturation, leafBits, type LeafSource } from './leaf.ts'
import { eachCommon, ordinalsOf, type Ordinals } from './ordinals.ts'
import { phrasePostings } from './phrase.ts'
import { tfSaturation } from './saturation.ts'
import { atLeast, sumOf } from './weighed-sets.ts'

/** The documents an expression matches, and how well. */
export interface Matches {
  bits: Bits
  /** BM25 of each document of `bits`, in their order. */
  scores: Float32Array
}

/** Documents and their scores, by their places. */
export interface ScoredDocuments {
  documents: Ordinals
  scores: Float32Array
}

/** Puts the scores of a set by ordinal; those of other documents stay as they are. */
export const scoresByOrdinal = ({ bits, scores }: Matches, room: Float32Array): Float32Array => {
  const ordinals = ordinalsOf(bits)
  for (let place = 0; place < ordinals.length; place++) room[ordinals[place] ?? 0] = scores[place] ?? 0
  return room
}

/** The best of some scores; 0 for none. */
export const bestOf = (scores: Float32Array): number => {
  let best = 0
  for (let place = 0; place < scores.length; place++) best = Math.max(best, scores[place] ?? 0)
  return best
}

const { proximity } = rankingWeights

/** The inverse document frequency of BM25, in the form that is never negative. */
export const idf = (found: number, documents: number): number => Math.log(1 + (documents - found + 0.5) / (found + 0.5))

/** Documents that hold a word, of so many. */
interface Held {
  found: number
  documents: number
}

/**
 * The idf of a word: among texts of the question's language, where most that hold it are in that. A common word of a language
 * that few texts are in counts as rare among all, and would outweigh what is asked about.
 */
export const idfInLanguage = (all: Held, own: Held): number => {
  const amongAll = idf(all.found, all.documents)
  return 2 * own.found > all.found ? Math.min(amongAll, idf(own.found, own.documents)) : amongAll
}

/** A word or phrase that speaks for documents, and its idf. */
export interface WeightedLeaf {
  leaf: Leaf
  idf: number
}

/** Finds the documents of an expression, and what speaks for them: all but what stands behind NOT. */
export const findWords = (expression: Expression, source: LeafSource): { bits: Bits; words: WeightedLeaf[] } => {
  const { live, documents } = source.columns
  const words: WeightedLeaf[] = []
  const find = (leaf: Leaf): Bits => {
    const bits = leafBits(leaf, source)
    words.push({ leaf, idf: idf(countBits(bits), documents) })
    return bits
  }
  return { bits: combine(expression, live, find, (leaf) => leafBits(leaf, source)), words }
}

/** BM25 of documents, by their places, of some words. */
export const scoresOf = (documents: Ordinals, words: readonly WeightedLeaf[], source: LeafSource): Float32Array => {
  const scores = new Float32Array(documents.length)
  for (const { leaf, idf: weight } of words)
    eachSaturation(documents, leaf, source, (place, saturation) => {
      scores[place] = (scores[place] ?? 0) + weight * saturation
    })
  return scores
}

/** Finds the documents of an expression and scores them by BM25 over weighted fields. */
export const evaluate = (expression: Expression, source: LeafSource): Matches => {
  const { bits, words } = findWords(expression, source)
  const documents = ordinalsOf(bits)
  const scores = scoresOf(documents, words, source)
  if (expression.type === 'and' && documents.length <= searchLimits.compared)
    addProximity(expression.of, documents, source, { documents, scores })
  return { bits, scores }
}

/**
 * Words of the query that stand side by side in a document, in the order of the query, speak for it.
 *
 * @param among the documents that are looked through
 * @param scored takes what is added for those of its documents that are among them
 */
export const addProximity = (
  members: readonly (Expression | null)[],
  among: Ordinals,
  { terms, columns }: LeafSource,
  { documents, scores }: ScoredDocuments,
): void => {
  let pairs = 0
  members.forEach((member, index) => {
    const next = members[index + 1]
    if (member?.type !== 'any' || next?.type !== 'any' || ++pairs > searchLimits.pairs || terms.budget.isSpent) return
    const { ordinals, impacts } = phrasePostings([member.terms, next.terms], terms, among)
    const factor = proximity * idf(ordinals.length, columns.documents)
    eachCommon(documents, ordinals, (place, at) => {
      scores[place] = (scores[place] ?? 0) + factor * tfSaturation(impacts[at] ?? 0)
    })
  })
}

/** Finds the documents of an expression without scoring them: cheaper, where only their number is asked for. */
export const findDocuments = (expression: Expression, source: LeafSource): Bits => {
  const find = (leaf: Leaf) => leafBits(leaf, source)
  return combine(expression, source.columns.live, find, find)
}

/** Joins the documents of the words as the expression says; those behind NOT are found by `excluded`. */
export const combine = (
  node: Expression,
  live: Bits,
  find: (leaf: Leaf) => Bits,
  excluded: (leaf: Leaf) => Bits,
): Bits => {
  if (node.type === 'not') return subtract(live.slice(), combine(node.of, live, excluded, excluded))
  if (node.type === 'at-least') {
    const sets = node.of.flatMap(({ expression, weight }) =>
      expression ? [{ bits: combine(expression, live, find, excluded), weight }] : [],
    )
    return atLeast(sumOf(sets, live.length * 32), node.weight)
  }
  if (node.type !== 'and' && node.type !== 'or') return find(node)
  const [first, ...rest] = node.of.map((member) => combine(member, live, find, excluded))
  return rest.reduce(node.type === 'and' ? intersect : unite, first ?? emptyBits(live.length * 32))
}
