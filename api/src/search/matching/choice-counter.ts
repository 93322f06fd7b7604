import type { FilterKey } from 'shared/filters'
import type { Match } from '../search-index.ts'
import { countBits, intersect, unite, type Bits } from './bits.ts'
import { documentsOf, documentsOfChoice, readFilters, scopeOf } from './scope.ts'
import type { SiteScheme } from './site-scheme.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Counts the documents of a search with some filters more. What many choices have in common is worked out once: the
 * documents of a filter, and those that the facets it is not in leave.
 *
 * @param found the documents of the query, or null for an empty query
 */
export const choiceCounter = (
  snapshot: Snapshot,
  scheme: SiteScheme,
  match: Pick<Match, 'site' | 'lang' | 'best' | 'inLanguage' | 'filters'>,
  found: Bits | null,
): ((added: readonly FilterKey[]) => number) => {
  const scope = scopeOf(snapshot, scheme, match)
  const chosenBy = new Map<FilterKey, { facet: FilterKey; documents: Bits } | null>()
  const leftBy = new Map<string, Bits>()

  const chosen = (key: FilterKey) => {
    const known = chosenBy.get(key)
    if (known !== undefined) return known
    const [first] = readFilters(scheme, [key]).facets
    const choice = first?.[1][0]
    const cut = first && choice ? { facet: first[0], documents: documentsOfChoice(snapshot, match.site, choice) } : null
    chosenBy.set(key, cut)
    return cut
  }
  const left = (facets: ReadonlySet<FilterKey>): Bits => {
    const name = [...facets].sort().join()
    const known = leftBy.get(name)
    if (known) return known
    const documents = documentsOf({ ...scope, facets: new Map([...scope.facets].filter(([key]) => !facets.has(key))) })
    if (found) intersect(documents, found)
    leftBy.set(name, documents)
    return documents
  }
  return (added) => {
    const unions = new Map<FilterKey, Bits>()
    for (const cut of added.map(chosen)) {
      if (!cut) continue
      const any = unions.get(cut.facet) ?? scope.facets.get(cut.facet)
      unions.set(cut.facet, any ? unite(any.slice(), cut.documents) : cut.documents)
    }
    const documents = left(new Set(unions.keys())).slice()
    for (const any of unions.values()) intersect(documents, any)
    return countBits(documents)
  }
}
