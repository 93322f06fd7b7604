import type { FilterKey, FilterNode } from 'shared/filters'

/** Lists longer than this can be searched, and show what has documents first. */
export const longList = 15

/** Whether a list has no branches and is long. */
export const isLongList = (roots: readonly FilterNode[]): boolean =>
  roots.length > longList && roots.every(({ children }) => children.length === 0)

/** A list in two, each in the order it had: what has documents, or may have, and what has none. */
export const documentsFirst = (nodes: readonly FilterNode[], empty: ReadonlySet<FilterKey> = new Set()) => ({
  filled: nodes.filter(({ key }) => !empty.has(key)),
  empty: nodes.filter(({ key }) => empty.has(key)),
})
