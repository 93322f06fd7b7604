import type { DocumentFormat, ExportFile } from 'shared/contracts'
import type { Lang } from 'shared/sites'
import { briefOfDocuments } from '../export/brief-of-documents.ts'
import type { DocumentParts } from '../export/document-portions.ts'
import { exportName, fileFormats, fileKinds, isBriefFormat } from '../export/file-formats.ts'
import { writeBrief } from '../export/write-brief.ts'
import type { SiteLocales } from '../mail/site-locale.ts'
import type { FolderToWrite } from './folders.ts'

export interface FolderFileParts extends DocumentParts {
  siteLocales: SiteLocales
  now: () => Date
}

/** A folder as a file, in its order and with the notes to its documents. */
export const createFolderFile =
  ({ siteLocales, now, ...parts }: FolderFileParts) =>
  async ({ site, name: title, entries }: FolderToWrite, format: DocumentFormat, lang: Lang): Promise<ExportFile> => {
    const locale = siteLocales(site, lang)
    const at = now()
    const name = exportName(site, at, format)
    const type = fileKinds[format].mediaType
    const ids = entries.map(({ documentId }) => documentId)
    const notes = new Map(entries.map(({ documentId, note }) => [documentId, note]))
    if (isBriefFormat(format)) {
      const content = briefOfDocuments(await parts.documents.findAll(ids), parts.trees[site], locale, {
        now: at,
        title,
        noteOf: (id) => notes.get(id),
      })
      const file = Buffer.from(await writeBrief(format, content))
      return { name, type, encoding: 'base64', content: file.toString('base64') }
    }
    const pieces: string[] = []
    for await (const piece of fileFormats[format].write({ ...parts, notes }, ids, locale)) pieces.push(piece)
    return { name, type, content: pieces.join('') }
  }
export type FolderFile = ReturnType<typeof createFolderFile>
