import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import * as v from 'valibot'
import type { FiltersRead } from '../matching/scope.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import { allOf, anyOf, type Clause } from './clauses.ts'
import { keysField } from './document-body.ts'
import type { Answer } from './pending-lookups.ts'

export const bucketsSchema = v.object({ buckets: v.array(v.object({ key: v.string(), doc_count: v.number() })) })
export const withinSchema = v.object({ doc_count: v.number(), keys: v.optional(bucketsSchema) })

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

/** Counts of keys within all facets, and for each applied one within all others. */
export const facetAggregations = (
  site: SiteId,
  nodes: number,
  facets: ReadonlyMap<FilterKey, Clause>,
): Record<string, object> => {
  const within = (except?: FilterKey) => ({
    filter: allOf([...facets].flatMap(([facet, clause]) => (facet === except ? [] : [clause]))),
    aggs: { keys: { terms: { field: keysField(site), size: nodes + 10 } } },
  })
  return {
    [everywhere]: within(),
    ...Object.fromEntries([...facets.keys()].map((facet) => [`facet ${facet}`, within(facet)])),
  }
}

/** The count of every node of a site, from the answer to those aggregations. */
export const countsOf = (
  nodes: SiteSchemes[SiteId]['nodes'],
  facets: ReadonlyMap<FilterKey, Clause>,
  { aggregations }: Answer,
): Record<FilterKey, number> => {
  const read = (name: string) => {
    const { doc_count, keys } = v.parse(withinSchema, aggregations[name])
    return { documents: doc_count, keys: new Map(keys?.buckets.map(({ key, doc_count: count }) => [key, count])) }
  }
  const all = read(everywhere)
  const applied = new Map([...facets.keys()].map((facet) => [facet, read(`facet ${facet}`)]))
  return Object.fromEntries(
    nodes.map(({ key, facet, dateRange }) => {
      const counts = applied.get(facet) ?? all
      return [key, dateRange ? counts.documents : (counts.keys.get(key) ?? 0)]
    }),
  )
}
