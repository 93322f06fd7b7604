import * as v from 'valibot'
import { languages, siteIds } from '../sites/index.ts'

export const siteSchema = v.picklist(siteIds)
export const langSchema = v.picklist(languages)

/** The id of a document in addresses and on the wire: short, and without a dash, because addresses are split on the first one. */
export const documentIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,16}$/, 'an id has letters and digits only'))

/** An answer that went well: `{success: true, data}` (requirement E1). */
export const successOf = <Data extends v.GenericSchema>(data: Data) => v.object({ success: v.literal(true), data })

export const failureSchema = v.object({
  success: v.literal(false),
  /** A stable code, for example `too_many_requests`. */
  error: v.string(),
  /** What is wrong and where, for the person who wrote the request. */
  message: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof failureSchema>

/**
 * Quality of a document. `not_applicable` (protocols, briefs, descriptions) must never look like a low rating.
 * Ratings that no source states are demonstration values and say so.
 */
export const qualitySchema = v.variant('status', [
  v.object({
    status: v.literal('rated'),
    /** AMSTAR items fulfilled, 0 to `max`. */
    score: v.number(),
    /** Items that apply to the document, at most 11. */
    max: v.number(),
    band: v.picklist(['low', 'medium', 'high']),
    demonstration: v.boolean(),
  }),
  v.object({ status: v.literal('not_rated') }),
  v.object({ status: v.literal('not_applicable') }),
])
export type Quality = v.InferOutput<typeof qualitySchema>

/** Last literature search: a year, perhaps with month and day (specification section 5). */
export const lastSearchSchema = v.object({
  year: v.optional(v.number()),
  month: v.optional(v.number()),
  day: v.optional(v.number()),
})
export type LastSearch = v.InferOutput<typeof lastSearchSchema>

export const studiesConductedInSchema = v.object({
  title: v.string(),
  name_abbreviation: v.string(),
  conducted_count: v.number(),
})

/** What a hit and an article both say of their document. */
export const documentFields = {
  id: documentIdSchema,
  /** The id the document was imported with. */
  sourceId: v.string(),
  title: v.string(),
  /** BCP 47 tag of the language the title is in; it may differ from the interface language. */
  title_lang: v.string(),
  /** Date of publication as precise as known: `2004`, `2004-12` or `2004-12-15`. */
  published: v.nullable(v.string()),
  year_published: v.nullable(v.number()),
  quality: qualitySchema,
  lastLitSearch: v.nullable(lastSearchSchema),
  living: v.boolean(),
  studies_conducted_in: v.array(studiesConductedInSchema),
}
