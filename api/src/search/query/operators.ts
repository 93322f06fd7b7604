import type { Lang } from 'shared/sites'
import { isStopWord } from '../analyse/stop-words.ts'

export type Operator = 'and' | 'or' | 'not'

const words: Record<Lang, Record<string, Operator>> = {
  en: { AND: 'and', OR: 'or', NOT: 'not' },
  es: { Y: 'and', O: 'or', NO: 'not' },
  fr: { ET: 'and', OU: 'or', SAUF: 'not', NON: 'not' },
  pt: { E: 'and', OU: 'or', NÃO: 'not', NAO: 'not' },
  cn: { 和: 'and', 与: 'and', 或: 'or', 非: 'not', 不: 'not' },
}

const everywhere: Record<string, Operator> = { ...words.cn, ...words.en, SAUF: 'not', OU: 'or', NÃO: 'not' }

/** The word each interface language writes an operator with. */
export const operatorWords: Record<Lang, Record<Operator, string>> = {
  en: { and: 'AND', or: 'OR', not: 'NOT' },
  es: { and: 'Y', or: 'O', not: 'NO' },
  fr: { and: 'ET', or: 'OU', not: 'SAUF' },
  pt: { and: 'E', or: 'OU', not: 'NÃO' },
  cn: { and: '与', or: '或', not: '非' },
}

/**
 * The operator a word stands for: upper-case English and Chinese ones in every interface language, and the interface
 * language's own. One-letter words and `NO`, `ET`, `NON` of other languages are ordinary words: `hepatitis E`.
 */
export const operatorOf = (word: string, lang: Lang): Operator | null => words[lang][word] ?? everywhere[word] ?? null

/** Words that a letter is the name of: `hepatite E`, `grupo sanguíneo O`. */
const lettered =
  /(?<!\p{L})(?:(?:hepatit|vitamin|apolipoprot|i[nm]munoglobulin|cromos|chromos)\p{L}*|(?:grup|tip)os?|groups?|types?|class?es?|sangu[ií]neo)\s+$/iu

/**
 * Whether a one-letter operator word is a name where it stands: behind a word that letters are names of, before a mark of
 * punctuation (`E. coli`) or another letter, or beside a small word of a sentence (`hepatite E na gravidez`).
 */
export const isLetterName = (before: string, after: string, lang: Lang): boolean =>
  lettered.test(before) ||
  /^(?:[.,:;?!]|\s+\p{Lu}(?![\p{L}\p{N}]))/u.test(after) ||
  [/(\p{L}+)\s+$/u.exec(before), /^\s+(\p{L}+)/u.exec(after)].some((found) => {
    const word = found?.[1] ?? ''
    return word === word.toLowerCase() && isStopWord(word, lang)
  })

/** Whether a word would be read as an operator in any interface language. */
export const looksLikeOperator = (word: string): boolean =>
  word in everywhere || Object.values(words).some((ofLang) => word in ofLang)
