import * as v from 'valibot'
import { logoutDataSchema } from './accounts.ts'
import { digitsSchema, documentFields, langSchema, siteSchema } from './fields.ts'

/** Results on one page. The API owns the number; clients read it from the answer. */
export const pageSize = 20

const flag = v.picklist(['true', 'false'])
const pageNumber = v.pipe(v.union([v.number(), digitsSchema]), v.integer(), v.minValue(0), v.maxValue(1000))

/** Characters a query may have. */
export const longestQuery = 4000

/**
 * How much of a question a document must hold to be found: `most` of it, and where few do, a part; or `all` of it. Queries
 * with operators, phrases or fields always mean exactly what they say.
 */
export const matchModes = ['most', 'all'] as const
export const matchModeSchema = v.picklist(matchModes)
export type MatchMode = v.InferOutput<typeof matchModeSchema>

/** Concepts that are not expanded to synonyms and translations: their ids joined by commas, or `all`. */
export const unexpandedSchema = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.regex(/^[^\s]*$/, 'concept ids are joined by commas, without spaces'),
)

/** The query string of `GET /search`. */
export const searchRequestSchema = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(longestQuery)), ''),
  match: v.optional(matchModeSchema, 'most'),
  unexpanded: v.optional(unexpandedSchema, ''),
  /** Only documents that have a text in the interface language. */
  in_language: v.optional(flag, 'false'),
  /** Whether a question finds what is near in meaning too, whatever its words. */
  near: v.optional(flag, 'true'),
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

export const documentCardSchema = v.object({
  ...documentFields,
  /** Document type in the interface language, short form for a card; empty where it is not coded. */
  type: v.string(),
  /** Filter key of the document type, for example `10_3`; empty where it is not coded. */
  type_key: v.string(),
  /** Countries, with study counts where a source states them, for example `Kenya (2), Uganda (0), Peru`. */
  countries: v.string(),
  /** The abstract, or null where there is none. */
  description: v.nullable(v.string()),
  description_lang: v.nullable(v.string()),
  /** Where an abstract can be looked for, of a document that has none here: PubMed, or the publisher by its DOI. */
  abstract_at: v.optional(v.string()),
  category: v.nullable(v.string()),
})
export type DocumentCard = v.InferOutput<typeof documentCardSchema>

/** Stretches of a text to be marked: `[start, end)` as UTF-16 offsets, ascending, not overlapping. */
export const marksSchema = v.array(v.tuple([v.number(), v.number()]))
export type Marks = v.InferOutput<typeof marksSchema>

/**
 * Why a document is found: it holds all of what was asked, most of it (0.55 of the weight of three concepts and more), or a
 * part; or it is near in meaning.
 */
export const matchClasses = ['all', 'most', 'part', 'near'] as const
export type MatchClass = (typeof matchClasses)[number]

export const searchHitSchema = v.object({
  ...documentCardSchema.entries,
  match: v.picklist(matchClasses),
  /** What was found in `title`: the words asked for, their other forms, synonyms and translations. */
  title_marks: marksSchema,
  /**
   * The part of `description` that fits the query best, in whole sentences where they are not too long; its beginning
   * where nothing in it was asked for; null where there is no abstract.
   */
  passage: v.nullable(
    v.object({
      text: v.string(),
      marks: marksSchema,
      /** Whether it begins where the abstract begins. */
      starts: v.boolean(),
      /** Whether it ends where the abstract ends. */
      ends: v.boolean(),
    }),
  ),
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
  /** Words no document holds; `detail` names them. */
  'found_nowhere',
  /** A beginning of words stands for more words than can be looked for; the most frequent ones were. */
  'beginning_limited',
  /** Concepts that were not expanded, so that the search stays within what one search may cost. */
  'expansion_limited',
  /** The search was larger than one search may be: parts of it, named in `detail`, were left out. */
  'work_limited',
  /** A field nobody knows, or one whose value cannot be read; it was read as words. */
  'unknown_field',
  /** A strategy of another database has what cannot be asked for here: publication types, languages, limits. */
  'strategy_left_out',
  /** A strategy of another database asks for words more precisely than can be asked here; they are found anywhere. */
  'strategy_loosened',
] as const

export const readingPartTypes = [
  'word',
  'beginning',
  'phrase',
  'field',
  'and',
  'or',
  'not',
  'of',
  'separator',
  'open',
  'close',
] as const

/** A concept or word that a question was read as. */
export const readConceptSchema = v.object({
  /** Stands in `unexpanded` to switch its expansion off. */
  id: v.string(),
  /** As typed. */
  text: v.string(),
  /** `concept`: known to the thesaurus; `word`: any other word. */
  kind: v.picklist(['concept', 'word']),
  /** Other names in the language of the page, the best three; empty where not expanded. */
  labels: v.array(v.object({ lang: v.string(), text: v.string() })),
  /** False where its expansion was switched off. */
  expanded: v.boolean(),
  /** Whether there is an expansion that can be switched on and off. */
  expandable: v.boolean(),
  /** How much it counts towards `most`, a small whole number: rare concepts count more; 0 where it only ranks. */
  weight: v.number(),
})
export type ReadConcept = v.InferOutput<typeof readConceptSchema>

/** How an unclear query was read (requirement E4: the nearest sensible reading, said plainly). */
export const readingSchema = v.object({
  /** The query as searched, in canonical form, for example `"school nurse" AND asthma NOT adults`. */
  understood: v.string(),
  /**
   * The same, part by part: words (found in every form), beginnings of words, phrases, fields (`title:`, before what is
   * looked for in them), and between them the operators as the interface language writes them, parentheses, and
   * `3 OF (a^2; b; c)` with its separators. `text` stands as it would be typed, phrases without their marks.
   */
  parts: v.array(v.object({ type: v.picklist(readingPartTypes), text: v.string() })),
  /** Words too common to search for, left out where others remain. */
  dropped: v.array(v.string()),
  /** What had to be guessed; empty when the query was clear. `detail` holds the words concerned. */
  notes: v.array(v.object({ code: v.picklist(readingNoteCodes), detail: v.string() })),
  /** A corrected spelling that would find more, or null. */
  correction: v.nullable(v.string()),
  /**
   * Unmistakable typing errors that were corrected. `query` asks for exactly what was typed ('search for … instead').
   */
  corrections: v.array(v.object({ typed: v.string(), corrected: v.string(), query: v.string() })),
  /** What a question was read as, in its order; empty for queries with operators, phrases or fields. */
  concepts: v.array(readConceptSchema),
  /** Weight of most of it, and of all concepts; both 0 where `concepts` is empty. */
  required: v.object({ weight: v.number(), of: v.number() }),
  /** A boolean line that, typed as a query, finds exactly the documents that hold most of it; empty where everything is asked for. */
  strategy: v.string(),
  /** Lines of a numbered strategy of another database, each with the query it becomes here; empty for any other query. */
  lines: v.optional(v.array(v.object({ number: v.number(), typed: v.string(), query: v.string() })), []),
})
export type Reading = v.InferOutput<typeof readingSchema>

export const searchDataSchema = v.object({
  hits: v.array(searchHitSchema),
  /** The exact number of documents found. */
  total: v.object({ value: v.number() }),
  /** The same by class. Alerts, feeds and strategies go by `all` and `most`. */
  classes: v.object({ all: v.number(), most: v.number(), part: v.number(), near: v.number() }),
  /**
   * What was asked: `words` alone, or `both` words and meaning. `late`: words alone, since the encoder was starting or did not
   * answer in time, or the vectors are not there yet; with `near=false` further pages and files are of the same documents. With `words` though `near` is asked for,
   * the encoder is not there, or the query means exactly what it says.
   */
  answered_by: v.picklist(['words', 'both', 'late']),
  /** What the question is about, in the words typed; empty for queries with operators, phrases or fields. */
  subject: v.string(),
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

/** `POST /search/opened`: a result of a search was opened; nothing of who did it. */
export const openedRequestSchema = v.object({
  type: siteSchema,
  lang: langSchema,
  q: v.pipe(v.string(), v.maxLength(longestQuery)),
})
/** Nothing but that it was done. */
export const openedDataSchema = logoutDataSchema
