import { authorName } from 'shared/citations'
import { fill, type ApiTexts } from '../i18n/api-texts.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { areAuthorsInDoubt } from './record-fields.ts'

const mostAuthors = 6
const initials = (names: string): string =>
  names
    .split(/[\s.-]+/)
    .filter(Boolean)
    .map((name) => (/^\p{Lu}{2,3}$/u.test(name) ? name : name.charAt(0).toUpperCase()))
    .join('')

/** `Lisa K. Staten, PhD` and `Staten, Lisa K` become `Staten LK`; groups, one-word and Chinese names stay as they are. */
export const authorInCitation = (author: string): string => {
  const name = authorName(author)
  if ('literal' in name) return name.literal
  return [name.family, initials(name.given), name.suffix].filter(Boolean).join(' ')
}

const authorsOf = (authors: readonly string[]): string => {
  const names = authors.slice(0, mostAuthors).map(authorInCitation)
  if (authors.length > mostAuthors) names.push('et al')
  return names.join(', ')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2019-09-01` as citations write it in every language: `2019 Sep 1`. */
const citedDate = (date: string): string => {
  const [year, month, day] = date.split('-')
  return [year, month && months[Number(month) - 1], day && Number(day)].filter(Boolean).join(' ')
}

/** Where in its journal a work stands, as far as it is stated: `12(3):45-67`. */
export const placeInJournal = ({ volume, issue, pages }: EvidenceRecord): string =>
  [volume, issue && `(${issue})`, pages && `:${pages}`].filter(Boolean).join('')

const sentence = (text: string): string => (/[.?!。？！]$/.test(text) ? text : `${text}.`)

/**
 * A citation in the Vancouver manner: authors, title, journal, date, volume, issue and pages, DOI, or where there is no DOI the address.
 *
 * @param texts in the interface language: what stands around the address, and for authors that are in doubt
 */
export const citationOf = (
  record: EvidenceRecord,
  title: string,
  texts: Pick<ApiTexts, 'citationAvailableFrom' | 'authorsInDoubt'>,
): string => {
  if (record.citation) return record.citation
  const date = record.date ? citedDate(record.date) : record.year
  const place = placeInJournal(record)
  const dated = [date, place].filter(Boolean).join(place.startsWith(':') ? '' : ';')
  const source = [record.journal, dated].filter(Boolean).join('. ')
  return [
    record.authors.length > 0
      ? sentence(authorsOf(record.authors))
      : areAuthorsInDoubt(record) && `[${texts.authorsInDoubt}]`,
    sentence(title),
    source && sentence(source),
    record.doi ? `doi: ${record.doi}` : record.url ? fill(texts.citationAvailableFrom, { url: record.url }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
