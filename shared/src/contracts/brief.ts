import * as v from 'valibot'
import { documentIdSchema, langSchema, siteSchema } from './fields.ts'
import { mostDocumentsNamed } from './saved-documents.ts'
import { searchRequestSchema } from './search.ts'

/** What a brief can be had as. */
export const briefFileFormats = ['word', 'pdf', 'markdown'] as const
export type BriefFileFormat = (typeof briefFileFormats)[number]

/** Letters its parts may have. */
export const briefLimits = { title: 300, notes: 5000, note: 2000 } as const

const brief = {
  type: siteSchema,
  lang: v.optional(langSchema, 'en'),
  /** The question. By default that they are documents of the site. */
  title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(briefLimits.title)), ''),
  /** What its author has to say. */
  notes: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(briefLimits.notes)), ''),
  /** The documents, in their order, and what somebody wrote beside each. Without any, the first page of the search. */
  documents: v.optional(
    v.pipe(
      v.array(
        v.object({
          id: documentIdSchema,
          note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(briefLimits.note)), ''),
        }),
      ),
      v.maxLength(mostDocumentsNamed),
    ),
    [],
  ),
  /** The search they are results of, as in `GET /search`. */
  search: v.optional(v.omit(searchRequestSchema, ['page', 'facets', 'site', 'lang'])),
  /** How many of its results the author had before their eyes. */
  looked_at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
}

/** `POST /brief` */
export const briefRequestSchema = v.object({ ...brief, format: v.picklist(briefFileFormats) })
export type BriefRequest = v.InferInput<typeof briefRequestSchema>

/** `POST /brief/send` mails it to the account's own address. */
export const sendBriefRequestSchema = v.object(brief)
export type SendBriefRequest = v.InferInput<typeof sendBriefRequestSchema>
