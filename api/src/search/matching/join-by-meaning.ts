import { evidenceFactor, type QuestionForm } from '../question/evidence.ts'
import { meaningWeights, rankingWeights } from '../ranking-weights.ts'
import { emptyBits, hasBit, setBit, unite, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { NearDocuments } from './document-vectors.ts'
import type { Matches } from './evaluate.ts'
import { ordinalsOf } from './ordinals.ts'

export interface ByWords extends Matches {
  all: Bits
}

export interface Joined extends Matches {
  /** Those of `bits` that are near in meaning and were not found by words. */
  near: Bits
}

export interface JoinScope {
  columns: Columns
  /** A question, or the name of subjects. */
  asks: QuestionForm
}

/** Only documents whose title is the whole query score so much by words: they go first. */
const exactTitle = rankingWeights.exactTitle / 2
const first = 2

/**
 * Joins what words find and what is near in meaning into one list, in one place. A document scores by a weighted sum of both
 * (convex combination, Bruch and others 2023): its score by words over the best one, and its likeness between the mean of all
 * documents and the nearest one.
 */
export const joinByMeaning = (
  words: ByWords,
  { likeness, nearest, mean, deviation }: NearDocuments,
  { columns, asks }: JoinScope,
): Joined => {
  const { floor, deviations, below } = meaningWeights
  const top = likeness[nearest[0] ?? -1] ?? 0
  const isFound = words.scores.length > 0
  let best = 0
  for (let place = 0; place < words.scores.length; place++) {
    const score = words.scores[place] ?? 0
    if (score < exactTitle) best = Math.max(best, score)
  }
  // The name of a subject finds what is about it by its words; what lies beside it is another subject.
  const isNamed = isFound && asks === 'subjects'
  const nearestOnes = nearest.slice(0, floor.count)
  const together = nearestOnes.reduce((sum, ordinal) => sum + (likeness[ordinal] ?? 0), 0) / nearestOnes.length
  const reaches = !isNamed && (top >= floor.ofOne || together + floor.deviations * deviation >= floor.ofSeveral)
  const least = Math.max(top - below, mean + deviations * deviation)
  const near = emptyBits(columns.capacity)
  if (reaches)
    for (const ordinal of nearest)
      if ((likeness[ordinal] ?? 0) >= least && !hasBit(words.bits, ordinal)) setBit(near, ordinal)

  const share = asks === 'subjects' ? meaningWeights.ofSubjects : meaningWeights.ofQuestion
  const bits = unite(words.bits.slice(), near)
  const documents = ordinalsOf(bits)
  const scores = new Float32Array(documents.length)
  for (let place = 0, next = 0; place < documents.length; place++) {
    const ordinal = documents[place] ?? 0
    const score = hasBit(words.bits, ordinal) ? (words.scores[next++] ?? 0) : 0
    // NaN where a document has no vector.
    const proximity = Math.max(0, ((likeness[ordinal] ?? NaN) - mean) / (top - mean)) || 0
    const evident = evidenceFactor(asks, columns.bestRank[ordinal] ?? 0, hasBit(words.all, ordinal))
    const joined = (1 - share) * (best > 0 ? score / best : 0) + share * proximity * evident
    scores[place] = score >= exactTitle ? first : joined
  }
  return { bits, near, scores }
}
