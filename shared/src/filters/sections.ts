import type { CatalogueIndex } from './catalogue-index.ts'
import type { FilterNode } from './catalogue.ts'
import type { FilterKey } from './filter-keys.ts'

/** A heading of the filter menu: what can be ticked directly below it, and further headings. */
export interface Section {
  node: FilterNode
  /** Roots of the trees that can be ticked; a parent among them takes its children along. */
  roots: FilterNode[]
  sections: Section[]
}

/** Keys of group 0 name groups, not documents' properties: ticking one would say nothing. */
const isHeading = (node: FilterNode): boolean =>
  node.type === 'dateRange' || node.facet || (node.children.length > 0 && node.key.startsWith('0_'))

export const sectionOf = (node: FilterNode): Section => ({
  node,
  roots: node.children.filter((child) => !isHeading(child)),
  sections: node.children.filter(isHeading).map(sectionOf),
})

/** The tree in which a key is ticked: the roots of the nearest heading at or above it; empty for an unknown key. */
export const treeOf = (index: CatalogueIndex, key: FilterKey): FilterNode[] => {
  const heading = index.parents(key).findLast((parent, depth) => depth === 0 || isHeading(parent))
  return heading ? sectionOf(heading).roots : []
}
