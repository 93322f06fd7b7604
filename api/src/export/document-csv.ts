import { setImmediate as turn } from 'node:timers/promises'
import { sites, type SiteId } from 'shared/sites'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { FilterTrees } from '../catalogue/filter-trees.ts'
import type { Letterhead } from '../mail/letterhead.ts'
import { byteOrderMark, csvRow } from './csv.ts'
import { documentLine, type DocumentLine } from './document-lines.ts'

const columns = [
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
  'abstract',
] as const satisfies readonly (keyof DocumentLine)[]

/** Documents read between two turns of the event loop. */
const portion = 200

/** Name of an exported file: the type, where CVD becomes COVID, and a timestamp (specification section 7). */
export const exportName = (site: SiteId, now: Date): string => {
  const [date = '', time = ''] = now.toISOString().split(/[T.]/)
  return `${sites[site].exportName}-${date.replaceAll('-', '')}-${time.replaceAll(':', '')}.csv`
}

export interface CsvParts {
  documents: DocumentStore
  trees: FilterTrees
}

/** A CSV file in pieces, headings in the paper's language; `abstracts: false` leaves out the longest column. */
export async function* documentCsv(
  { documents, trees }: CsvParts,
  ids: readonly string[],
  paper: Letterhead,
  { abstracts = true } = {},
): AsyncGenerator<string> {
  const shown = columns.filter((column) => abstracts || column !== 'abstract')
  const words = paper.texts.columns
  yield byteOrderMark + csvRow(shown.map((column) => words[column]))
  for (let from = 0; from < ids.length; from += portion) {
    const found = await documents.findAll(ids.slice(from, from + portion))
    const lines = found.map((document) => documentLine(document, trees[paper.site], paper))
    yield lines
      .map((line) =>
        csvRow(shown.map((column) => (column === 'living' ? (line.living ? words.yes : words.no) : line[column]))),
      )
      .join('')
    await turn()
  }
}

/** The whole file at once. */
export const wholeCsv = async (...args: Parameters<typeof documentCsv>): Promise<string> => {
  const pieces: string[] = []
  for await (const piece of documentCsv(...args)) pieces.push(piece)
  return pieces.join('')
}
