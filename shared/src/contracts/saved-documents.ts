import * as v from 'valibot'
import { parseFilterKeys } from '../filters/filter-keys.ts'
import { documentIdSchema, langSchema, siteSchema } from './fields.ts'
import { documentFormats } from './search-export.ts'
import { documentCardSchema, longestQuery, matchModeSchema, unexpandedSchema } from './search.ts'

/** Documents one mail lists or one list of ids may name; a whole search (`send-all`, an export) may be larger. */
export const mostDocumentsNamed = 250
/** Documents a whole search may mail or export, and an account may keep on a site. */
export const mostDocumentsOfSearch = 10_000
export const mostSavedDocuments = 5_000

const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
])

/** Filter keys as a list, or joined by commas as in `applied_filters`. */
export const filterKeysSchema = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(8000)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(500)),
  ]),
  v.transform((given) => parseFilterKeys(typeof given === 'string' ? given : given.join(','))),
)

/** Ids as a list, as a list of objects with an id, or joined by commas. */
const documentIds = v.pipe(
  v.union([
    v.array(
      v.union([
        v.string(),
        v.pipe(
          v.object({ id: v.string() }),
          v.transform(({ id }) => id),
        ),
      ]),
    ),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
    ),
  ]),
  v.transform((ids) => [...new Set(ids.map((id) => id.trim()))]),
  v.array(documentIdSchema),
)

/** A search whose results are meant, all of them. `lang` is the language its words are read in. */
const wholeSearch = {
  type: siteSchema,
  query: v.optional(v.pipe(v.string(), v.maxLength(longestQuery)), ''),
  filters: v.optional(filterKeysSchema, ''),
  best: v.optional(flag, false),
  lang: v.optional(langSchema),
  match: v.optional(matchModeSchema, 'most'),
  unexpanded: v.optional(unexpandedSchema, ''),
  in_language: v.optional(flag, false),
  near: v.optional(flag, true),
}

/** `GET /documents/{site}`: newest saved first; an empty list for a visitor. */
export const savedDocumentsRequestSchema = v.object({ lang: v.optional(langSchema, 'en') })

export const savedDocumentSchema = v.object({
  ...documentCardSchema.entries,
  /** The first 300 characters of the abstract, or null. */
  description: v.nullable(v.string()),
  /** ISO 8601. */
  saved_at: v.string(),
})
export type SavedDocument = v.InferOutput<typeof savedDocumentSchema>
export const savedDocumentsDataSchema = v.array(savedDocumentSchema)

/** `GET /documents/{site}/ids`: which documents are saved, newest saved first. */
export const savedDocumentIdsDataSchema = v.array(documentIdSchema)

/** `POST /documents/subscribe` saves documents, `POST /documents/unsubscribe` removes them; at most 5,000 ids a call. */
export const savedDocumentsChangeRequestSchema = v.object({
  type: siteSchema,
  documents: v.pipe(documentIds, v.maxLength(mostSavedDocuments)),
})
export type SavedDocumentsChangeRequest = v.InferInput<typeof savedDocumentsChangeRequestSchema>

/** `POST /documents/subscribe-all` saves every result of a search. */
export const saveAllRequestSchema = v.object(wholeSearch)
export type SaveAllRequest = v.InferInput<typeof saveAllRequestSchema>

export const savedDocumentsChangeDataSchema = v.object({
  /** Documents the call concerned: those of the request that exist. */
  count: v.number(),
  /** Documents saved on the site now. */
  total: v.number(),
  /** Ids of all documents saved on the site now. */
  documents: v.array(documentIdSchema),
})
export type SavedDocumentsChangeData = v.InferOutput<typeof savedDocumentsChangeDataSchema>

/** `POST /documents/send` mails the named documents to the account's own address. */
export const sendDocumentsRequestSchema = v.object({
  type: siteSchema,
  documents: documentIds,
  lang: v.optional(langSchema),
  /** Whether the same comes along as a Word file, and as a PDF. */
  word: v.optional(flag, false),
  pdf: v.optional(flag, false),
})
export type SendDocumentsRequest = v.InferInput<typeof sendDocumentsRequestSchema>

/** `POST /documents/send-all` mails every result of a search: up to 250 in the mail, all of them in an attached file. */
export const sendAllRequestSchema = v.object({
  ...wholeSearch,
  word: v.optional(flag, false),
  pdf: v.optional(flag, false),
})
export type SendAllRequest = v.InferInput<typeof sendAllRequestSchema>

/** For the notice 'e-mail sent', with address and count. */
export const sendDocumentsDataSchema = v.object({ email: v.string(), count: v.number() })
export type SendDocumentsData = v.InferOutput<typeof sendDocumentsDataSchema>

/**
 * `GET /documents/csv`: the named documents, or with `query` or `filters` every result of the search, or without
 * either every saved document. With `Accept: application/json` the answer is `exportFileSchema` in the envelope;
 * otherwise the file itself, as an attachment. In the other
 * formats as in CSV, which the address is named for.
 */
export const exportRequestSchema = v.object({
  ...wholeSearch,
  query: v.optional(v.pipe(v.string(), v.maxLength(longestQuery))),
  filters: v.optional(filterKeysSchema),
  documents: v.optional(documentIds),
  format: v.optional(v.picklist(documentFormats), 'csv'),
})
export type ExportRequest = v.InferInput<typeof exportRequestSchema>

export const exportFileSchema = v.object({
  /** For example `COVID-20261121-093045.csv`. */
  name: v.string(),
  /** The text of the file, its byte order mark included: write it as UTF-8. */
  content: v.string(),
  /** Present where the file is no text: what `content` is in. */
  encoding: v.optional(v.literal('base64')),
  /** Media type of the file. */
  type: v.optional(v.string(), 'text/csv'),
})
export type ExportFile = v.InferOutput<typeof exportFileSchema>
