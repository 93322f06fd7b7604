import * as v from 'valibot'
import { alertFrequencySchema } from './accounts.ts'
import { langSchema, siteSchema } from './fields.ts'

/** A search the operator of the site offers to everybody. */
export const curatedSearchSchema = v.object({
  _id: v.string(),
  /** In the language asked for. */
  title: v.string(),
  query: v.string(),
  keys: v.array(v.string()),
  /** The same keys as they stand in `applied_filters`. */
  filters: v.string(),
  /** Whether the alert of the person who asks is on; false for a visitor. */
  subscribed: v.boolean(),
  /** How often it comes; null: as often as the profile says. */
  frequency: v.optional(v.nullable(alertFrequencySchema), null),
})
export type CuratedSearch = v.InferOutput<typeof curatedSearchSchema>
export const curatedSearchesDataSchema = v.array(curatedSearchSchema)

/** `GET /client-curated/list/{site}`: all curated searches of a site. */
export const curatedSearchesRequestSchema = v.object({ lang: v.optional(langSchema, 'en') })

/** `GET /client-curated/list-by-subscriber`: those whose alert is on. `user_id` is ignored: the account is the token's. */
export const curatedBySubscriberRequestSchema = v.object({
  type: siteSchema,
  user_id: v.optional(v.string()),
  lang: v.optional(langSchema, 'en'),
})

/**
 * `POST /client-curated/subscribe` and `/client-curated/unsubscribe` turn the alert of a curated search on and off;
 * both answer like `list-by-subscriber` for the search's site.
 */
export const curatedAlertRequestSchema = v.object({
  _id: v.pipe(v.string(), v.maxLength(100)),
  user_id: v.optional(v.string()),
  lang: v.optional(langSchema, 'en'),
  /** How often the alert comes; null: as often as the profile says. Left out, one that is on keeps its own. */
  frequency: v.optional(v.nullable(alertFrequencySchema)),
})
export type CuratedAlertRequest = v.InferInput<typeof curatedAlertRequestSchema>
