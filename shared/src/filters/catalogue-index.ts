import type { Catalogue, FilterNode } from './catalogue.ts'
import { dateRangeGroup, isDateRangeKey } from './date-range.ts'
import type { FilterKey } from './filter-keys.ts'

/** Look-ups in one catalogue. Keys of older links (aliases) are found as well. */
export interface CatalogueIndex {
  catalogue: Catalogue
  /** The node of a key or alias; a date range key gives the date range node. */
  find(key: FilterKey): FilterNode | undefined
  /** The nodes above a key, from its group down to its parent; empty for a group or an unknown key. */
  parents(key: FilterKey): readonly FilterNode[]
  /** The nearest facet at or above a key. */
  facetOf(key: FilterKey): FilterNode | undefined
  /** The key itself when it is known or a date range, the present key for an alias, undefined when unknown. */
  resolve(key: FilterKey): FilterKey | undefined
}

export const indexCatalogue = (catalogue: Catalogue): CatalogueIndex => {
  const places = new Map<FilterKey, { node: FilterNode; parents: readonly FilterNode[] }>()
  const aliases = new Map<FilterKey, FilterKey>()
  const enter = (node: FilterNode, parents: readonly FilterNode[]): void => {
    if (!places.has(node.key)) places.set(node.key, { node, parents })
    for (const alias of node.aliases ?? []) if (!aliases.has(alias)) aliases.set(alias, node.key)
    for (const child of node.children) enter(child, [...parents, node])
  }
  for (const group of catalogue.groups) enter(group, [])

  const placeOf = (key: FilterKey) =>
    places.get(isDateRangeKey(key) ? dateRangeGroup : key) ?? places.get(aliases.get(key) ?? '')
  return {
    catalogue,
    find: (key) => placeOf(key)?.node,
    parents: (key) => placeOf(key)?.parents ?? [],
    facetOf: (key) => {
      const place = placeOf(key)
      return place ? [...place.parents, place.node].findLast((node) => node.facet) : undefined
    },
    resolve: (key) => (isDateRangeKey(key) ? key : placeOf(key)?.node.key),
  }
}

/** Replaces keys of older links by the present ones. Unknown keys stay: the API says which it does not know. */
export const resolveAliases = (index: CatalogueIndex, applied: readonly FilterKey[]): FilterKey[] => [
  ...new Set(applied.map((key) => index.resolve(key) ?? key)),
]
