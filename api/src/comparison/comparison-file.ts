import type { Comparison, ComparisonFormat, ExportFile } from 'shared/contracts'
import { articlePath } from 'shared/documents'
import { byteOrderMark, csvRow } from '../export/csv.ts'
import { exportName, fileKinds, isBriefFormat } from '../export/file-formats.ts'
import { writeComparison } from '../export/write-brief.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'

const textsOf = (cell: Comparison['rows'][number]['cells'][number], empty: string): string =>
  cell.length > 0 ? cell.map(({ text }) => text).join('\n') : empty

/** A comparison as a file: a table with a column for each document. */
export const comparisonFile = async (
  { documents, rows, not_stated: empty }: Comparison,
  format: ComparisonFormat,
  locale: SiteLocale,
  now: Date,
): Promise<ExportFile> => {
  const name = exportName(locale.site, now, format)
  const type = fileKinds[format].mediaType
  const { title, link } = locale.texts.columns
  const links = documents.map((document) => locale.link(articlePath(document), { source: 'search' }))
  if (isBriefFormat(format)) {
    const content = await writeComparison(
      format,
      { columns: documents.map((document, place) => ({ ...document, url: links[place] ?? '' })), rows, empty },
      locale,
      now,
    )
    return { name, type, encoding: 'base64', content: Buffer.from(content).toString('base64') }
  }
  const lines = [
    csvRow([title, ...documents.map((document) => document.title)]),
    ...rows.map((row) => csvRow([row.name, ...row.cells.map((cell) => textsOf(cell, empty))])),
    csvRow([link, ...links]),
  ]
  return { name, type, content: byteOrderMark + lines.join('') }
}
