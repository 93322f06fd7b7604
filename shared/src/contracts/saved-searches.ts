import * as v from 'valibot'
import { maxSortCriteria, sortCriteria } from '../sorting/index.ts'
import { alertFrequencySchema } from './accounts.ts'
import { langSchema, siteSchema } from './fields.ts'
import { filterKeysSchema } from './saved-documents.ts'
import { longestQuery, matchModeSchema, unexpandedSchema } from './search.ts'

/** Saved searches an account may keep on a site. */
export const mostSavedSearches = 200

/** Characters of the name of a saved search. */
export const longestSearchName = 120

const isOrder = (text: string): boolean => {
  const names = text.split(',')
  const known = [...sortCriteria, 'none', '']
  return names.length <= maxSortCriteria && names.every((name) => known.includes(name))
}

/**
 * How a saved search is read, as in `GET /search`. Left out, a search that is saved already keeps its own; a new one gets
 * the defaults of `GET /search`.
 */
const readAs = {
  match: v.optional(matchModeSchema),
  unexpanded: v.optional(unexpandedSchema),
  in_language: v.optional(v.boolean()),
  best: v.optional(v.boolean()),
  /** The order its results are shown in, as in `GET /search`. */
  sort_by: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.check(isOrder, `it must be at most ${maxSortCriteria} of ${sortCriteria.join(', ')}, none`),
    ),
  ),
  /** How often its alert comes; null: as often as the profile says. */
  frequency: v.optional(v.nullable(alertFrequencySchema)),
  /** What its owner calls it; empty: by its words. */
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestSearchName))),
}

/** The wire calls saved searches subscriptions, and `subscribed` those whose alert is on. */
export const savedSearchSchema = v.object({
  _id: v.string(),
  query: v.string(),
  /** Filter keys, in the order they were applied. */
  keys: v.array(v.string()),
  /** The same keys as they stand in `applied_filters`. */
  filters: v.string(),
  /** Whether the alert is on. */
  subscribed: v.boolean(),
  /** Language its words are read in by the alert. */
  lang: v.optional(langSchema),
  /** What was saved before searches were read as concepts is `all`, with `unexpanded` `all`. */
  match: matchModeSchema,
  unexpanded: v.string(),
  in_language: v.boolean(),
  /** Whether only the best documents are meant. */
  best: v.optional(v.boolean(), false),
  /** Empty: the site's usual order. */
  sort_by: v.optional(v.string(), ''),
  /** How often its alert comes; null: as often as the profile says. */
  frequency: v.optional(v.nullable(alertFrequencySchema), null),
  /** What its owner calls it; empty: by its words. */
  name: v.optional(v.string(), ''),
  /** ISO 8601. */
  created_at: v.string(),
  /** The catalogue's revision up to which its alert has looked, and when it last did. */
  alert_revision: v.optional(v.number()),
  looked_at: v.optional(v.nullable(v.string())),
})
export type SavedSearch = v.InferOutput<typeof savedSearchSchema>

/** `GET /subscriptions/{site}`, and the answer of every call below: all saved searches of the site, newest first. */
export const savedSearchesDataSchema = v.array(savedSearchSchema)

const query = v.pipe(v.string(), v.maxLength(longestQuery))

/** What a search that was removed had; it comes back with it. Of a search that is there it is not read. */
const former = {
  _id: v.optional(v.pipe(v.string(), v.uuid())),
  created_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  alert_revision: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  looked_at: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
}

/**
 * `POST /subscriptions` replaces the list, and its order. Searches are distinguished by query and set of keys; those kept keep
 * their id.
 */
export const replaceSavedSearchesRequestSchema = v.object({
  type: siteSchema,
  subscriptions: v.pipe(
    v.array(
      v.object({
        query: v.optional(query, ''),
        keys: v.optional(filterKeysSchema),
        /** Read where `keys` is left out. */
        filters: v.optional(filterKeysSchema),
        subscribed: v.optional(v.boolean(), false),
        /** Of a new search; the profile's by default. */
        lang: v.optional(langSchema),
        ...readAs,
        ...former,
      }),
    ),
    v.maxLength(mostSavedSearches),
  ),
})
export type ReplaceSavedSearchesRequest = v.InferInput<typeof replaceSavedSearchesRequestSchema>

/** `POST /subscriptions/subscribe` saves a search, with its alert on or off. */
export const saveSearchRequestSchema = v.object({
  type: siteSchema,
  query: v.optional(query, ''),
  filters: v.optional(filterKeysSchema, ''),
  subscribed: v.optional(v.boolean(), false),
  /** Language its words are read in by the alert; the profile's by default. */
  lang: v.optional(langSchema),
  ...readAs,
})
export type SaveSearchRequest = v.InferInput<typeof saveSearchRequestSchema>

/**
 * `POST /subscriptions/toggle` turns an alert on or off: to `subscribed`, or where that is left out to the other state.
 * The search is named by `_id`, or by query and filters; with `filters` left out the saved search of that query counts,
 * first the one without filters. A search that is not saved yet is saved.
 */
export const toggleAlertRequestSchema = v.object({
  type: siteSchema,
  _id: v.optional(v.string()),
  query: v.optional(query),
  filters: v.optional(filterKeysSchema),
  subscribed: v.optional(v.boolean()),
  lang: v.optional(langSchema),
  ...readAs,
})
export type ToggleAlertRequest = v.InferInput<typeof toggleAlertRequestSchema>

/** `POST /subscriptions/edit` changes a saved search; what is left out stays as it is. */
export const editSearchRequestSchema = v.object({ ...toggleAlertRequestSchema.entries, _id: v.string() })
export type EditSearchRequest = v.InferInput<typeof editSearchRequestSchema>

/** `POST /subscriptions/unsubscribe` removes a saved search; one that is not there is no error. */
export const removeSearchRequestSchema = v.object({
  type: siteSchema,
  query: v.optional(query, ''),
  filters: v.optional(filterKeysSchema, ''),
})
export type RemoveSearchRequest = v.InferInput<typeof removeSearchRequestSchema>
