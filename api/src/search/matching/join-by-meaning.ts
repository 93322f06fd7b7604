import { evidenceFactor, type QuestionForm } from '../question/evidence.ts'
import { meaningWeights } from '../ranking-weights.ts'
import { eachBit, emptyBits, hasBit, setBit, unite, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import { nearestOf, type NearDocuments } from './document-vectors.ts'
import { scoresOf, type Matches } from './evaluate.ts'

export interface ByWords extends Matches {
  all: Bits
  most: Bits
}

export interface Joined extends Matches {
  /** Those of `bits` that are near in meaning and were not found by words. */
  near: Bits
}

export interface JoinScope {
  columns: Columns
  /** The documents of the site. */
  site: Bits
  /** Concepts and words that the question asks for. */
  concepts: number
  /** A question, or the name of subjects. */
  asks: QuestionForm
}

/** Scores of words of documents whose title is the whole query lie above this, and go first. */
const titled = 5000
const first = 1

/**
 * The one place where what words find and what is near in meaning become one list: a document scores by its places in both
 * (reciprocal rank fusion, Cormack and others 2009), that of words by how much of the question it holds, that of meaning by what
 * its vector was made from.
 */
export const joinByMeaning = (
  words: ByWords,
  { likeness, titleOnly, mean, deviation }: NearDocuments,
  { columns, site, concepts, asks }: JoinScope,
): Joined => {
  const { nearest: most, floor, deviations, below } = meaningWeights
  const candidates = nearestOf(likeness, site, most)
  const top = likeness[candidates[0] ?? -1] ?? 0
  let isFound = false
  eachBit(words.bits, (ordinal) => (isFound ||= hasBit(site, ordinal)))
  // The name of a subject finds what is about it by its words; what lies beside it is another subject.
  const isNamed = isFound && asks === 'subjects'
  const reaches = !isNamed && top >= (isFound ? floor.foundByWords : floor.foundByNone)
  const least = Math.max(top - below, mean + deviations * deviation)
  const near = emptyBits(columns.capacity)
  if (reaches)
    for (const ordinal of candidates)
      if ((likeness[ordinal] ?? 0) >= least && !hasBit(words.bits, ordinal)) setBit(near, ordinal)

  const scores = new Float32Array(columns.capacity)
  const byWords = new Float32Array(columns.capacity)
  const ofSite: number[] = []
  let place = 0
  eachBit(words.bits, (ordinal) => {
    byWords[ordinal] = words.scores[place++] ?? 0
    if (hasBit(site, ordinal)) ofSite.push(ordinal)
  })
  ofSite.sort((one, other) => (byWords[other] ?? 0) - (byWords[one] ?? 0) || one - other)
  for (const [rank, ordinal] of ofSite.entries()) {
    const held = hasBit(words.all, ordinal)
      ? 1
      : hasBit(words.most, ordinal)
        ? meaningWeights.most
        : meaningWeights.part
    scores[ordinal] = (byWords[ordinal] ?? 0) >= titled ? first : held / (meaningWeights.places + 1 + rank)
  }
  const share = concepts <= 1 ? meaningWeights.ofOneConcept : meaningWeights.ofMore
  for (const [rank, ordinal] of candidates.entries()) {
    if (!hasBit(words.bits, ordinal) && !hasBit(near, ordinal)) continue
    const weight = titleOnly[ordinal] === 1 ? share * meaningWeights.titleOnly : share
    scores[ordinal] =
      (scores[ordinal] ?? 0) +
      (weight * evidenceFactor(asks, columns.bestRank[ordinal] ?? 0, hasBit(words.all, ordinal))) /
        (meaningWeights.places + 1 + rank)
  }
  const bits = words.bits.slice()
  unite(bits, near)
  return { bits, near, scores: scoresOf(bits, scores) }
}
