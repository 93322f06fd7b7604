/**
 * How much each way of saying a concept weighs against the person's own words (1). All come from trials on the sets of
 * `npm run bench:relevance` (a prototype of 2026-11, then this code); `docs/search.md` has their reasons.
 */
export const thesaurusWeights = {
  /** Another label in the same language, written and reviewed for this project. */
  reviewedSynonym: 0.9,
  /** Another label in the same language, of any other source. */
  synonym: 0.4,
  /** A label that is near in meaning and not the same (marked `~` in the core concepts). */
  related: 0.3,
  /** The preferred label of another language. */
  preferredTranslation: 1,
  /** Another label of another language, where the concept is not reviewed. */
  translation: 0.8,
  /**
   * Any label of another language for an English query, and one that is not English for a reviewed concept: most texts
   * are English, where it is mostly a name or chance, and a concept is to weigh the same in whatever language it is asked
   * for (judged first fives: 94 pages of 150 with four or more where languages weighed differently, 100 where not).
   */
  thirdLanguage: 0.4,
  /** A word of another language as it was typed, beside its translations: it may be a name or be written alike. */
  foreignWord: 0.6,
  /** Factor on the probability of a learned translation of one word. */
  wordTranslation: 0.8,
  /** What a word of another language is likely to be: a name of some concept. */
  likelyTranslation: 0.5,
} as const

/** In thousandths: words that name no subject (`improve`) are translated from this probability on. */
export const certainTranslation = 600

/** Labels of one concept at most: in the language of the query, in the language most texts have, in each other one. */
export const mostLabels = { same: 6, english: 6, other: 2 } as const

/** Concepts one phrase may mean. */
export const mostCandidates = 2

/** Words of the longest phrase that is looked up; characters for Chinese. */
export const longestPhrase = { words: 6, characters: 14 } as const
