import {
  exportFormats,
  foundHeader,
  inFileHeader,
  longestStrategyHeader,
  pageSize,
  searchExportRequestSchema,
  strategyHeader,
} from 'shared/contracts'
import * as v from 'valibot'
import { visitors } from '../http/access.ts'
import { content } from '../http/answer.ts'
import { route } from '../http/route.ts'
import type { SiteLocales } from '../i18n/site-locale.ts'
import { readMatch } from '../results/read-match.ts'
import { readSort } from '../results/sort-criteria.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { DocumentDeps } from './document-portions.ts'
import { documentsFile } from './documents-file.ts'
import { fileFormats } from './file-formats.ts'

export interface SearchExportDeps extends DocumentDeps {
  searchIndex: SearchIndex
  siteLocales: SiteLocales
  now: () => Date
}

const number = (description: string) => ({ description, schema: { type: 'integer' } })

/** `GET /search/export`: the results of a search as a file. Who asks is read from the token alone. */
export const searchExportRoute = (parts: SearchExportDeps) =>
  route({
    method: 'GET',
    path: '/api/search/export',
    summary: 'Results of a search as a file',
    description:
      'Every result for users, the first page for visitors, in the order asked for. CSV is UTF-8 with a byte order mark, every cell quoted, no formulas; RIS and BibTeX are UTF-8; BibTeX has the search strategy in a comment at its top. The headers say how many documents were found and how many of them the file holds.',
    access: visitors,
    limit: 'exports',
    query: v.pipe(
      searchExportRequestSchema,
      v.transform((asked) => ({
        match: readMatch(asked),
        sort: readSort(asked.sort_by),
        format: asked.format,
      })),
    ),
    answer: content({
      description: 'The file, as an attachment.',
      headers: {
        [foundHeader]: number('Documents the search finds.'),
        [inFileHeader]: number('Documents the file holds.'),
        [strategyHeader]: {
          description: 'The strategy of the search, percent-encoded; absent where it is long.',
          schema: { type: 'string' },
        },
      },
      content: Object.fromEntries(exportFormats.map((format) => [fileFormats[format].mediaType, { type: 'string' }])),
    }),
    errors: ['search_unavailable', 'search_not_ready'],
    handle: async ({ session, query: { match, sort, format }, signal }) => {
      const { ids, total, reading } = await parts.searchIndex.search(
        { ...match, sort, offset: 0, limit: session ? Number.MAX_SAFE_INTEGER : pageSize, facets: false },
        { signal },
      )
      const strategy = encodeURIComponent(reading.strategy)
      const siteLocale = parts.siteLocales(match.site, match.lang)
      return documentsFile(parts, {
        format,
        ids,
        siteLocale,
        now: parts.now(),
        search: { strategy: `${siteLocale.texts.columns.strategy}: ${reading.strategy || '*'}` },
        headers: {
          vary: 'Accept-Encoding, Authorization',
          [foundHeader]: total,
          [inFileHeader]: ids.length,
          ...(strategy.length <= longestStrategyHeader && { [strategyHeader]: strategy }),
        },
      })
    },
  })
