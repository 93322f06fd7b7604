import type { FastifyInstance } from 'fastify'
import {
  exportFormats,
  foundHeader,
  inFileHeader,
  longestStrategyHeader,
  pageSize,
  searchExportRequestSchema,
  strategyHeader,
} from 'shared/contracts'
import type { Authenticator } from '../http/session.ts'
import { isReady, type IndexState } from '../import/index-state.ts'
import { checked, single } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import { failureAnswers, parametersOf } from '../http/openapi.ts'
import { refuseOtherMethods, renewSession, sessionOf } from '../http/register-calls.ts'
import type { SiteLocales } from '../mail/site-locale.ts'
import { readMatch } from '../results/read-match.ts'
import { readSort } from '../results/sort-criteria.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { DocumentParts } from './document-portions.ts'
import { fileFormats } from './file-formats.ts'
import { sendFile } from './send-file.ts'

export interface SearchExportParts extends DocumentParts {
  sessions: Authenticator
  searchIndex: SearchIndex
  indexState: () => IndexState
  siteLocales: SiteLocales
  now: () => Date
  /** Files a minute and address; 0 sets no limit. */
  rateLimit: number
}

const path = '/api/search/export'

/** `GET /search/export`: the results of a search as a file. Who asks is read from the token alone. */
export const registerSearchExport = (app: FastifyInstance, parts: SearchExportParts): void => {
  const { sessions, searchIndex, indexState, siteLocales, now, rateLimit } = parts
  app.get(
    path,
    { config: rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {} },
    async (request, reply) => {
      const session = await sessionOf(sessions, request, 'visitors')
      const asked = checked(searchExportRequestSchema, single(request.query), 'query')
      if (!isReady(indexState())) throw new HttpError('search_not_ready')
      const { site, lang, format } = asked
      const { ids, total, reading } = await searchIndex.search(
        {
          ...readMatch(asked),
          sort: readSort(asked.sort_by),
          offset: 0,
          limit: session ? Number.MAX_SAFE_INTEGER : pageSize,
          facets: false,
        },
        { signal: request.signal },
      )
      await renewSession(sessions, session, reply)
      reply
        .header('cache-control', 'no-store')
        .header('vary', 'Accept-Encoding, Authorization')
        .header(foundHeader, total)
        .header(inFileHeader, ids.length)
      const strategy = encodeURIComponent(reading.strategy)
      if (strategy.length <= longestStrategyHeader) reply.header(strategyHeader, strategy)
      const paper = siteLocales(site, lang)
      return sendFile(request, reply, parts, {
        format,
        ids,
        paper,
        now: now(),
        search: { strategy: `${paper.texts.columns.strategy}: ${reading.strategy || '*'}` },
      })
    },
  )
  refuseOtherMethods(app, path, ['GET'])
}

const number = (description: string) => ({ description, schema: { type: 'integer' } })

/** The OpenAPI description of the file. */
export const searchExportPaths = {
  [path]: {
    get: {
      operationId: 'getSearchExport',
      summary: 'Results of a search as a file',
      description:
        'Every result for users, the first page for visitors, in the order asked for. CSV is UTF-8 with a byte order mark, every cell quoted, no formulas; RIS and BibTeX are UTF-8; BibTeX has the search strategy in a comment at its top. The headers say how many documents were found and how many of them the file holds.',
      security: [{}, { session: [] }],
      parameters: parametersOf(searchExportRequestSchema, 'query', {}, 'GetSearchExportQuery'),
      responses: {
        '200': {
          description: 'The file, as an attachment.',
          headers: {
            [foundHeader]: number('Documents the search finds.'),
            [inFileHeader]: number('Documents the file holds.'),
            [strategyHeader]: {
              description: 'The strategy of the search, percent-encoded; absent where it is long.',
              schema: { type: 'string' },
            },
          },
          content: Object.fromEntries(
            exportFormats.map((format) => [fileFormats[format].mediaType, { schema: { type: 'string' } }]),
          ),
        },
        ...failureAnswers(['unauthorized', 'search_unavailable', 'search_not_ready', 'too_many_requests']),
      },
    },
  },
}
