import * as v from 'valibot'
import { searchRequestSchema } from './search.ts'

export const exportFormats = ['csv', 'ris', 'bibtex'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a brief comes as; it holds no more documents than a mail. */
export const briefFormats = ['word', 'pdf'] as const
export type BriefFormat = (typeof briefFormats)[number]
/** What documents that are named, or saved, can be written as. */
export const documentFormats = [...exportFormats, ...briefFormats] as const
export type DocumentFormat = (typeof documentFormats)[number]

/**
 * The query string of `GET /search/export`: a search as in `GET /search`, and what to write its results as. The answer is
 * a file, streamed in the order asked for: every result for users, the first page for visitors.
 */
export const searchExportRequestSchema = v.object({
  ...v.omit(searchRequestSchema, ['page', 'facets']).entries,
  format: v.picklist(exportFormats),
})

/** Headers of the file, so that whoever receives it can count: documents found, and those of them the file holds. */
export const foundHeader = 'x-documents-found'
export const inFileHeader = 'x-documents-in-file'
/** The strategy of the search, percent-encoded; absent where it is too long for a header. */
export const strategyHeader = 'x-search-strategy'
export const longestStrategyHeader = 6000
