import type { Topic } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang } from 'shared/sites'
import { labelIn, type FilterTree, type TreeNode } from '../taxonomy/filter-trees.ts'
import { sectionGroups, type TopicSection } from '../taxonomy/section-groups.ts'

const branch = (nodes: readonly TreeNode[], keys: ReadonlySet<FilterKey>, lang: Lang): Topic[] =>
  nodes.flatMap((node) => {
    const children = branch(node.children, keys, lang)
    return keys.has(node.key) || children.length > 0 ? [{ title: labelIn(node.label, lang), children }] : []
  })

/**
 * The part of the catalogue that a document has in a section, in the order of the tree. A section of several groups
 * shows each group as a root; a section of one starts below it.
 */
export const topicsOf = (
  tree: FilterTree,
  section: TopicSection,
  keys: ReadonlySet<FilterKey>,
  lang: Lang,
): Topic[] => {
  const groups = (sectionGroups[tree.site][section] ?? []).flatMap((key) => tree.byKey.get(key) ?? [])
  return branch(groups.length > 1 ? groups : (groups[0]?.children ?? []), keys, lang)
}

/** Titles of the deepest topics: those without children. */
export const leafTitles = (topics: readonly Topic[]): string[] => [
  ...new Set(topics.flatMap((topic) => (topic.children.length > 0 ? leafTitles(topic.children) : [topic.title]))),
]
