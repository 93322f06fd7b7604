import { fold } from '../analyse/fold.ts'
import type { Vocabulary } from '../spelling/vocabulary.ts'

/** A word that no document holds, and the one that was meant beyond doubt. */
export interface Typo {
  typed: string
  corrected: string
}

/** Documents the better word must be in. */
const frequent = 15

/** How many times more documents it must be in than any other word as near. */
const farMore = 4

/** Shorter words have too many neighbours. */
const shortest = 5

const word = /^\p{L}+$/u

/**
 * The word that an unknown one is an unmistakable typing error for: one edit away, frequent, and far more frequent than
 * any other so near; null where there is doubt.
 *
 * @param typed a word that no document holds
 */
export const typoOf = (typed: string, vocabulary: Vocabulary): Typo | null => {
  if (typed.length < shortest || !word.test(typed) || /^\p{Lu}{2}/u.test(typed)) return null
  const [better, next] = vocabulary.neighbours(fold(typed), 2)
  if (!better || better.count < frequent || (next && better.count < farMore * next.count)) return null
  return { typed, corrected: better.word }
}
