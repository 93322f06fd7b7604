import * as v from 'valibot'
import { languages, siteIds } from '../sites/index.ts'

export const siteSchema = v.picklist(siteIds)
export const langSchema = v.picklist(languages)

/** A whole number in a query string. */
export const digitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'it must be a whole number from 0 to 9999'),
  v.transform(Number),
)

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
  /** What helps to do better, such as a challenge to solve. */
  data: v.optional(v.unknown()),
})
export type Failure = v.InferOutput<typeof failureSchema>

/** One appraisal of a review, in the terms of the tool it was made with; tools are never put on one scale. */
export const appraisalSchema = v.object({
  /** Name of the tool as stated: `AMSTAR`, `AMSTAR 2`, `ROBIS` or another. */
  tool: v.string(),
  /** Items fulfilled, and items that apply; for tools that count. */
  score: v.optional(v.number()),
  max: v.optional(v.number()),
  /** For tools that rate in words: of AMSTAR 2 `high`, `moderate`, `low` or `critically_low`; of others as stated. */
  rating: v.optional(v.string()),
  /** When it was made, as precise as known: `2004`, `2004-12` or `2004-12-15`. */
  date: v.optional(v.string()),
  /** Who made it. */
  by: v.optional(v.string()),
  link: v.optional(v.string()),
  note: v.optional(v.string()),
  /** Answers to the items of the tool, with the appraisers' reasons; on the article only. */
  items: v.optional(v.array(v.object({ item: v.string(), answer: v.string(), note: v.optional(v.string()) }))),
})
export type Appraisal = v.InferOutput<typeof appraisalSchema>

/**
 * Quality of a document: only reviews and overviews are appraised, and only what a source states counts. `none` is for
 * everything that is never appraised, and says nothing at all.
 */
export const qualitySchema = v.variant('status', [
  v.object({
    status: v.literal('appraised'),
    /** The one that decides the order first. */
    appraisals: v.pipe(v.array(appraisalSchema), v.minLength(1)),
  }),
  v.object({ status: v.literal('not_appraised') }),
  v.object({ status: v.literal('none') }),
])
export type Quality = v.InferOutput<typeof qualitySchema>

/** What a publisher, or the source of a record (`withdrawn`), says of a document afterwards, the gravest first. */
export const publisherNoticeKinds = ['withdrawn', 'retraction', 'concern', 'correction'] as const
export const publisherNoticeSchema = v.object({
  kind: v.picklist(publisherNoticeKinds),
  /** As precise as known. */
  date: v.optional(v.string()),
  /** Where it was published, as a citation. */
  reference: v.optional(v.string()),
  url: v.optional(v.string()),
})
export type PublisherNotice = v.InferOutput<typeof publisherNoticeSchema>

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
  /** Absent where there is none; the gravest first. */
  notices: v.optional(v.array(publisherNoticeSchema)),
  /** Id of the document of a newer version of the work, which lists have in place of this one. */
  newer_version: v.optional(v.string()),
  /** Older versions, which lists have this one in place of, the newest first; the year is empty where it is not known. */
  older_versions: v.optional(v.array(v.object({ id: v.string(), year: v.string() }))),
  quality: qualitySchema,
  /** Null where no source states it. */
  lastLitSearch: v.nullable(lastSearchSchema),
  living: v.boolean(),
  studies_conducted_in: v.array(studiesConductedInSchema),
}
