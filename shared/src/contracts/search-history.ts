import * as v from 'valibot'
import { siteSchema } from './fields.ts'

/** Searches an account may keep on a site, the oldest going first, and characters of one. */
export const historyLimits = { searches: 200, search: 12_000, strategy: 8000 } as const

const kept = {
  /** The query string of its results page, without page and order. */
  search: v.pipe(v.string(), v.nonEmpty(), v.maxLength(historyLimits.search)),
  /** Documents it found. */
  total: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
  /** The boolean line that finds the same; empty where there is none. */
  strategy: v.pipe(v.string(), v.maxLength(historyLimits.strategy)),
}

const searchToKeepRequestSchema = v.object(kept)
export type SearchToKeep = v.InferOutput<typeof searchToKeepRequestSchema>

/** `GET /history/{site}`: whether searches are kept, and those that are, the oldest first. */
export const searchHistorySchema = v.object({
  kept: v.boolean(),
  searches: v.array(v.object({ search: v.string(), total: v.number(), strategy: v.string(), number: v.number() })),
})
export type SearchHistory = v.InferOutput<typeof searchHistorySchema>

/** `POST /history/switch`: turned on, the searches named are the first ones kept; turned off, those of all sites are removed. */
export const switchHistoryRequestSchema = v.object({
  type: siteSchema,
  kept: v.boolean(),
  searches: v.optional(v.pipe(v.array(searchToKeepRequestSchema), v.maxLength(50)), []),
})
export type SwitchHistoryRequest = v.InferInput<typeof switchHistoryRequestSchema>
/** `POST /history`. `instead_of` is the last one, where it was the beginning of what was still being typed. */
export const keepSearchRequestSchema = v.object({
  type: siteSchema,
  ...kept,
  instead_of: v.optional(v.pipe(v.string(), v.maxLength(historyLimits.search))),
})
export type KeepSearchRequest = v.InferInput<typeof keepSearchRequestSchema>
/** `POST /history/clear` */
export const clearHistoryRequestSchema = v.object({ type: siteSchema })
