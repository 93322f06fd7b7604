import { impactUnit } from '../postings/codec.ts'
import { countBits, eachBit, emptyBits, intersect, subtract, unite, type Bits } from './bits.ts'
import type { Expression, Leaf } from './expression.ts'
import { leafBits, weighedLeaf } from './leaf.ts'
import { phrasePostings } from './phrase.ts'
import type { TermStore } from './term-store.ts'
import type { Workspace } from './workspace.ts'

/** The documents an expression matches, and how well. */
export interface Matches {
  bits: Bits
  /** BM25 of each document of `bits`, in their order. */
  scores: Float32Array
}

/** Scores by ordinal; meaningful for the documents of the matches only, and until the workspace is used again. */
export const scoresByOrdinal = ({ bits, scores }: Matches, workspace: Workspace): Float32Array => {
  let place = 0
  eachBit(bits, (ordinal) => (workspace.scores[ordinal] = scores[place++] ?? 0))
  return workspace.scores
}

/** How soon more of a term stops adding to the score (k1 of BM25). */
const saturation = 1.2

/** What two words side by side add, compared with a word that is as rare as they are together. */
const nearness = 0.5

/** With more documents than this, words side by side are not looked for: it would take longer than a person waits. */
const mostCompared = 5000

const rarity = (found: number, documents: number): number => Math.log(1 + (documents - found + 0.5) / (found + 0.5))

const saturated = (weight: number): number => (weight * (saturation + 1)) / (weight + saturation)

/**
 * Finds the documents of an expression and scores them by BM25 over weighted fields; what stands behind NOT adds
 * nothing to a score.
 *
 * @param live the documents that exist; nothing else is found or counted
 */
export const evaluate = (expression: Expression, terms: TermStore, live: Bits, workspace: Workspace): Matches => {
  const { scores, impacts } = workspace
  const documents = countBits(live)
  scores.fill(0)
  const scored = (leaf: Leaf): Bits => {
    const bits = weighedLeaf(leaf, terms, live, impacts)
    const factor = rarity(countBits(bits), documents)
    eachBit(bits, (ordinal) => {
      scores[ordinal] = (scores[ordinal] ?? 0) + factor * saturated((impacts[ordinal] ?? 0) * impactUnit)
    })
    return bits
  }
  const bits = combine(expression, live, scored, (leaf) => leafBits(leaf, terms, live))
  const found = countBits(bits)
  if (expression.type === 'and' && found > 0 && found <= mostCompared)
    addNearness(expression.of, terms, bits, scores, documents)
  const kept = new Float32Array(found)
  let place = 0
  eachBit(bits, (ordinal) => (kept[place++] = scores[ordinal] ?? 0))
  return { bits, scores: kept }
}

/** Words of the query that stand side by side in a document, in the order of the query, speak for it. */
const addNearness = (
  members: readonly Expression[],
  terms: TermStore,
  found: Bits,
  scores: Float32Array,
  documents: number,
): void => {
  members.forEach((member, index) => {
    const next = members[index + 1]
    if (member.type !== 'any' || next?.type !== 'any') return
    const { ordinals, impacts } = phrasePostings([member.terms, next.terms], terms, found)
    const factor = nearness * rarity(ordinals.length, documents)
    ordinals.forEach((ordinal, i) => {
      scores[ordinal] = (scores[ordinal] ?? 0) + factor * saturated((impacts[i] ?? 0) * impactUnit)
    })
  })
}

/** Finds the documents of an expression without scoring them: cheaper, where only their number is asked for. */
export const findDocuments = (expression: Expression, terms: TermStore, live: Bits): Bits => {
  const find = (leaf: Leaf) => leafBits(leaf, terms, live)
  return combine(expression, live, find, find)
}

/** Joins the documents of the words as the expression says; those behind NOT are found by `excluded`. */
const combine = (node: Expression, live: Bits, find: (leaf: Leaf) => Bits, excluded: (leaf: Leaf) => Bits): Bits => {
  if (node.type === 'not') return subtract(live.slice(), combine(node.of, live, excluded, excluded))
  if (node.type !== 'and' && node.type !== 'or') return find(node)
  const [first, ...rest] = node.of.map((member) => combine(member, live, find, excluded))
  return rest.reduce(node.type === 'and' ? intersect : unite, first ?? emptyBits(live.length * 32))
}
