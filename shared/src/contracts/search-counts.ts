import * as v from 'valibot'
import { searchRequestSchema } from './search.ts'

/** The query string of `GET /search/counts`: what `GET /search` takes, without order and page. */
export const searchCountsRequestSchema = v.object({
  ...v.omit(searchRequestSchema, ['sort_by', 'page', 'facets']).entries,
  /** Filters that could be added to `applied_filters`: at most 40 choices parted by semicolons, the keys of each by commas. */
  added: v.pipe(v.string(), v.maxLength(4000)),
})
export type SearchCountsRequest = v.InferInput<typeof searchCountsRequestSchema>

/** How many documents are found with each choice added, in their order. */
export const searchCountsSchema = v.array(v.number())
