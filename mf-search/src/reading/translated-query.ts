import type { ReadConcept } from 'shared/contracts'

/** A query without quotes, fields and operators, to be read as a question. */
export const plainQuestion = (q: string): string =>
  q
    .replaceAll(/["“”«»()*+]|~\d+|\p{L}+:(?=\S)/gu, ' ')
    .replaceAll(/(^|\s)(?:AND|OR|NOT|ET|OU|SAUF|Y|O|NO|E|NÃO|OF|\d+ OF)(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const isLatin = (text: string): boolean => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

/**
 * What a question's concepts are called in English, in their order, without what is in another script. Null where none is called
 * otherwise than it was typed, or more than half would be left out.
 */
export const inEnglish = (concepts: readonly ReadConcept[]): string | null => {
  const words = concepts
    .map(({ text, labels }) => ({ text, english: labels.find(({ lang }) => lang === 'en')?.text ?? text }))
    .filter(({ english }) => isLatin(english))
  if (words.length < concepts.length / 2) return null
  const isOther = words.some(({ text, english }) => english.toLowerCase() !== text.toLowerCase())
  return isOther ? words.map(({ english }) => english).join(' ') : null
}
