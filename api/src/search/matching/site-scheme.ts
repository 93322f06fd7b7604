import type { FilterKey } from 'shared/filters'
import { bySite, type Lang, type SiteId } from 'shared/sites'
import type { FilterTree, FilterTrees } from '../../taxonomy/filter-trees.ts'

/** What searching needs to know of a site's filter tree, as plain data that can be sent to a worker. */
export interface SiteScheme {
  nodes: { key: FilterKey; facet: FilterKey; dateRange: boolean; label: Partial<Record<Lang, string>> }[]
  /** The node's own key and its facet, for each key and alias. */
  keys: Map<FilterKey, { key: FilterKey; facet: FilterKey }>
  /** Each node's key with 0. */
  noCounts: Record<FilterKey, number>
}

/**
 * Counts of each node; none without a scheme. An object with hundreds of keys is copied in a tenth of the time in which they
 * are added one by one.
 */
export const countsByKey = (
  scheme: SiteScheme | null,
  countOf: (node: SiteScheme['nodes'][number], place: number) => number,
): Record<FilterKey, number> => {
  const counts = { ...scheme?.noCounts }
  scheme?.nodes.forEach((node, place) => {
    const count = countOf(node, place)
    if (count > 0) counts[node.key] = count
  })
  return counts
}

export type SiteSchemes = Record<SiteId, SiteScheme>

const schemeOf = (tree: FilterTree): SiteScheme => {
  const nodes = [...new Set(tree.byKey.values())].map(({ key, type, label }) => ({
    key,
    facet: tree.facetOf(key),
    dateRange: type === 'dateRange',
    label,
  }))
  return {
    nodes,
    keys: new Map([...tree.byKey].map(([key, node]) => [key, { key: node.key, facet: tree.facetOf(node.key) }])),
    noCounts: Object.fromEntries(nodes.map(({ key }) => [key, 0])),
  }
}

export const siteSchemes = (trees: FilterTrees): SiteSchemes => bySite((site) => schemeOf(trees[site]))
