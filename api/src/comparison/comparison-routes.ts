import {
  comparisonFileRequestSchema,
  comparisonRequestSchema,
  comparisonSchema,
  exportFileSchema,
} from 'shared/contracts'
import { everyone } from '../http/access.ts'
import { jsonWithEtag } from '../http/answer.ts'
import { route } from '../http/route.ts'
import type { SiteLocales } from '../i18n/site-locale.ts'
import type { Compare } from './compare-documents.ts'
import { comparisonFile } from './comparison-file.ts'

export const comparisonRoute = (compare: Compare) =>
  route({
    method: 'GET',
    access: everyone,
    limit: 'search',
    path: '/api/comparison',
    summary: 'Documents side by side',
    description:
      'Up to four documents with what a reader decides by: a row for each thing that at least one of them states. Ids nobody has are left out.',
    query: comparisonRequestSchema,
    answer: jsonWithEtag(comparisonSchema),
    handle: ({ query }) => compare(query.documents, query.type, query.lang),
  })

export const comparisonFileRoute = (
  compare: Compare,
  { siteLocales, now }: { siteLocales: SiteLocales; now: () => Date },
) =>
  route({
    method: 'GET',
    access: everyone,
    limit: 'exports',
    path: '/api/comparison/file',
    summary: 'Documents side by side, as a file',
    description: 'The same table as CSV, Word or PDF; `content` is in base64 where `encoding` says so.',
    query: comparisonFileRequestSchema,
    answer: jsonWithEtag(exportFileSchema),
    handle: async ({ query: { documents, type, lang, format } }) =>
      comparisonFile(await compare(documents, type, lang), format, siteLocales(type, lang), now()),
  })
