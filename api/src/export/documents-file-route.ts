import { text } from 'node:stream/consumers'
import { exportFileSchema, exportRequestSchema, mostDocumentsNamed, pageSize, type ExportFile } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type * as v from 'valibot'
import { visitors } from '../http/access.ts'
import { Content, fileOrJson } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { refuse, Refusal } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import type { Session } from '../http/session.ts'
import type { SiteLocales } from '../i18n/site-locale.ts'
import { briefOfDocuments } from './brief-of-documents.ts'
import type { DocumentDeps } from './document-portions.ts'
import { documentsFile } from './documents-file.ts'
import { exportName, fileFormats, fileKinds, isBriefFormat } from './file-formats.ts'
import { inBase64, writeBrief } from './write-brief.ts'
import type { FindAll } from './whole-search.ts'

export interface DocumentsFileDeps extends DocumentDeps {
  /** The documents of a person, the last saved first, and those of the ids that there are. */
  store: {
    list: (accountId: string, site: SiteId) => Promise<readonly { documentId: string }[]>
    known: (ids: readonly string[]) => Promise<string[]>
  }
  findAll: FindAll
  siteLocales: SiteLocales
  languageOf: (accountId: string, site: SiteId) => Promise<Lang>
  now: () => Date
}

/** `GET /documents/csv`: a file, streamed; or the same file as JSON for clients that read every answer as JSON. */
export const documentsFileRoute = (parts: DocumentsFileDeps) => {
  const { store, findAll, siteLocales, languageOf, now } = parts

  const idsOf = async (
    session: Session | null,
    asked: v.InferOutput<typeof exportRequestSchema>,
    lang: Lang,
    signal: AbortSignal,
  ): Promise<string[] | Refusal> => {
    if (asked.documents) {
      if (session || (asked.documents.length <= pageSize && !isBriefFormat(asked.format)))
        return store.known(asked.documents)
    }
    if (!session) throw new HttpError('unauthorized')
    if (asked.query === undefined && asked.filters === undefined) {
      return (await store.list(session.accountId, asked.type)).map(({ documentId }) => documentId)
    }
    const { type: site, query = '', filters = [], best, match, unexpanded, near, in_language: inLanguage } = asked
    return findAll({ site, query, filters, best, lang, match, unexpanded, near, inLanguage }, signal)
  }

  return route({
    method: 'GET',
    path: '/api/documents/csv',
    summary: 'Documents as a file',
    description:
      'The documents named, or with `query` or `filters` every result of the search, or every saved document; as `format` says: `csv`, `ris`, `bibtex`, or `word` or `pdf` for up to 250 of them. CSV is UTF-8 with a byte order mark, every cell quoted, no formulas. With `Accept: application/json` the answer is `{name, type, content}` in the envelope, `content` in base64 where `encoding` says so. Visitors get documents that they name, as many as a page of results has, as `csv`, `ris` or `bibtex`.',
    access: visitors,
    query: exportRequestSchema,
    answer: fileOrJson(exportFileSchema, {
      description: 'The file.',
      content: Object.fromEntries(Object.values(fileKinds).map(({ mediaType }) => [mediaType, { type: 'string' }])),
    }),
    refusals: ['too_many_documents'],
    errors: ['search_unavailable', 'search_not_ready'],
    handle: async ({ session, query: asked, signal, headers }) => {
      const lang = asked.lang ?? (session ? await languageOf(session.accountId, asked.type) : 'en')
      const ids = await idsOf(session, asked, lang, signal)
      if (ids instanceof Refusal) return ids
      const siteLocale = siteLocales(asked.type, lang)
      const { format } = asked
      const asJson = /\bapplication\/json\b/.test(headers.accept ?? '')
      const name = exportName(asked.type, now(), format)
      const type = fileKinds[format].mediaType
      const inJson = (file: Omit<ExportFile, 'name' | 'type'>) => ({ data: { name, type, ...file } })
      if (!isBriefFormat(format)) {
        if (asJson) return inJson({ content: await text(fileFormats[format].write(parts, ids, siteLocale)) })
        return documentsFile(parts, { format, ids, siteLocale, now: now() })
      }
      if (ids.length > mostDocumentsNamed)
        return refuse('too_many_documents', `A brief holds at most ${mostDocumentsNamed} documents.`)
      const found = await parts.documents.findAll(ids)
      const content = briefOfDocuments(found, parts.trees[asked.type], siteLocale, { now: now() })
      const file = await writeBrief(format, content)
      if (asJson) return inJson(inBase64(file))
      return new Content(type, Buffer.from(file), {
        headers: { 'content-disposition': `attachment; filename="${name}"` },
      })
    },
  })
}
