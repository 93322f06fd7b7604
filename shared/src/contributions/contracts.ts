import * as v from 'valibot'
import { documentIdSchema, isEmailAddress, langSchema, siteSchema } from '../contracts/index.ts'

/** What a reader may say is wrong with a record. */
export const problemFields = [
  'title',
  'authors',
  'year',
  'journal',
  'identifiers',
  'abstract',
  'type',
  'countries',
  'links',
  'other',
] as const

/** Fields of a record that an editor may correct. */
export const repairFields = [
  'title',
  'authors',
  'year',
  'journal',
  'volume',
  'issue',
  'pages',
  'doi',
  'pmid',
  'url',
] as const

const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength, 'errors.too_long'))
const filled = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('errors.cant_be_blank'), v.maxLength(maxLength, 'errors.too_long'))
const address = v.pipe(
  text(254),
  v.check((given) => given === '' || isEmailAddress(given), 'errors.invalid_email'),
)

export const problemSchema = v.object({
  field: v.picklist(problemFields),
  words: filled(2000),
  /** Where the right value stands; empty: nowhere. */
  link: v.pipe(
    text(500),
    v.check((given) => given === '' || /^https?:\/\/[^\s<>"\\]+$/i.test(given), 'errors.web_address'),
  ),
  /** Where thanks go; empty: nowhere. */
  email: address,
})

export const suggestedReviewSchema = v.object({
  /** DOI, PMID or address; see `readWork`. */
  work: filled(500),
  words: text(2000),
  email: address,
})

const place = { type: siteSchema, lang: langSchema }

/** `POST /contributions`, with `proofHeader` where the server asks for proof of work. */
export const contributionRequestSchema = v.variant('kind', [
  v.object({ kind: v.literal('problem'), ...place, document: documentIdSchema, ...problemSchema.entries }),
  v.object({ kind: v.literal('review'), ...place, ...suggestedReviewSchema.entries }),
])
export type ContributionRequest = v.InferOutput<typeof contributionRequestSchema>

/** `here`: what was suggested is in the catalogue already. */
export const contributionDataSchema = v.variant('state', [
  v.object({ state: v.literal('taken') }),
  v.object({ state: v.literal('here'), id: v.string(), title: v.string() }),
])
export type ContributionData = v.InferOutput<typeof contributionDataSchema>

/** What a reader sent, as an editor reads it. The reader's address is not among it. */
export const contributionSchema = v.object({
  id: v.string(),
  kind: v.picklist(['problem', 'review']),
  site: siteSchema,
  lang: langSchema,
  at: v.string(),
  /** The record that a problem is about; null where it is gone. */
  document: v.nullable(v.object({ id: v.string(), title: v.string() })),
  field: v.nullable(v.picklist(problemFields)),
  work: v.nullable(v.string()),
  words: v.string(),
  link: v.string(),
  /** Whether thanks can be sent. */
  answerable: v.boolean(),
})
export type Contribution = v.InferOutput<typeof contributionSchema>

/** `GET /editorial/contributions`: what waits, oldest first, and how many there are in all. */
export const contributionsDataSchema = v.object({ waiting: v.array(contributionSchema), total: v.number() })
export type ContributionsData = v.InferOutput<typeof contributionsDataSchema>

/**
 * `POST /editorial/contributions/{id}/accept`. A problem is corrected by `field` and `value`, or noted by `note` alone; a
 * review is fetched by its DOI or PMID, or by `work` where it came as an address.
 */
export const acceptRequestSchema = v.object({
  field: v.optional(v.picklist(repairFields)),
  value: v.optional(filled(5000)),
  note: v.optional(text(500), ''),
  work: v.optional(text(500), ''),
})
export type AcceptRequest = v.InferOutput<typeof acceptRequestSchema>

/** `POST /editorial/contributions/{id}/decline` */
export const declineRequestSchema = v.object({ reason: filled(1000) })

/** `waiting`: it could not be done, and why. */
export const decisionDataSchema = v.variant('state', [
  v.object({ state: v.picklist(['accepted', 'declined']), document: v.nullable(v.string()) }),
  v.object({ state: v.literal('waiting'), problem: v.string() }),
])
export type DecisionData = v.InferOutput<typeof decisionDataSchema>

/** How much a search found. `near`: only documents that are near in meaning. */
export const answerClasses = ['nothing', 'near', 'few', 'many'] as const

/** `GET /editorial/searches`: what people looked for and did not find, what fails most first. */
export const failedSearchesDataSchema = v.object({
  counted: v.boolean(),
  searches: v.array(
    v.object({
      site: siteSchema,
      lang: langSchema,
      words: v.string(),
      answer: v.picklist(answerClasses),
      times: v.number(),
      days: v.number(),
      /** Times that a result was opened. */
      opened: v.number(),
    }),
  ),
})
export type FailedSearchesData = v.InferOutput<typeof failedSearchesDataSchema>
