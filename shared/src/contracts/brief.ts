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

/**
 * `POST /brief/request`, by somebody without an account: mails a link that has the brief sent. Without the work that
 * `proofHeader` carries the answer is `captcha_failed`, with the challenge to solve as `data.challenge`. The answer is the
 * same for every address.
 */
export const requestBriefRequestSchema = v.object({ ...brief, email: v.pipe(v.string(), v.maxLength(2000)) })
export type RequestBriefRequest = v.InferInput<typeof requestBriefRequestSchema>
/** Of both calls, for whatever address. */
export const requestedBriefDataSchema = v.object({ ok: v.literal(true) })

/** `POST /brief/confirm`, with the token of the mailed link: the brief is sent; a second time nothing more is. */
export const confirmBriefRequestSchema = v.object({ token: v.pipe(v.string(), v.maxLength(2000)) })
