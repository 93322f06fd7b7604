import type { FastifyInstance } from 'fastify'
import { exportRequestSchema } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type * as v from 'valibot'
import type { Session, Sessions } from '../accounts/sessions.ts'
import { renewSession, sessionOf } from '../http/register-calls.ts'
import { checked, single } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import { Refusal } from '../http/refusal.ts'
import type { Letterheads } from '../mail/letterhead.ts'
import type { SavedDocumentStore } from '../saved-documents/saved-document-store.ts'
import { wholeCsv } from './document-csv.ts'
import type { DocumentParts } from './document-portions.ts'
import { exportName } from './file-formats.ts'
import { sendFile } from './send-file.ts'
import type { FindAll } from './whole-search.ts'

export interface ExportParts extends DocumentParts {
  sessions: Sessions
  store: SavedDocumentStore
  findAll: FindAll
  letterheads: Letterheads
  languageOf: (accountId: string, site: SiteId) => Promise<Lang>
  now: () => Date
  /** Requests a minute and address; 0 sets no limit. */
  rateLimit: number
}

type ExportRequest = v.InferOutput<typeof exportRequestSchema>

/** `GET /documents/csv`: a file, streamed; or the same file as JSON for clients that read every answer as JSON. */
export const registerExport = (app: FastifyInstance, parts: ExportParts): void => {
  const { sessions, store, findAll, letterheads, languageOf, now, rateLimit } = parts

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
      const paper = letterheads(asked.type, lang)
      if (/\bapplication\/json\b/.test(request.headers.accept ?? '')) {
        const name = exportName(asked.type, now())
        return reply.send({ success: true, data: { name, content: await wholeCsv(parts, ids, paper) } })
      }
      return sendFile(request, reply, parts, { format: 'csv', ids, paper, now: now() })
    },
  )
}

/** The OpenAPI description of the file. */
export const exportPaths = {
  '/api/documents/csv': {
    get: {
      operationId: 'getDocumentsCsv',
      summary: 'Documents as a CSV file',
      description:
        'The documents named, or with `query` or `filters` every result of the search, or every saved document. UTF-8 with a byte order mark, every cell quoted, no formulas. With `Accept: application/json` the answer is `{name, content}` in the envelope.',
      security: [{ session: [] }],
      parameters: [
        { name: 'type', in: 'query', required: true, schema: { enum: ['hse', 'sse', 'cvd'] } },
        ...['documents', 'query', 'filters', 'best', 'lang', 'match', 'unexpanded', 'in_language'].map((name) => ({
          name,
          in: 'query',
          required: false,
          schema: { type: 'string' },
        })),
      ],
      responses: {
        '200': {
          description: 'The file; or `too_many_documents` in `error`.',
          content: { 'text/csv': { schema: { type: 'string' } }, 'application/json': { schema: {} } },
        },
        '401': {
          description: '`unauthorized`',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  },
}
