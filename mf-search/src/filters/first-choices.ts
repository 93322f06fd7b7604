import type { FilterKey, FilterNode } from 'shared/filters'

/** Choices of a group that stand on the page itself; a layer has all of them. */
export const choicesInPlace = 6

/** Nodes that can be chosen and have nothing below them. */
const leaves = (node: FilterNode): FilterNode[] =>
  node.type === 'dateRange' ? [] : node.children.length > 0 ? node.children.flatMap(leaves) : [node]

/**
 * Keys of the choices of a group that would find most, most first, in the group's order where they would find the same;
 * those that would find nothing are left out. What is applied stands among them whatever it would find.
 */
export const firstChoices = (
  group: FilterNode,
  applied: readonly FilterKey[],
  countOf: (key: FilterKey) => number | undefined,
): FilterKey[] => {
  const choices = leaves(group)
    .map(({ key }) => ({ key, count: countOf(key) ?? 0, on: applied.includes(key) }))
    .filter(({ count, on }) => count > 0 || on)
    .toSorted((a, b) => b.count - a.count)
  const chosen = choices.filter(({ on }) => on).slice(0, choicesInPlace)
  const others = choices.filter(({ on }) => !on).slice(0, choicesInPlace - chosen.length)
  const shown = new Set([...chosen, ...others].map(({ key }) => key))
  return choices.map(({ key }) => key).filter((key) => shown.has(key))
}
