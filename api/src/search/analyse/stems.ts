import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { writtenTerm } from './terms.ts'
import { fold } from './fold.ts'
import { withoutIrregularPlural } from './irregular-plurals.ts'
import { RecentWords } from './recent-words.ts'
import { americanSpelling } from './spelling-variants.ts'

const stemmers = { en: english, es: spanish, fr: french, pt: portuguese }

export type StemmedLang = keyof typeof stemmers

export const stemmedLangs = ['en', 'es', 'fr', 'pt'] as const satisfies readonly StemmedLang[]

/** The stemmer's language for a BCP 47 tag, or null where words stay as they are. */
export const stemmedLang = (tag: string): StemmedLang | null => {
  const primary = tag.slice(0, 2).toLowerCase()
  return stemmedLangs.find((lang) => lang === primary && !/^[a-z]{3}/i.test(tag)) ?? null
}

const digits = /\p{N}/u
const plain = /^[a-z]+$/

/** A word as the index knows it. */
export interface WordForms {
  /** As written, in small letters without accents. */
  word: string
  /**
   * The terms it is found by: its stem without accents and, where that differs, the stem of the word typed without
   * accents (`educación` gives `educ`, but `educacion` stems to itself).
   */
  terms: readonly string[]
  /** The term of the word as written. */
  written: string
}

const termsOf = (text: string, word: string, lang: StemmedLang | null): string[] => {
  if (lang === null || digits.test(text)) return [word]
  const stem = stemmers[lang]
  if (lang === 'en') return [stem(withoutIrregularPlural(americanSpelling(word)))]
  const folded = fold(stem(text))
  if (plain.test(text)) return [folded]
  const unaccented = fold(stem(word))
  return unaccented === folded ? [folded] : [folded, unaccented]
}

const computed = (text: string, lang: StemmedLang | null): WordForms => {
  const word = fold(text)
  return { word, terms: termsOf(text, word, lang), written: writtenTerm(word) }
}

const recent = new Map<StemmedLang | null, RecentWords<WordForms>>()

/** The forms of a lower-case word in a language; null stands for languages without a stemmer. */
export const formsOf = (text: string, lang: StemmedLang | null): WordForms => {
  let words = recent.get(lang)
  if (!words) recent.set(lang, (words = new RecentWords()))
  return words.of(text, (word) => computed(word, lang))
}

/** The terms of a lower-case word. */
export const stemsOf = (text: string, lang: StemmedLang | null): readonly string[] => formsOf(text, lang).terms
