import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import * as v from 'valibot'
import type { FiltersRead } from '../matching/scope.ts'
import { countsByKey, type SiteScheme } from '../matching/site-scheme.ts'
import { allOf, anyOf, type Clause } from './clauses.ts'
import { keysField } from './document-body.ts'
import type { Answer } from './pending-lookups.ts'

export const bucketsSchema = v.object({ buckets: v.array(v.object({ key: v.string(), doc_count: v.number() })) })
const withinSchema = v.object({ doc_count: v.number(), keys: v.optional(bucketsSchema) })

/** The documents of each applied facet. */
export const facetClauses = (site: SiteId, { facets }: FiltersRead): ReadonlyMap<FilterKey, Clause> =>
  new Map(
    [...facets].map(([facet, choices]) => [
      facet,
      anyOf(
        choices.map((choice) =>
          'key' in choice
            ? { term: { [keysField(site)]: choice.key } }
            : { range: { date: { gte: choice.from, lte: choice.to } } },
        ),
      ),
    ]),
  )

const everywhere = 'everywhere'

/** What is counted of the documents that a search finds. */
export interface Counted {
  site: SiteId
  /** Those of each applied filter. */
  facets: ReadonlyMap<FilterKey, Clause>
  /** Filters that are counted; null where only results are. */
  scheme: SiteScheme | null
}

/**
 * Counts documents within all facets, those of each class among them, and those of each key; of each applied facet within all
 * others.
 *
 * @param base what all that is counted is in; null where the query says so, whose own total is then counted
 */
export const countAggregations = (
  { site, facets, scheme }: Counted,
  classes: Readonly<Record<string, Clause | null | undefined>>,
  base: readonly Clause[] | null = null,
): Record<string, object> => {
  const keys = scheme && { aggs: { keys: { terms: { field: keysField(site), size: scheme.nodes.length + 10 } } } }
  const within = (except?: FilterKey) =>
    allOf([...(base ?? []), ...[...facets].flatMap(([facet, clause]) => (facet === except ? [] : [clause]))])
  return {
    ...((keys || base) && { [everywhere]: { filter: within(), ...keys } }),
    ...Object.fromEntries(
      Object.entries(classes).flatMap(([name, clause]) =>
        clause ? [[name, { filter: allOf([within(), clause]) }]] : [],
      ),
    ),
    ...(keys &&
      Object.fromEntries([...facets.keys()].map((facet) => [facetName(facet), { filter: within(facet), ...keys }]))),
  }
}

const facetName = (facet: FilterKey): string => `facet ${facet}`

/** Results, those of each class among them, and those of every filter that is counted. */
export interface Counts {
  total: number
  all: number
  most: number
  near: number
  facets: Record<FilterKey, number>
}

/** Reads the answer to those aggregations. Of a class that was not asked for are all results, and none is near. */
export const countsOf = ({ facets, scheme }: Counted, { hits, aggregations }: Answer): Counts => {
  const read = (name: string) => {
    const { doc_count, keys } = v.parse(withinSchema, aggregations[name])
    return { documents: doc_count, keys: new Map(keys?.buckets.map(({ key, doc_count: count }) => [key, count])) }
  }
  const all = scheme || !hits.total ? read(everywhere) : null
  const applied = new Map(scheme ? [...facets.keys()].map((facet) => [facet, read(facetName(facet))]) : [])
  const total = hits.total?.value ?? all?.documents ?? 0
  const ofClass = (name: string, otherwise: number) => (name in aggregations ? read(name).documents : otherwise)
  return {
    total,
    all: ofClass('all', total),
    most: ofClass('most', total),
    near: ofClass('near', 0),
    facets: countsByKey(scheme, ({ key, facet, dateRange }) => {
      const counts = applied.get(facet) ?? all
      return (dateRange ? counts?.documents : counts?.keys.get(key)) ?? 0
    }),
  }
}
