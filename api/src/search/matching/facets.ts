import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import { countBits, intersect, type Bits } from './bits.ts'
import { documentsOf, type Scope } from './scope.ts'
import { countsByKey, type SiteScheme } from './site-scheme.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * For each key of the site: how many documents would be found if this key alone were applied in its facet, the query
 * and the other facets staying as they are.
 *
 * @param found the documents of the query, or null for an empty query
 */
export const countFacets = (
  snapshot: Snapshot,
  site: SiteId,
  scheme: SiteScheme,
  scope: Scope,
  found: Bits | null,
): Record<FilterKey, number> => {
  const documentKeys = snapshot.filters.keysOf(site)
  const within = (except?: FilterKey) => {
    const bits = documentsOf(scope, except)
    return found ? intersect(bits, found) : bits
  }
  const count = (documents: Bits) => documentKeys.count(documents, scheme.nodes.length)
  const everywhere = count(within())
  const applied = new Map([...scope.facets.keys()].map((facet) => [facet, count(within(facet))]))
  return countsByKey(scheme, ({ facet, dateRange }, number) =>
    dateRange ? countBits(within(facet)) : ((applied.get(facet) ?? everywhere)[number] ?? 0),
  )
}
