import type { Reading } from 'shared/contracts'

/** A query as searched, in the operators of the interface language. */
export const readingText = (parts: Reading['parts']): string =>
  parts
    .map(({ type, text }) => (type === 'phrase' ? `"${text}"` : text))
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(' ;', ';')
    .replaceAll('" ~', '"~')
    .replaceAll(/(^|[\s(])(\p{L}+:) /gu, '$1$2')

/** Text keys of what a person should know about the parts of a query. */
export const readingRules = (parts: Reading['parts']): string[] =>
  [
    parts.some(({ type }) => type === 'word') && 'reading.forms',
    parts.some(({ type }) => type === 'phrase') && 'reading.phrases',
    parts.some(({ type }) => type === 'beginning') && 'reading.beginnings',
  ].filter((key) => key !== false)
