import type { ExportFormat } from 'shared/contracts'
import { sites, type SiteId } from 'shared/sites'
import type { Letterhead } from '../mail/letterhead.ts'
import { documentBibtex, documentRis } from './document-citations.ts'
import { documentCsv } from './document-csv.ts'
import type { DocumentParts } from './document-portions.ts'

interface FileFormat {
  extension: string
  mediaType: string
  /** The file in pieces. */
  write: (parts: DocumentParts, ids: readonly string[], paper: Letterhead) => AsyncGenerator<string>
}

export const fileFormats: Record<ExportFormat, FileFormat> = {
  csv: { extension: 'csv', mediaType: 'text/csv', write: documentCsv },
  ris: { extension: 'ris', mediaType: 'application/x-research-info-systems', write: documentRis },
  bibtex: { extension: 'bib', mediaType: 'application/x-bibtex', write: documentBibtex },
}

/** Name of an exported file: the type, where CVD becomes COVID, and a timestamp (specification section 7). */
export const exportName = (site: SiteId, now: Date, format: ExportFormat = 'csv'): string => {
  const [date = '', time = ''] = now.toISOString().split(/[T.]/)
  const stamp = `${date.replaceAll('-', '')}-${time.replaceAll(':', '')}`
  return `${sites[site].exportName}-${stamp}.${fileFormats[format].extension}`
}
