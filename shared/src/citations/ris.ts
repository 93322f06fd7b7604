import { invertedName } from './author-name.ts'
import { bareDoi, publicationDate, type Reference } from './reference.ts'

/** A tag's value ends with its line: every sign that some reader takes for a line break becomes a space. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** RIS dates are `YYYY/MM/DD/` with empty places kept. */
const risDate = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}/${month}/${day}/`
}

/**
 * A record in RIS, the format Zotero, EndNote and Mendeley import: one tag a line, lines ended by CR LF.
 */
export const toRis = (reference: Reference): string => {
  const date = publicationDate(reference)
  const [firstPage = null, lastPage = null] = reference.pages?.split(/[-–]/) ?? []
  const fields: [tag: string, value: string | null][] = [
    ['TY', reference.journal === null ? 'GEN' : 'JOUR'],
    ['TI', reference.title],
    ...reference.authors.map((author): [string, string] => ['AU', invertedName(author)]),
    ['T2', reference.journal],
    ['VL', reference.volume ?? null],
    ['IS', reference.issue ?? null],
    ['SP', firstPage],
    ['EP', lastPage],
    ['SN', reference.issn?.[0] ?? null],
    ['PB', reference.publisher ?? null],
    ['PY', date?.slice(0, 4) ?? null],
    ['DA', date === null ? null : risDate(date)],
    ['DO', reference.DOI === null ? null : bareDoi(reference.DOI)],
    ['AN', reference.pmid],
    ['UR', reference.source_url ?? reference.record_url],
    ['LA', reference.title_lang],
    ['AB', reference.abstract],
    ...(reference.notes ?? []).map((note): [string, string] => ['N1', note]),
    ...reference.keywords.map((keyword): [string, string] => ['KW', keyword]),
  ]
  const lines = fields
    .map(([tag, value]): [tag: string, value: string] => [tag, oneLine(value ?? '')])
    .flatMap(([tag, value]) => (value === '' ? [] : [`${tag}  - ${value}`]))
  return [...lines, 'ER  - ', ''].join('\r\n')
}
