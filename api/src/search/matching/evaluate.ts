import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import { countBits, eachBit, emptyBits, intersect, subtract, unite, type Bits } from './bits.ts'
import type { Expression, Leaf } from './expression.ts'
import { leafBits, weighedLeaf, type LeafSource } from './leaf.ts'
import { ordinalsOf, type Ordinals } from './ordinals.ts'
import { phrasePostings } from './phrase.ts'
import { tfSaturation } from './saturation.ts'
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

/** The scores of a set, in the order of its documents. */
export const scoresOf = (bits: Bits, scores: Float32Array): Float32Array => {
  const kept = new Float32Array(countBits(bits))
  let place = 0
  eachBit(bits, (ordinal) => (kept[place++] = scores[ordinal] ?? 0))
  return kept
}

const { proximity } = rankingWeights

/** The inverse document frequency of BM25, in the form that is never negative. */
export const idf = (found: number, documents: number): number => Math.log(1 + (documents - found + 0.5) / (found + 0.5))

/**
 * Finds the documents of an expression and scores them by BM25 over weighted fields; what stands behind NOT adds
 * nothing to a score.
 */
export const evaluate = (expression: Expression, source: LeafSource, workspace: Workspace): Matches => {
  const { scores, said } = workspace
  const { live } = source.columns
  const documents = countBits(live)
  scores.fill(0)
  const scored = (leaf: Leaf) => addLeaf(scores, leaf, source, said).bits
  const bits = combine(expression, live, scored, (leaf) => leafBits(leaf, source))
  const found = countBits(bits)
  if (expression.type === 'and' && found > 0 && found <= searchLimits.compared)
    addProximity(expression.of, source.terms, ordinalsOf(bits), scores, documents)
  return { bits, scores: scoresOf(bits, scores) }
}

/**
 * Words of the query that stand side by side in a document, in the order of the query, speak for it.
 *
 * @param size documents of the index
 */
export const addProximity = (
  members: readonly (Expression | null)[],
  terms: TermStore,
  documents: Ordinals,
  scores: Float32Array,
  size: number,
): void => {
  let pairs = 0
  members.forEach((member, index) => {
    const next = members[index + 1]
    if (member?.type !== 'any' || next?.type !== 'any' || ++pairs > searchLimits.pairs || terms.budget.isSpent) return
    const { ordinals, impacts } = phrasePostings([member.terms, next.terms], terms, documents)
    const factor = proximity * idf(ordinals.length, size)
    ordinals.forEach((ordinal, i) => {
      scores[ordinal] = (scores[ordinal] ?? 0) + factor * tfSaturation(impacts[i] ?? 0)
    })
  })
}

/** Finds the documents of an expression without scoring them: cheaper, where only their number is asked for. */
export const findDocuments = (expression: Expression, source: LeafSource): Bits => {
  const find = (leaf: Leaf) => leafBits(leaf, source)
  return combine(expression, source.columns.live, find, find)
}

/** Documents that hold something, and what that weighs. */
export interface WeighedSet {
  bits: Bits
  weight: number
}

/** For each of some bounds, from 1 on, the documents whose sets weigh at least so much together. */
export const weighingAtLeast = <const Bounds extends readonly number[]>(
  bounds: Bounds,
  sets: readonly WeighedSet[],
  capacity: number,
): { [Place in keyof Bounds]: Bits } => {
  const weighing = sets.filter(({ weight }) => weight > 0)
  const found = bounds.map(() => emptyBits(capacity))
  for (let place = 0; place < capacity >>> 5; place++) {
    let rest = 0
    for (const { bits } of weighing) rest |= bits[place] ?? 0
    while (rest !== 0) {
      const one = rest & -rest
      rest ^= one
      let sum = 0
      for (const { bits, weight } of weighing) if (((bits[place] ?? 0) & one) !== 0) sum += weight
      for (let i = 0; i < bounds.length; i++) {
        const bits = found[i]
        if (bits && sum >= (bounds[i] ?? Infinity)) bits[place] = (bits[place] ?? 0) | one
      }
    }
  }
  return found as { [Place in keyof Bounds]: Bits }
}

/** What the sets that hold a document weigh together, by ordinal. */
export const weightsByOrdinal = (sets: readonly WeighedSet[], capacity: number): Uint16Array => {
  const weights = new Uint16Array(capacity)
  for (const { bits, weight } of sets)
    if (weight > 0)
      eachBit(bits, (ordinal) => {
        weights[ordinal] = (weights[ordinal] ?? 0) + weight
      })
  return weights
}

/** Adds to the sum of each document of a set its value, times a factor. */
export const addWeighed = (sums: Float32Array, bits: Bits, values: Float32Array, factor: number): void => {
  for (let place = 0; place < bits.length; place++) {
    let rest = bits[place] ?? 0
    while (rest !== 0) {
      const ordinal = (place << 5) + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
      sums[ordinal] = (sums[ordinal] ?? 0) + factor * (values[ordinal] ?? 0)
    }
  }
}

/** Adds to the sums how well a word or phrase is said, by its rarity; `said` is room for that. */
export const addLeaf = (
  sums: Float32Array,
  leaf: Leaf,
  source: LeafSource,
  said: Float32Array,
): { bits: Bits; rare: number } => {
  const bits = weighedLeaf(leaf, source, said)
  const rare = idf(countBits(bits), countBits(source.columns.live))
  addWeighed(sums, bits, said, rare)
  return { bits, rare }
}

/** Raises what each document of a set has to its value, times a factor, where that is more. */
export const raiseTo = (best: Float32Array, bits: Bits, values: Float32Array, factor: number): void => {
  for (let place = 0; place < bits.length; place++) {
    let rest = bits[place] ?? 0
    while (rest !== 0) {
      const ordinal = (place << 5) + 31 - Math.clz32(rest & -rest)
      rest &= rest - 1
      const value = factor * (values[ordinal] ?? 0)
      if (value > (best[ordinal] ?? 0)) best[ordinal] = value
    }
  }
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
    return weighingAtLeast([node.weight], sets, live.length * 32)[0]
  }
  if (node.type !== 'and' && node.type !== 'or') return find(node)
  const [first, ...rest] = node.of.map((member) => combine(member, live, find, excluded))
  return rest.reduce(node.type === 'and' ? intersect : unite, first ?? emptyBits(live.length * 32))
}
