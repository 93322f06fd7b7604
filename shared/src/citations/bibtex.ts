import { authorName } from './author-name.ts'
import { bareDoi, publicationDate, type Reference } from './reference.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** BibTeX counts braces before TeX reads backslashes, so a brace in a text must not stand as one. */
const escapes: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Text for a BibTeX field: TeX's special characters escaped, line breaks made spaces, letters left as UTF-8. */
const texText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[\\{}$&#^_%~]/g, (character) => escapes[character] ?? `\\${character}`)

/** An address or identifier, which TeX takes as it is: only what would end the field is written in another way. */
const verbatim = (text: string): string => text.replace(/[\s\p{Cc}{}\\]/gu, encodeURIComponent)

/** Braces around a group's name keep BibTeX from splitting it. */
const texName = (text: string): string => {
  const name = authorName(text)
  if ('literal' in name) return `{${texText(name.literal)}}`
  return [name.family, ...(name.suffix === undefined ? [] : [name.suffix]), name.given].map(texText).join(', ')
}

const asciiWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

/** `staten2004school`: family name, year, first long word of the title; the record's id where no Latin letter is left. */
export const citationKey = (reference: Reference): string => {
  const [first] = reference.authors
  const name = first === undefined ? null : authorName(first)
  const family = name && 'family' in name ? asciiWord(name.family) : ''
  const word =
    reference.title
      .split(/\s+/)
      .map(asciiWord)
      .find((candidate) => candidate.length > 3) ?? ''
  const year = publicationDate(reference)?.slice(0, 4) ?? ''
  return family + word === '' ? `record${reference.id}` : `${family}${year}${word}`
}

/**
 * A record in BibTeX: an `@article` where a journal is known, otherwise `@misc`.
 *
 * @param key what it is cited by; a file of several records needs a different one for each
 */
export const toBibtex = (reference: Reference, key = citationKey(reference)): string => {
  const date = publicationDate(reference)
  const month = date === null ? undefined : months[Number(date.slice(5, 7)) - 1]
  const braced = (value: string | null): string | null => (value === null || value === '' ? null : `{${value}}`)
  const text = (value: string | null): string | null => braced(value === null ? null : texText(value))
  const fields: [name: string, value: string | null][] = [
    ['author', braced(reference.authors.map(texName).join(' and '))],
    ['title', braced(text(reference.title))],
    ['journal', text(reference.journal)],
    ['year', braced(date?.slice(0, 4) ?? null)],
    ['month', month ?? null],
    ['volume', text(reference.volume ?? null)],
    ['number', text(reference.issue ?? null)],
    ['pages', text(reference.pages?.replace(/[-–]+/, '--') ?? null)],
    ['issn', text(reference.issn?.[0] ?? null)],
    ['publisher', text(reference.publisher ?? null)],
    ['doi', braced(reference.DOI === null ? null : verbatim(bareDoi(reference.DOI)))],
    ['pmid', text(reference.pmid)],
    ['url', braced(verbatim(reference.source_url ?? reference.record_url))],
    ['language', braced(reference.title_lang)],
    ['keywords', text(reference.keywords.join(', '))],
    ['abstract', text(reference.abstract)],
    ['note', text(reference.notes?.join('. ') || null)],
  ]
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = ${value},`]))
  return [`@${reference.journal === null ? 'misc' : 'article'}{${key},`, ...lines, '}', ''].join('\n')
}
