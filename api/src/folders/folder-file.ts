import { text } from 'node:stream/consumers'
import type { DocumentFormat, ExportFile } from 'shared/contracts'
import type { Lang } from 'shared/sites'
import { briefOfDocuments } from '../export/brief-of-documents.ts'
import { exportName, fileFormats, fileKinds, isBriefFormat } from '../export/file-formats.ts'
import type { SearchExportDeps } from '../export/search-export-route.ts'
import { inBase64, writeBrief } from '../export/write-brief.ts'
import { searchWords } from '../saved-searches/search-words.ts'
import { matchOf } from './folder-searches.ts'
import type { FolderToWrite } from './folders.ts'

/** A folder as a file, in its order and with the notes to its documents. */
export const createFolderFile =
  ({ siteLocales, searchIndex, now, ...parts }: SearchExportDeps) =>
  async (
    { site, name: title, entries, search: kept }: FolderToWrite,
    format: DocumentFormat,
    lang: Lang,
  ): Promise<ExportFile> => {
    const locale = siteLocales(site, lang)
    const at = now()
    const name = exportName(site, at, format)
    const type = fileKinds[format].mediaType
    const ids = entries.map(({ documentId }) => documentId)
    const notes = new Map(entries.map(({ documentId, note }) => [documentId, note]))
    const searched = async ({ search, lookedAt, change }: NonNullable<FolderToWrite['search']>) => {
      const match = matchOf(search, site)
      const { total, reading } = await searchIndex.search({ ...match, sort: [], offset: 0, limit: 1, facets: false })
      return {
        search: searchWords({ site, query: match.q, keys: match.filters }, locale, parts.trees),
        strategy: reading.strategy || undefined,
        found: total,
        upToDate: {
          on: lookedAt,
          added: change?.added.filter((id) => notes.has(id)).length ?? 0,
          retracted: change?.retracted.filter((id) => notes.has(id)).length ?? 0,
        },
      }
    }
    if (isBriefFormat(format)) {
      const content = briefOfDocuments(await parts.documents.findAll(ids), parts.trees[site], locale, {
        now: at,
        title,
        ...(kept && (await searched(kept))),
        noteOf: (id) => notes.get(id),
      })
      return { name, type, ...inBase64(await writeBrief(format, content)) }
    }
    return { name, type, content: await text(fileFormats[format].write({ ...parts, notes }, ids, locale)) }
  }
export type FolderFile = ReturnType<typeof createFolderFile>
