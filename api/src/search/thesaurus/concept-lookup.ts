import { fold } from '../analyse/fold.ts'
import { isRarelyNoun, isWeakWord } from '../analyse/stop-phrases.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'
import { abbreviationKey, formKey, translationKey, wordsKey, type WordLang } from './phrase-keys.ts'
import type { Word } from './query-words.ts'
import type { ThesaurusReader } from './thesaurus-buffer.ts'
import { gerundsOf, infinitivesOf } from './verb-forms.ts'

/** A concept that a phrase may mean. */
export interface FoundConcept {
  index: number
  isRelated: boolean
}

/** Finds what phrases mean: as written, without small words, by form, by stem, as an abbreviation. */
export class ConceptLookup {
  readonly #thesaurus: ThesaurusReader

  constructor(thesaurus: ThesaurusReader) {
    this.#thesaurus = thesaurus
  }

  /** The concepts of some words that stand side by side, likelier first; null where they are no name of any. */
  ofWords(words: readonly Word[], lang: WordLang): FoundConcept[] | null {
    const [only] = words
    if (words.length === 1 && only) {
      if (only.isShouted) {
        const typed = only.typed.replaceAll('.', '')
        const abbreviated = this.named(abbreviationKey(typed)) ?? this.named(abbreviationKey(typed.replace(/s$/, '')))
        if (abbreviated) return abbreviated
      } else if (isStopWordOf(only.lower, lang)) return null
      const byForm = this.named(formKey(only.folded, lang))
      if (byForm) return this.#isTelling(only, lang, byForm) ? byForm : null
      // `aider` has the stem of `aidant`.
      if (isWeakWord(only.lower, lang)) return null
      // The reviewed concept of what people do, by its verb or by who does it: `vape` and `vapers` are `vaping`.
      if (lang === 'en') return this.#firstReviewed(gerundsOf(only.folded), lang)
      const byStem = this.named(wordsKey([only.folded], lang))
      if (byStem && this.#isAlike(only.folded, lang, byStem)) return byStem
      return this.#firstReviewed(infinitivesOf(only.folded, lang), lang)
    }
    const folded = words.map((word) => word.folded)
    const whole = this.named(wordsKey(folded, lang))
    if (whole || lang === 'en') return whole
    for (const infinitive of infinitivesOf(folded[0] ?? '', lang)) {
      const act = this.named(wordsKey(folded.with(0, infinitive), lang))
      if (act && this.isReviewed(act)) return act
    }
    const isSmall = (word: Word | undefined) => word !== undefined && isStopWordOf(word.lower, lang)
    const contentWords = words.filter((word) => !isSmall(word))
    if (contentWords.length < 2 || contentWords.length === words.length || isSmall(words[0]) || isSmall(words.at(-1)))
      return null
    const loose = this.named(
      wordsKey(
        contentWords.map((word) => word.folded),
        lang,
      ),
    )
    return loose && this.isReviewed(loose) ? loose : null
  }

  /** Whether a single word is better taken as its concept than as a word of general meaning or of learned translation. */
  #isTelling({ lower, folded }: Word, lang: WordLang, concepts: readonly FoundConcept[]): boolean {
    if (lang !== 'en' && isStopWordOf(lower, 'en')) return false
    if (this.isReviewed(concepts)) return true
    if (lang === 'en' && isRarelyNoun(lower)) return false
    return (
      !isWeakWord(lower, lang) &&
      !this.#thesaurus.has(translationKey(lower, lang)) &&
      this.#isOfItsGender(folded, lang, concepts)
    )
  }

  /** Whether a word differs in number only from a label, or in the `a` of a feminine: `fala` (speaks) is no `falo`. */
  #isOfItsGender(word: string, lang: WordLang, concepts: readonly FoundConcept[]): boolean {
    if (lang === 'en') return true
    const endingOf = (text: string) => (lang === 'fr' ? /e(?=s?$)/ : /[oa](?=s?$)/).exec(text)?.[0] ?? ''
    const key = formKey(word, lang)
    const endings = concepts
      .flatMap(({ index }) => this.#thesaurus.concept(index).labels)
      .filter((label) => label.lang === lang && formKey(fold(label.text), lang) === key)
      .map((label) => endingOf(fold(label.text)))
    const isFeminine = endingOf(word) === 'a' && endings.includes('')
    return endings.length === 0 || isFeminine || endings.includes(endingOf(word))
  }

  /** Whether a word with the stem of a reviewed label differs from it in its ending only (`publicas` is no `publicidad`). */
  #isAlike(word: string, lang: WordLang, concepts: readonly FoundConcept[]): boolean {
    return (
      this.isReviewed(concepts) &&
      concepts.some(({ index }) =>
        this.#thesaurus
          .concept(index)
          .labels.some((label) => label.lang === lang && isAlmostSame(fold(label.text), word)),
      )
    )
  }

  /** The first of some words that is the name of a reviewed concept, by its form and its stem: `parter` is no `partera`. */
  #firstReviewed(words: readonly string[], lang: WordLang): FoundConcept[] | null {
    for (const word of words) {
      const byStem = this.named(wordsKey([word], lang))
      const found = this.named(formKey(word, lang))?.filter(
        ({ index, isRelated }) => !isRelated && byStem?.some((other) => other.index === index),
      )
      if (found && this.isReviewed(found)) return found
    }
    return null
  }

  isReviewed(concepts: readonly FoundConcept[]): boolean {
    return concepts.some(({ index }) => this.#thesaurus.idOf(index).startsWith('own:'))
  }

  named(key: string): FoundConcept[] | null {
    const entry = this.#thesaurus.entry(key)
    return entry?.kind === 'concepts' ? entry.concepts : null
  }
}

/** Letters that a word and a label begin with: `beban` is no `bebé`. */
const leastBeginning = 4

const isAlmostSame = (one: string, other: string): boolean => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return same >= leastBeginning && same >= Math.max(one.length, other.length) - 3
}
