import * as v from 'valibot'
import { searchRequestSchema } from './search.ts'

const searchWithoutPage = v.omit(searchRequestSchema, ['sort_by', 'page', 'facets']).entries

/** The query string of `GET /search/years`: what `GET /search` takes, without order and page. */
export const searchYearsRequestSchema = v.object(searchWithoutPage)

/** How many documents of a search were published in each year, whatever range of years the search has. */
export const searchYearsSchema = v.object({
  /** Every year from the first to the last that has documents, those between without any included. */
  years: v.array(v.object({ year: v.number(), count: v.number() })),
  /** Documents whose year is not known. */
  unknown: v.number(),
})
export type SearchYears = v.InferOutput<typeof searchYearsSchema>

/** The query string of `GET /search/map`. */
export const searchMapRequestSchema = v.object({
  ...searchWithoutPage,
  /** Key of the filter whose topics are the rows; the first of the site's topics by default. */
  rows: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
})
export type SearchMapRequest = v.InferInput<typeof searchMapRequestSchema>

const axisEntry = { key: v.string(), title: v.string() }

/** A search by topic and type of document. */
export const searchMapSchema = v.object({
  /** The filter whose topics the rows are, and what it stands below, from its group down. */
  of: v.object({ ...axisEntry, parents: v.array(v.object(axisEntry)) }),
  /** Other filters whose topics the rows could be. */
  axes: v.array(v.object(axisEntry)),
  /**
   * Topics in the order of the catalogue, those with documents before those without; those of level 2 are below the last
   * one of level 1.
   */
  rows: v.array(
    v.object({
      ...axisEntry,
      level: v.picklist([1, 2]),
      /** Whether it has topics below it, and can be asked for as `rows`. */
      opens: v.boolean(),
      count: v.number(),
    }),
  ),
  /** Types of document. */
  columns: v.array(
    v.object({
      ...axisEntry,
      count: v.number(),
      /** Documents of the type that are coded by topic. */
      coded: v.number(),
    }),
  ),
  /** By row and column: documents found with both as the only filters of their groups. */
  cells: v.array(v.array(v.number())),
  /** The applied filters without those of the two groups: what a cell's search adds its two filters to. */
  filters: v.array(v.string()),
  /** Documents found with `filters`. */
  total: v.number(),
  /** Those of them that have any topic of the group that the rows are of. Nothing is known of the others' topics. */
  coded: v.number(),
})
export type SearchMap = v.InferOutput<typeof searchMapSchema>
