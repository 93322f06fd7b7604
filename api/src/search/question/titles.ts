import { countBits, type Bits } from '../matching/bits.ts'
import type { Expression } from '../matching/expression.ts'
import type { LeafSource } from '../matching/leaf.ts'
import { eachCommon, ordinalsOf, type Ordinals } from '../matching/ordinals.ts'
import { documentsOfAny, nearPostings, phrasePostings } from '../matching/phrase.ts'
import { pageOf, type Order } from '../matching/ranking.ts'
import { fieldRegions } from '../postings/field-regions.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { CompiledConcept } from './evaluate-question.ts'

/** The documents that score best, as many as are looked at again. */
const lookedAgain = (candidates: Bits, scores: Float32Array): Ordinals => {
  if (countBits(candidates) <= searchLimits.reranked) return ordinalsOf(candidates)
  const order: Order = (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other
  return Uint32Array.from(pageOf(candidates, order, 0, searchLimits.reranked)).sort()
}

/** Those of some documents whose title holds an expression. */
const titlesWith = (expression: Expression, source: LeafSource, documents: Ordinals): Ordinals => {
  const { terms } = source
  if (expression.type === 'any') {
    const holds = new Uint8Array(documents.length)
    for (const term of expression.terms)
      terms.positions(term, documents, (place, [first = Infinity]) => {
        if (first < fieldRegions.title.to) holds[place] = 1
      })
    return documents.filter((_, place) => holds[place] === 1)
  }
  if (expression.type === 'phrase') {
    const { slots, near } = expression
    const candidates = slots.reduce(
      (within, slot) =>
        documentsOfAny(
          within,
          slot.map((term) => terms.postings(term).ordinals),
        ),
      documents,
    )
    const { ordinals } =
      near === undefined
        ? phrasePostings(slots, terms, candidates, fieldRegions.title)
        : nearPostings(slots, near, terms, candidates, fieldRegions.title)
    return ordinals
  }
  if (expression.type === 'and')
    return expression.of.reduce((within, member) => titlesWith(member, source, within), documents)
  if (expression.type === 'or')
    return documentsOfAny(
      documents,
      expression.of.map((member) => titlesWith(member, source, documents)),
    )
  return new Uint32Array()
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
  const documents = lookedAgain(candidates, scores)
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1
  const shares = new Float32Array(documents.length)
  concepts.forEach(({ ways }, i) => {
    const weight = weights[i] ?? 0
    if (weight === 0) return
    const titled = ways.flatMap(({ expression }) => (expression ? [titlesWith(expression, source, documents)] : []))
    eachCommon(documents, documentsOfAny(documents, titled), (place) => {
      shares[place] = (shares[place] ?? 0) + weight / sum
    })
  })
  documents.forEach((ordinal, place) => {
    const boost = rankingWeights.inTitle * (shares[place] ?? 0) ** rankingWeights.partOfTitle
    scores[ordinal] = (scores[ordinal] ?? 0) * (1 + boost)
  })
}
