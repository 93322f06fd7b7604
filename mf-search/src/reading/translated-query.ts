import type { ReadConcept } from 'shared/contracts'

/** A query without quotes, fields and operators, to be read as a question. */
export const plainQuestion = (q: string): string =>
  q
    .replaceAll(/["“”«»()*+]|~\d+|\p{L}+:(?=\S)/gu, ' ')
    .replaceAll(/(^|\s)(?:AND|OR|NOT|ET|OU|SAUF|Y|O|NO|E|NÃO|OF|\d+ OF)(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What a question's concepts are called in English, in their order; null where none is called otherwise than it was typed. */
export const inEnglish = (concepts: readonly ReadConcept[]): string | null => {
  const words = concepts.map(({ text, labels }) => ({
    text,
    english: labels.find(({ lang }) => lang === 'en')?.text ?? text,
  }))
  const isOther = words.some(({ text, english }) => english.toLowerCase() !== text.toLowerCase())
  return isOther ? words.map(({ english }) => english).join(' ') : null
}
