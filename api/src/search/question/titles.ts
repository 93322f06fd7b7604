import type { ScoredDocuments } from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import type { LeafSource } from '../matching/leaf.ts'
import { eachCommon, type Ordinals } from '../matching/ordinals.ts'
import { documentsOfAny, documentsOfSlots, documentsWithin, nearPostings, phrasePostings } from '../matching/phrase.ts'
import { pageOf, type Order } from '../matching/ranking.ts'
import { fieldRegions } from '../postings/field-regions.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { CompiledConcept } from './evaluate-question.ts'

/** The documents that score best, as many as are looked at again. */
const lookedAgain = ({ documents, scores }: ScoredDocuments): Ordinals => {
  const order: Order = (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other
  const first = pageOf(documents.keys(), order, 0, searchLimits.reranked)
  return Uint32Array.from(first, (place) => documents[place] ?? 0).sort()
}

/** Those of some documents whose title holds an expression. */
const titlesWith = (expression: Expression, source: LeafSource, documents: Ordinals): Ordinals => {
  const { terms } = source
  if (expression.type === 'any') return documentsWithin(expression.terms, documents, terms, fieldRegions.title)
  if (expression.type === 'phrase') {
    const { slots, near } = expression
    const candidates = documentsOfSlots(slots, terms, documents)
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

/**
 * Raises the scores of those that score best by what their titles say: a title says what a document is about, where a
 * long text may hold the same words far apart.
 *
 * @param weights of each concept; 0 for those that titles need not hold
 */
export const raiseByTitles = (
  concepts: readonly CompiledConcept[],
  weights: readonly number[],
  source: LeafSource,
  scored: ScoredDocuments,
): void => {
  const documents = lookedAgain(scored)
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
  const { scores } = scored
  eachCommon(scored.documents, documents, (place, at) => {
    const boost = rankingWeights.inTitle * (shares[at] ?? 0) ** rankingWeights.partOfTitle
    scores[place] = (scores[place] ?? 0) * (1 + boost)
  })
}
