import type { FilterKey } from 'shared/filters'
import { bySite, type Lang, type SiteId } from 'shared/sites'
import type { FilterTree, FilterTrees } from '../../taxonomy/filter-trees.ts'

/** What searching needs to know of a site's filter tree, as plain data that can be sent to a worker. */
export interface SiteScheme {
  nodes: { key: FilterKey; facet: FilterKey; dateRange: boolean; label: Partial<Record<Lang, string>> }[]
  /** The node's own key and its facet, for each key and alias. */
  keys: Map<FilterKey, { key: FilterKey; facet: FilterKey }>
}

export type SiteSchemes = Record<SiteId, SiteScheme>

const schemeOf = (tree: FilterTree): SiteScheme => ({
  nodes: [...new Set(tree.byKey.values())].map(({ key, type, label }) => ({
    key,
    facet: tree.facetOf(key),
    dateRange: type === 'dateRange',
    label,
  })),
  keys: new Map([...tree.byKey].map(([key, node]) => [key, { key: node.key, facet: tree.facetOf(node.key) }])),
})

export const siteSchemes = (trees: FilterTrees): SiteSchemes => bySite((site) => schemeOf(trees[site]))
