import type { FastifyInstance } from 'fastify'
import { exportRequestSchema, mostDocumentsNamed, type ExportFormat } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type * as v from 'valibot'
import type { Authenticator, Session } from '../http/session.ts'
import { renewSession, sessionOf } from '../http/register-calls.ts'
import { checked, single } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import { Refusal } from '../http/refusal.ts'
import type { SiteLocale, SiteLocales } from '../mail/site-locale.ts'
import { documentBrief } from './document-brief.ts'
import type { DocumentParts } from './document-portions.ts'
import { exportName, fileFormats, fileKinds, isBriefFormat } from './file-formats.ts'
import { sendFile } from './send-file.ts'
import { writeBrief } from './write-brief.ts'
import type { FindAll } from './whole-search.ts'

export interface ExportParts extends DocumentParts {
  sessions: Authenticator
  /** The documents of a person, the last saved first, and those of the ids that there are. */
  store: {
    list: (accountId: string, site: SiteId) => Promise<readonly { documentId: string }[]>
    known: (ids: readonly string[]) => Promise<string[]>
  }
  findAll: FindAll
  siteLocales: SiteLocales
  languageOf: (accountId: string, site: SiteId) => Promise<Lang>
  now: () => Date
  /** Requests a minute and address; 0 sets no limit. */
  rateLimit: number
}

type ExportRequest = v.InferOutput<typeof exportRequestSchema>

/** `GET /documents/csv`: a file, streamed; or the same file as JSON for clients that read every answer as JSON. */
export const registerExport = (app: FastifyInstance, parts: ExportParts): void => {
  const { sessions, store, findAll, siteLocales, languageOf, now, rateLimit } = parts

  const idsOf = async (
    session: Session,
    asked: ExportRequest,
    lang: Lang,
    signal: AbortSignal,
  ): Promise<string[] | Refusal> => {
    if (asked.documents) return store.known(asked.documents)
    if (asked.query === undefined && asked.filters === undefined) {
      return (await store.list(session.accountId, asked.type)).map(({ documentId }) => documentId)
    }
    const { type: site, query = '', filters = [], best, match, unexpanded, in_language: inLanguage } = asked
    return findAll({ site, query, filters, best, lang, match, unexpanded, inLanguage }, signal)
  }

  const wholeFile = async (format: ExportFormat, ids: readonly string[], paper: SiteLocale): Promise<string> => {
    const pieces: string[] = []
    for await (const piece of fileFormats[format].write(parts, ids, paper)) pieces.push(piece)
    return pieces.join('')
  }

  app.get(
    '/api/documents/csv',
    { config: rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {} },
    async (request, reply) => {
      const session = await sessionOf(sessions, request, 'users')
      if (!session) throw new HttpError('unauthorized')
      const asked = checked(exportRequestSchema, single(request.query), 'query')
      const lang = asked.lang ?? (await languageOf(session.accountId, asked.type))
      const ids = await idsOf(session, asked, lang, request.signal)
      await renewSession(sessions, session, reply)
      reply.header('cache-control', 'no-store').header('vary', 'Accept')
      if (ids instanceof Refusal) return reply.send({ success: false, error: ids.code, message: ids.message })
      const paper = siteLocales(asked.type, lang)
      const { format } = asked
      const asJson = /\bapplication\/json\b/.test(request.headers.accept ?? '')
      const name = exportName(asked.type, now(), format)
      const type = fileKinds[format].mediaType
      if (!isBriefFormat(format)) {
        if (!asJson) return sendFile(request, reply, parts, { format, ids, paper, now: now() })
        return reply.send({ success: true, data: { name, type, content: await wholeFile(format, ids, paper) } })
      }
      if (ids.length > mostDocumentsNamed) {
        const message = `A brief holds at most ${mostDocumentsNamed} documents.`
        return reply.send({ success: false, error: 'too_many_documents', message })
      }
      const found = await parts.documents.findAll(ids)
      const told = found.map((document) => documentBrief(document, parts.trees[asked.type], paper))
      const file = Buffer.from(await writeBrief(format, told, paper, { now: now() }))
      if (asJson) {
        const content = file.toString('base64')
        return reply.send({ success: true, data: { name, type, encoding: 'base64', content } })
      }
      return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(file)
    },
  )
}

/** The OpenAPI description of the file. */
export const exportPaths = {
  '/api/documents/csv': {
    get: {
      operationId: 'getDocumentsCsv',
      summary: 'Documents as a file',
      description:
        'The documents named, or with `query` or `filters` every result of the search, or every saved document; as `format` says: `csv`, `ris`, `bibtex`, or `word` for up to 250 of them. CSV is UTF-8 with a byte order mark, every cell quoted, no formulas. With `Accept: application/json` the answer is `{name, type, content}` in the envelope, `content` in base64 where `encoding` says so.',
      security: [{ session: [] }],
      parameters: [
        { name: 'type', in: 'query', required: true, schema: { enum: ['hse', 'sse', 'cvd'] } },
        ...['documents', 'query', 'filters', 'best', 'lang', 'match', 'unexpanded', 'in_language', 'format'].map(
          (name) => ({
            name,
            in: 'query',
            required: false,
            schema: { type: 'string' },
          }),
        ),
      ],
      responses: {
        '200': {
          description: 'The file; or `too_many_documents` in `error`.',
          content: {
            ...Object.fromEntries(
              Object.values(fileKinds).map(({ mediaType }) => [mediaType, { schema: { type: 'string' } }]),
            ),
            'application/json': { schema: {} },
          },
        },
        '401': {
          description: '`unauthorized`',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  },
}
