import { isWeakWord } from '../analyse/stop-phrases.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'
import { CheapestCut, cutCosts } from './cheapest-cut.ts'
import type { ConceptLookup, FoundConcept } from './concept-lookup.ts'
import type { WordLang } from './phrase-keys.ts'
import type { Word } from './query-words.ts'
import { longestPhrase } from './thesaurus-weights.ts'

/** A phrase of the thesaurus among the words of a query. */
export interface FoundPhrase {
  /** Place of the first word, and how many. */
  at: number
  length: number
  lang: WordLang
  concepts: FoundConcept[]
}

const leftOverCost = ({ lower, isShouted }: Word, lang: WordLang): number => {
  if (!isShouted && isStopWordOf(lower, lang)) return cutCosts.smallWord
  return !isShouted && isWeakWord(lower, lang) ? cutCosts.weakWord : cutCosts.word
}

/**
 * Phrases of the thesaurus, none over another or over what is taken, chosen so that the cut as a whole costs least: few
 * long phrases, and few words of meaning left over. Marks what they take.
 *
 * @param shortest words that a phrase has at least
 */
export const takePhrases = (
  lookup: ConceptLookup,
  words: readonly Word[],
  lang: WordLang,
  taken: Uint8Array,
  shortest = 1,
): FoundPhrase[] => {
  const cut = new CheapestCut<FoundPhrase | null>()
  for (const [at, word] of words.entries()) {
    for (let length = Math.min(longestPhrase.words, words.length - at); length >= shortest; length--) {
      const phrase = words.slice(at, at + length)
      if (phrase.some((_, i) => taken[at + i] !== 0)) continue
      // Chinese may stand between two words that are neighbours here.
      if (phrase.some(({ piece }, i) => i > 0 && piece - (phrase[i - 1]?.piece ?? 0) > 1)) continue
      const concepts = lookup.ofWords(phrase, lang)
      if (!concepts) continue
      const cost = lookup.isReviewed(concepts) ? cutCosts.reviewed : cutCosts.concept
      // Of two cuts that cost the same, the one with the longest phrase.
      cut.offer({
        from: at,
        to: at + length,
        part: { at, length, lang, concepts },
        cost: cost - length * length * 1e-4,
      })
    }
    cut.offer({ from: at, to: at + 1, part: null, cost: taken[at] === 0 ? leftOverCost(word, lang) : 0 })
  }
  const found = cut.parts(words.length).filter((phrase) => phrase !== null)
  for (const { at, length } of found) taken.fill(2, at, at + length)
  return found
}
