import * as v from 'valibot'
import { langSchema, siteSchema } from './fields.ts'

/** The query string of `GET /search/suggestions`; `type` is the site. */
export const suggestionsRequestSchema = v.object({
  q: v.pipe(v.string(), v.maxLength(200)),
  type: siteSchema,
  lang: v.optional(langSchema, 'en'),
})
export type SuggestionsRequest = v.InferInput<typeof suggestionsRequestSchema>

export const suggestionSchema = v.object({
  query: v.string(),
  /** Documents the suggested query finds. */
  count: v.number(),
})
export type Suggestion = v.InferOutput<typeof suggestionSchema>

export const suggestionsDataSchema = v.array(suggestionSchema)
