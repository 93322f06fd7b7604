import {
  briefFormats,
  type BriefFileFormat,
  type BriefFormat,
  type DocumentFormat,
  type ExportFormat,
} from 'shared/contracts'
import { sites, type SiteId } from 'shared/sites'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { documentBibtex, documentRis } from './document-citations.ts'
import { documentCsv } from './document-csv.ts'
import type { DocumentDeps } from './document-portions.ts'

interface FileFormat {
  extension: string
  mediaType: string
  /**
   * The file in pieces. A strategy stands in it where the format has a place for it: BibTeX has comments; RIS knows
   * references only, and a line above the headings breaks what reads CSV.
   */
  write: (
    parts: DocumentDeps,
    ids: readonly string[],
    siteLocale: SiteLocale,
    search?: { strategy: string },
  ) => AsyncGenerator<string>
}

export const fileFormats: Record<ExportFormat, FileFormat> = {
  csv: {
    extension: 'csv',
    mediaType: 'text/csv',
    write: (parts, ids, siteLocale) => documentCsv(parts, ids, siteLocale),
  },
  ris: { extension: 'ris', mediaType: 'application/x-research-info-systems', write: documentRis },
  bibtex: { extension: 'bib', mediaType: 'application/x-bibtex', write: documentBibtex },
}

/** Extension and media type of each file, briefs included. */
export const fileKinds: Record<DocumentFormat | BriefFileFormat, Pick<FileFormat, 'extension' | 'mediaType'>> = {
  ...fileFormats,
  word: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  markdown: { extension: 'md', mediaType: 'text/markdown' },
}

export const isBriefFormat = (format: DocumentFormat): format is BriefFormat =>
  briefFormats.some((known) => known === format)

/** Name of an exported file: the type, where CVD becomes COVID, and a timestamp (specification section 7). */
export const exportName = (site: SiteId, now: Date, format: DocumentFormat | BriefFileFormat = 'csv'): string => {
  const [date = '', time = ''] = now.toISOString().split(/[T.]/)
  const stamp = `${date.replaceAll('-', '')}-${time.replaceAll(':', '')}`
  return `${sites[site].exportName}-${stamp}.${fileKinds[format].extension}`
}
