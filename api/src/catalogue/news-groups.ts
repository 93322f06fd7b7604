import type { FilterKey } from 'shared/filters'
import { bySite, sites, type SiteId } from 'shared/sites'
import { eachNode, type FilterTree, type FilterTrees, type TreeNode } from '../taxonomy/filter-trees.ts'
import type { DocumentSummary } from '../database/work-tables.ts'

/** A document that belongs to no sector is listed under this key, last. */
export const noGroup = ''

const groupRoots = { 'document-types': 'document-type', 'programs-and-services': 'programs-and-services' } as const

/** The groups a site's latest content is listed by, in their order. */
export const groupNodes = (tree: FilterTree): readonly TreeNode[] =>
  tree.byId.get(groupRoots[sites[tree.site].latestContentBy])?.children ?? []

/** Prepares, once, the question which groups of its site a document is listed in. */
export const createGroupKeys = (
  trees: FilterTrees,
): ((site: SiteId, document: Pick<DocumentSummary, 'filters'>) => FilterKey[]) => {
  const groupOf = (tree: FilterTree) =>
    new Map(groupNodes(tree).flatMap((group) => [...eachNode([group])].map(({ key }) => [key, group.key] as const)))
  const groups = bySite((site) => groupOf(trees[site]))
  return (site, { filters }) => {
    const keys = new Set((filters[site] ?? []).flatMap((key) => groups[site].get(key) ?? []))
    return keys.size > 0 ? [...keys] : [noGroup]
  }
}
