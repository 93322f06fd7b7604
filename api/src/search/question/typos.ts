import type { Lang } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import type { Vocabulary } from '../spelling/vocabulary.ts'

/** A word that no document holds, and the one that was meant beyond doubt. */
export interface Typo {
  typed: string
  corrected: string
}

/** Documents with a text in the language that the better word must be in. */
const frequent = 15

/** How many times more documents it must be in than any other word as near. */
const farMore = 4

/** Shorter words have too many neighbours that are words themselves (`shirt`, `short`). */
const shortest = 6

const word = /^\p{L}+$/u

/**
 * The word that an unknown one is an unmistakable typing error for: one edit away behind the same first letter, frequent,
 * and far more frequent than any other so near; null where there is doubt. Most words that no document holds are right
 * words of a language that few documents are in: French `parlent` is no error for English `parent`.
 *
 * @param typed a word that no document holds
 * @param langs of the query; texts in one of them hold the better word
 * @param heldIn documents with a text in a language that hold a word as written
 */
export const typoOf = (
  typed: string,
  langs: readonly Lang[],
  vocabulary: Vocabulary,
  heldIn: (word: string, lang: Lang) => number,
): Typo | null => {
  if (typed.length < shortest || !word.test(typed) || /^\p{Lu}{2}/u.test(typed)) return null
  const folded = fold(typed)
  const [better, next] = vocabulary.neighboursIn(folded, langs).filter((near) => near.word[0] === folded[0])
  if (!better || better.count < frequent || (next && better.count < farMore * next.count)) return null
  return langs.some((lang) => heldIn(better.word, lang) >= frequent) ? { typed, corrected: better.word } : null
}
