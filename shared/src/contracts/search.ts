import * as v from 'valibot'
import { documentFields, langSchema, siteSchema } from './fields.ts'

/** Results on one page. The API owns the number; clients read it from the answer. */
export const pageSize = 20

const flag = v.picklist(['true', 'false'])
const pageNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(1000),
)

/** The query string of `GET /search`. */
export const searchRequestSchema = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  best: v.optional(flag, 'false'),
  /** Filter keys (`legacyKey`) joined by commas; a date range as `0_12_{start}_{end}`. */
  applied_filters: v.optional(v.pipe(v.string(), v.maxLength(8000)), ''),
  /** Up to three of best, relevance, most_recent, highest_quality, none, joined by commas. Empty: the site's default. */
  sort_by: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  page: v.optional(pageNumber, 0),
  site: siteSchema,
  lang: v.optional(langSchema, 'en'),
  /** Ask for facet counts of the whole filter catalogue in the same answer. */
  facets: v.optional(flag, 'false'),
})
export type SearchRequest = v.InferInput<typeof searchRequestSchema>

export const searchHitSchema = v.object({
  ...documentFields,
  /** Document type in the interface language, short form for a card. */
  type: v.string(),
  /** Filter key of the document type, for example `10_3`. */
  type_key: v.string(),
  /** Countries with study counts, for example `Kenya (2), Uganda (0)`. */
  countries: v.string(),
  /** The abstract, or null where there is none. */
  description: v.nullable(v.string()),
  description_lang: v.nullable(v.string()),
  category: v.nullable(v.string()),
})
export type SearchHit = v.InferOutput<typeof searchHitSchema>

export const readingNoteCodes = [
  'unclosed_quote',
  'unclosed_parenthesis',
  'dangling_operator',
  'ignored_characters',
  'common_words_dropped',
  'too_long',
  'only_negation',
  'nothing_searchable',
] as const

export const readingPartTypes = ['word', 'beginning', 'phrase', 'and', 'or', 'not', 'open', 'close'] as const

/** How an unclear query was read (requirement E4: the nearest sensible reading, said plainly). */
export const readingSchema = v.object({
  /** The query as searched, in canonical form, for example `"school nurse" AND asthma NOT adults`. */
  understood: v.string(),
  /**
   * The same, part by part: words (found in every form), beginnings of words, phrases, and between them the operators as
   * the interface language writes them, and parentheses. `text` stands as it would be typed, phrases without their marks.
   */
  parts: v.array(v.object({ type: v.picklist(readingPartTypes), text: v.string() })),
  /** Words too common to search for, left out where others remain. */
  dropped: v.array(v.string()),
  /** What had to be guessed; empty when the query was clear. `detail` holds the words concerned. */
  notes: v.array(v.object({ code: v.picklist(readingNoteCodes), detail: v.string() })),
  /** A corrected spelling that would find more, or null. */
  correction: v.nullable(v.string()),
})
export type Reading = v.InferOutput<typeof readingSchema>

export const searchDataSchema = v.object({
  hits: v.array(searchHitSchema),
  /** The exact number of documents found. */
  total: v.object({ value: v.number() }),
  page: v.number(),
  pageSize: v.number(),
  reading: readingSchema,
  /** Applied filter keys the catalogue does not know; they were left out of the search. */
  unknown_filters: v.array(v.string()),
  /**
   * Present when asked for. For each filter key of the site's catalogue: how many documents the results would have
   * if this key alone were applied in its group, the other groups and the query staying as they are.
   */
  facets: v.optional(v.record(v.string(), v.number())),
})
export type SearchData = v.InferOutput<typeof searchDataSchema>
