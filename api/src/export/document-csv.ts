import type { SiteLocale } from '../i18n/site-locale.ts'
import { byteOrderMark, csvRow } from './csv.ts'
import { documentLine, type DocumentLine } from './document-lines.ts'
import { documentPortions, type DocumentDeps } from './document-portions.ts'

/** What a publisher says of a document stands before everything else of it. */
const columns = [
  'notices',
  'title',
  'type',
  'published',
  'quality',
  'lastSearch',
  'countries',
  'living',
  'journal',
  'authors',
  'doi',
  'link',
  'place',
  'licence',
  'attribution',
  'abstract',
] as const satisfies readonly (keyof DocumentLine)[]

/**
 * A CSV file in pieces, headings in the language of the site locale; `abstracts: false` leaves out the longest column. A document that
 * nothing says to be living has an empty cell there: that it is not is as little known.
 */
export async function* documentCsv(
  { documents, trees, notes }: DocumentDeps,
  ids: readonly string[],
  siteLocale: SiteLocale,
  { abstracts = true } = {},
): AsyncGenerator<string> {
  const shown = columns.filter((column) => abstracts || column !== 'abstract')
  const words = siteLocale.texts.columns
  const noted = (note: string): string[] => (notes ? [note] : [])
  yield byteOrderMark + csvRow([...noted(words.note), ...shown.map((column) => words[column])])
  yield* documentPortions(documents, ids, {
    document: (document) => {
      const line = documentLine(document, trees[siteLocale.site], siteLocale)
      return csvRow([
        ...noted(notes?.get(document.id) ?? ''),
        ...shown.map((column) => (column === 'living' ? (line.living ? words.yes : '') : line[column])),
      ])
    },
    missing: (id) =>
      csvRow([
        ...noted(notes?.get(id) ?? ''),
        ...shown.map((column) => (column === 'title' ? siteLocale.words(words.unreadable, { document: id }) : '')),
      ]),
  })
}
