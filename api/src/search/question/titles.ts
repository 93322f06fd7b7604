import { countBits, eachBit, emptyBits, intersect, setBit, unite, type Bits } from '../matching/bits.ts'
import type { Expression } from '../matching/expression.ts'
import type { LeafSource } from '../matching/leaf.ts'
import { documentsOfSlots, nearPostings, phrasePostings } from '../matching/phrase.ts'
import { pageOf, type Order } from '../matching/ranking.ts'
import { fieldRegions } from '../postings/field-regions.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { CompiledConcept } from './evaluate-question.ts'

/** The documents that score best, as many as are looked at again. */
const lookedAgain = (candidates: Bits, scores: Float32Array): Bits => {
  if (countBits(candidates) <= searchLimits.reranked) return candidates
  const order: Order = (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other
  const kept = emptyBits(candidates.length * 32)
  for (const ordinal of pageOf(candidates, order, 0, searchLimits.reranked)) setBit(kept, ordinal)
  return kept
}

/** The documents of `within` whose title holds an expression. */
const titlesWith = (expression: Expression, source: LeafSource, within: Bits): Bits => {
  const bits = emptyBits(within.length * 32)
  const { terms } = source
  if (expression.type === 'any')
    for (const term of expression.terms)
      terms.positions(term, within.slice(), (ordinal, [first = Infinity]) => {
        if (first < fieldRegions.title.to) setBit(bits, ordinal)
      })
  else if (expression.type === 'phrase') {
    const { slots, near } = expression
    const candidates = documentsOfSlots(slots, terms, within)
    const { ordinals } =
      near === undefined
        ? phrasePostings(slots, terms, candidates, fieldRegions.title)
        : nearPostings(slots, near, terms, candidates, fieldRegions.title)
    for (const ordinal of ordinals) setBit(bits, ordinal)
  } else if (expression.type === 'and')
    return expression.of.reduce<Bits>(
      (all, member) => intersect(all, titlesWith(member, source, within)),
      within.slice(),
    )
  else if (expression.type === 'or') for (const member of expression.of) unite(bits, titlesWith(member, source, within))
  return bits
}

/** Part of a question, as it is looked for in titles. */
interface ExactTitleMatches {
  concepts: readonly CompiledConcept[]
  /** Of each concept; 0 for those that titles need not hold. */
  weights: readonly number[]
  candidates: Bits
}

/**
 * Raises the scores of those that score best by what their titles say: a title says what a document is about, where a
 * long text may hold the same words far apart.
 */
export const raiseByTitles = (
  { concepts, weights, candidates }: ExactTitleMatches,
  source: LeafSource,
  scores: Float32Array,
): void => {
  const within = lookedAgain(candidates, scores)
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1
  const shares = new Float32Array(scores.length)
  concepts.forEach(({ ways }, i) => {
    const weight = weights[i] ?? 0
    if (weight === 0) return
    const matched = emptyBits(scores.length)
    for (const { expression } of ways) if (expression) unite(matched, titlesWith(expression, source, within))
    eachBit(matched, (ordinal) => (shares[ordinal] = (shares[ordinal] ?? 0) + weight / sum))
  })
  eachBit(within, (ordinal) => {
    const boost = rankingWeights.inTitle * (shares[ordinal] ?? 0) ** rankingWeights.partOfTitle
    scores[ordinal] = (scores[ordinal] ?? 0) * (1 + boost)
  })
}
