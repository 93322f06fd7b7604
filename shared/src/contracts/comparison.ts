import * as v from 'valibot'
import { documentIdSchema, langSchema, siteSchema } from './fields.ts'

/** Documents that can stand side by side. */
export const comparedDocuments = { least: 2, most: 4 } as const

const documents = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)),
  v.array(documentIdSchema),
  v.minLength(1, 'it names no document'),
  v.maxLength(comparedDocuments.most, `it names more than ${comparedDocuments.most} documents`),
)

/** The query string of `GET /comparison`: ids joined by commas, in the order of the columns; `type` is the site. */
export const comparisonRequestSchema = v.object({ type: siteSchema, lang: v.optional(langSchema, 'en'), documents })
/** What a comparison can be had as, in the order it is offered. */
export const comparisonFormats = ['csv', 'word', 'pdf'] as const
export type ComparisonFormat = (typeof comparisonFormats)[number]

/** The query string of `GET /comparison/file`. */
export const comparisonFileRequestSchema = v.object({
  ...comparisonRequestSchema.entries,
  format: v.optional(v.picklist(comparisonFormats), 'csv'),
})

/** A text and the BCP 47 tag of its language. */
const textSchema = v.object({ text: v.string(), lang: v.string() })

/** Documents side by side, in words of one language. */
export const comparisonSchema = v.object({
  /** The columns, in the order asked for; what nobody has is left out. */
  documents: v.array(v.object({ id: documentIdSchema, title: v.string(), title_lang: v.string() })),
  /** What is said of them: rows in which at least one document has something. */
  rows: v.array(
    v.object({
      name: v.string(),
      /** One for each document, each a list of texts; empty where no source states it. */
      cells: v.array(v.array(textSchema)),
    }),
  ),
  /** Stands in an empty cell. */
  not_stated: v.string(),
})
export type Comparison = v.InferOutput<typeof comparisonSchema>
