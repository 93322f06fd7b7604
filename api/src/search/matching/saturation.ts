import { impactUnit } from '../postings/codec.ts'
import { rankingWeights } from '../ranking-weights.ts'

const { saturation } = rankingWeights

/** What an impact adds to a score by BM25, per unit of idf. */
export const tfSaturation = (impact: number): number => {
  const weight = impact * impactUnit
  return (weight * (saturation + 1)) / (weight + saturation)
}
