import type { FilterKey } from 'shared/filters'
import { bySite, type SiteId } from 'shared/sites'
import type { FilterTree, FilterTrees, TreeNode } from '../../taxonomy/filter-trees.ts'
import { bestTerm, concernTerm, filterTerm, languageTerm, retractedTerm, siteTerm } from '../analyse/terms.ts'
import type { IndexedDocument } from '../search-index.ts'

/** For each key and alias of a tree the terms of the node itself, the nodes above it, and the groupings its country belongs to. */
const expansionsOf = (tree: FilterTree, site: SiteId): ReadonlyMap<FilterKey, readonly string[]> => {
  const nodes = new Set(tree.byKey.values())
  const withAncestors = (node: TreeNode) => [node.key, ...tree.ancestors(node.key)]
  const groupings = new Map<FilterKey, FilterKey[]>()
  for (const node of nodes)
    for (const member of node.memberKeys ?? [])
      groupings.set(member, [...(groupings.get(member) ?? []), ...withAncestors(node)])
  return new Map(
    [...tree.byKey].map(([key, node]) => [
      key,
      [...new Set([...withAncestors(node), ...(groupings.get(node.key) ?? [])])].map((each) => filterTerm(site, each)),
    ]),
  )
}

/** Gives the terms a document is filtered by: its sites, best evidence, a grave notice, the languages of its texts, and every filter key it falls under. */
export const filterTermsOf = (trees: FilterTrees): ((document: IndexedDocument) => Set<string>) => {
  const expansions = bySite((site) => expansionsOf(trees[site], site))
  return ({ sites, best, graveNotice, filters, languages }) => {
    const terms = new Set<string>(best ? [bestTerm] : [])
    if (graveNotice) terms.add(graveNotice === 'retraction' ? retractedTerm : concernTerm)
    for (const lang of languages) terms.add(languageTerm(lang))
    for (const site of sites) {
      terms.add(siteTerm(site))
      for (const key of filters[site] ?? []) for (const term of expansions[site].get(key) ?? []) terms.add(term)
    }
    return terms
  }
}
