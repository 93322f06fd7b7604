import * as v from 'valibot'
import { searchRequestSchema } from './search.ts'

/** The query string of `GET /search/broader`: what `GET /search` takes, without order and page. */
export const broaderSearchRequestSchema = v.omit(searchRequestSchema, ['sort_by', 'page', 'facets'])

/** With fewer documents than this, a person is shown how to find more. */
export const fewDocuments = 5

export const broaderSearchSchema = v.object({
  /** A corrected spelling that finds more, or null. */
  correction: v.nullable(v.object({ query: v.string(), total: v.number() })),
  /**
   * What could be dropped with the query as it is, each with what is found then: one group of filters, or the
   * best-evidence option; where several are applied, all of them last. Only what gives more, most first.
   */
  without: v.array(v.object({ filters: v.array(v.string()), best: v.boolean(), total: v.number() })),
  /** Wider queries that find more, fewest changes first. */
  queries: v.array(
    v.object({
      /**
       * - `without`: `detail` is left out
       * - `with`: `detail` is no longer ruled out
       * - `words`: the words of the phrase `detail` may stand apart
       * - `any`: any one of the words is enough
       */
      change: v.picklist(['without', 'with', 'words', 'any']),
      detail: v.string(),
      query: v.string(),
      total: v.number(),
    }),
  ),
  /** Whether `queries` are counted without filters and best-evidence option, since with them they find nothing more. */
  unfiltered: v.boolean(),
  /** Documents of the site. */
  everything: v.number(),
})
export type BroaderSearch = v.InferOutput<typeof broaderSearchSchema>
