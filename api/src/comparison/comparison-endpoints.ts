import {
  comparisonFileRequestSchema,
  comparisonRequestSchema,
  comparisonSchema,
  exportFileSchema,
} from 'shared/contracts'
import { endpoint, noParameters } from '../http/endpoint.ts'
import type { SiteLocales } from '../mail/site-locale.ts'
import type { Compare } from './compare-documents.ts'
import { comparisonFile } from './comparison-file.ts'

export const comparisonEndpoint = (compare: Compare, rateLimit: number) =>
  endpoint({
    path: '/api/comparison',
    summary: 'Documents side by side',
    description:
      'Up to four documents with what a reader decides by: a row for each thing that at least one of them states. Ids nobody has are left out.',
    params: noParameters,
    query: comparisonRequestSchema,
    data: comparisonSchema,
    errors: [],
    rateLimit,
    handle: ({ query }) => compare(query.documents, query.type, query.lang),
  })

export const comparisonFileEndpoint = (
  compare: Compare,
  { siteLocales, now, rateLimit }: { siteLocales: SiteLocales; now: () => Date; rateLimit: number },
) =>
  endpoint({
    path: '/api/comparison/file',
    summary: 'Documents side by side, as a file',
    description: 'The same table as CSV, Word or PDF; `content` is in base64 where `encoding` says so.',
    params: noParameters,
    query: comparisonFileRequestSchema,
    data: exportFileSchema,
    errors: [],
    rateLimit,
    handle: async ({ query: { documents, type, lang, format } }) =>
      comparisonFile(await compare(documents, type, lang), format, siteLocales(type, lang), now()),
  })
