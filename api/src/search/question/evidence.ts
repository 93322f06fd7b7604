import { rankingWeights } from '../ranking-weights.ts'

/** A question, the name of one or two subjects, or words, as lists of keywords are. */
export type QuestionForm = 'question' | 'subjects' | 'words'

/** Ranks from here on are of documents that gather studies. */
export const gathering = 400

/** Ranks below are of documents that are no evidence of their own. */
export const evidenceFrom = 100

/** What the best evidence adds to a score, as a share of it. */
export const evidenceShare = (asks: QuestionForm): number =>
  asks === 'question' ? rankingWeights.evidenceForQuestions : rankingWeights.evidence

/**
 * What the evidence of a document makes of its score.
 *
 * @param isWhole whether it holds all of the question: only then what gathers studies is about the subjects that were named
 */
export const evidenceFactor = (asks: QuestionForm, bestRank: number, isWhole: boolean): number => {
  const gathers = asks === 'subjects' && isWhole && bestRank >= gathering ? rankingWeights.gathersStudies : 0
  const evident = bestRank < evidenceFrom ? rankingWeights.noEvidence : 1
  return (1 + (evidenceShare(asks) * bestRank) / 1000) * (1 + gathers) * evident
}
