import * as v from 'valibot'
import { langSchema, siteSchema } from './fields.ts'
import { documentCardSchema } from './search.ts'

/** The query string of `GET /articles/{id}/similar`; `type` is the site. */
export const similarDocumentsRequestSchema = v.object({
  type: siteSchema,
  lang: v.optional(langSchema, 'en'),
})

/** Documents near one document, nearest first: at most five, none where nothing is near. */
export const similarDocumentsSchema = v.array(
  v.object({
    ...documentCardSchema.entries,
    /** What both are about, in the language asked for: at most four subjects and words. */
    shared: v.array(v.string()),
  }),
)
export type SimilarDocumentsRequest = v.InferInput<typeof similarDocumentsRequestSchema>
export type SimilarDocuments = v.InferOutput<typeof similarDocumentsSchema>
