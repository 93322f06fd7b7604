import * as v from 'valibot'
import { langSchema } from './fields.ts'
import { longestQuery } from './search.ts'

/** Databases that a search can be written for. */
export const strategySyntaxes = ['pubmed', 'ovid'] as const
export type StrategySyntax = (typeof strategySyntaxes)[number]

/** The query string of `GET /search/strategy`: a query with operators, as `reading.strategy` is. */
export const writtenStrategyRequestSchema = v.object({
  q: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestQuery)),
  lang: v.optional(langSchema, 'en'),
  syntax: v.picklist(strategySyntaxes),
})

export const writtenStrategySchema = v.object({
  /** What is pasted there; empty where nothing of the query can be said. */
  text: v.string(),
  /** Parts of the query that cannot be said there, or only more widely. */
  changed: v.array(v.string()),
})
