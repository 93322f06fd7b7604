import type { Lang } from 'shared/sites'
import { withLikelyAccents } from '../analyse/accents.ts'
import { fold } from '../analyse/fold.ts'
import { withoutIrregularPlural } from '../analyse/irregular-plurals.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { simplified } from '../analyse/simplified.ts'
import { americanSpelling } from '../analyse/spelling-variants.ts'
import { stemsOf } from '../analyse/stems.ts'

/** A language with words between spaces. */
export type WordLang = Exclude<Lang, 'cn'>

/** An English noun without the ending of its plural. A stemmer would make `organ` of both organs and organizations. */
const singular = (word: string): string => {
  const known = withoutIrregularPlural(word)
  // The disease, not help.
  if (known !== word || word === 'aids') return known
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && word.length > 3 && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

/** A Portuguese noun without the ending of its plural where that changes the word, which its stemmer leaves (`mensagens`). */
const portugueseSingular = (word: string): string =>
  word
    .replace(/(?:oes|aes)$/, 'ao')
    .replace(/ais$/, 'al')
    .replace(/eis$/, 'el')
    .replace(/([aeiou])ns$/, '$1m')

/** Short words stay as they are: the English stemmer makes `on` of both on and one. */
const stemOf = (word: string, lang: WordLang): string => {
  if (word.length <= 3) return word
  const basic = lang === 'pt' ? portugueseSingular(word) : word
  return stemsOf(lang === 'en' ? basic : withLikelyAccents(basic, lang), lang)[0] ?? basic
}

/** A Spanish, French or Portuguese word without the ending of its plural or feminine. */
const basicForm = (word: string, lang: 'es' | 'fr' | 'pt'): string => {
  if (word.length < 4) return word
  if (lang === 'pt') word = portugueseSingular(word)
  if (lang === 'fr') word = word.replace(/eaux$/, 'eau').replace(/aux$/, 'al')
  if (lang !== 'fr') word = word.replace(/(?<=[nrldz])es$/, '').replace(/ces$/, 'z')
  return word.replace(/[sx]$/, '').replace(lang === 'fr' ? /e$/ : /[oa]$/, '')
}

/** The key of a single word that differs from a label in number or gender only; stemmers go further, and too far. */
export const formKey = (word: string, lang: WordLang): string =>
  lang === 'en' ? wordsKey([word], lang) : `${lang}=${basicForm(word, lang)}`

/**
 * What labels and phrases are compared by: accents, endings and British spelling make no difference.
 *
 * @param words folded words of one phrase
 */
export const wordsKey = (words: readonly string[], lang: WordLang): string => {
  const [only] = words
  if (words.length === 1 && only !== undefined && lang === 'en') return `en:${singular(americanSpelling(only))}`
  return `${lang}:${words.map((word) => stemOf(word, lang)).join(' ')}`
}

/** The key of an abbreviation, which only capitals open. */
export const abbreviationKey = (text: string): string => `abbreviation:${text}`

/** The key of a Chinese label: simplified, small letters, no spaces. */
export const chineseKey = (text: string): string => `cn:${simplified(fold(text)).replace(/\s+/g, '')}`

/** The key of a word that has learned translations into English. */
export const translationKey = (word: string, lang: Lang): string => `${lang}>${word}`

/** The folded words of a text, parts of compounds one by one. */
export const foldedWords = (text: string): string[] =>
  [...piecesOf(text)].flatMap((piece) => (piece.kind === 'word' ? piece.parts.map(fold) : [piece.text]))

/** Whether a label is written as an abbreviation (`WHO`, `COPD`, `P4P`). */
export const isAbbreviation = (text: string): boolean => /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\p{N}]{2,6}$/u.test(text)
