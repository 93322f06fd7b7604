import { Readable } from 'node:stream'
import type { ExportFormat } from 'shared/contracts'
import { Content } from '../http/answer.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import type { DocumentDeps } from './document-portions.ts'
import { exportName, fileFormats } from './file-formats.ts'

interface FileOfDocuments {
  format: ExportFormat
  ids: readonly string[]
  siteLocale: SiteLocale
  now: Date
  /** The search that found the documents. */
  search?: { strategy: string }
  headers?: Readonly<Record<string, string | number>>
}

/** Documents as an attachment: written as fast as the client reads, never whole in memory. */
export const documentsFile = (
  parts: DocumentDeps,
  { format, ids, siteLocale, now, search, headers }: FileOfDocuments,
): Content => {
  const { mediaType, write } = fileFormats[format]
  return new Content(`${mediaType}; charset=utf-8`, Readable.from(write(parts, ids, siteLocale, search)), {
    headers: {
      ...headers,
      'content-disposition': `attachment; filename="${exportName(siteLocale.site, now, format)}"`,
    },
  })
}
