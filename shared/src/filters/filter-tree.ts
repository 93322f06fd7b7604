import type { FilterNode } from './catalogue.ts'
import { dateRangeGroup, isDateRangeKey, withoutDateRange } from './date-range.ts'
import type { FilterKey } from './filter-keys.ts'

/**
 * The rules of requirement C3 for any tree. A tree is a list of nodes; give a group's children to keep the group's own
 * key out of the filters, or the group itself to let it be chosen like any other parent.
 *
 * A parent that is applied stands for everything below it, also when a link names the parent alone.
 * The date range node has no part in choosing: it is set by its years.
 */
type Tree = readonly FilterNode[]

const choosable = (nodes: Tree): Tree => nodes.filter((node) => node.type !== 'dateRange')

const pathTo = (nodes: Tree, key: FilterKey): readonly FilterNode[] | undefined => {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = pathTo(choosable(node.children), key)
    if (below) return [node, ...below]
  }
  return undefined
}

/** Keys of a node and everything below it, parents first. */
const keysOf = (node: FilterNode): FilterKey[] => [node.key, ...choosable(node.children).flatMap(keysOf)]

/** Makes a selection whole: below an applied parent all is applied, and a parent whose children all are is too. */
const complete = (
  node: FilterNode,
  applied: ReadonlySet<FilterKey>,
  selected: Set<FilterKey>,
  inherited: boolean,
): boolean => {
  const on = inherited || applied.has(node.key)
  const children = choosable(node.children)
  const all = children.map((child) => complete(child, applied, selected, on)).every(Boolean)
  const whole = on || (children.length > 0 && all)
  if (whole) selected.add(node.key)
  return whole
}

const selectionIn = (root: FilterNode, applied: readonly FilterKey[]): Set<FilterKey> => {
  const selected = new Set<FilterKey>()
  complete(root, new Set(applied), selected, false)
  return selected
}

/** Puts a root's new selection in the place of its old keys; keys that were there keep their order. */
const merge = (root: FilterNode, applied: readonly FilterKey[], selected: ReadonlySet<FilterKey>): FilterKey[] => {
  const own = keysOf(root)
  const ofRoot = new Set(own)
  const kept = applied.filter((key) => !ofRoot.has(key) || selected.has(key))
  return [...new Set([...kept, ...own.filter((key) => selected.has(key))])]
}

const choose = (
  tree: Tree,
  applied: readonly FilterKey[],
  key: FilterKey,
  on: (now: boolean) => boolean,
): FilterKey[] => {
  const path = pathTo(choosable(tree), key)
  const [root] = path ?? []
  const node = path?.at(-1)
  if (!path || !root || !node) {
    const without = applied.filter((other) => other !== key)
    return on(without.length < applied.length) ? [...new Set([...applied, key])] : without
  }
  const selected = selectionIn(root, applied)
  const next = on(selected.has(key))
  for (const below of keysOf(node))
    if (next) selected.add(below)
    else selected.delete(below)
  for (const parent of path.slice(0, -1).reverse()) {
    if (choosable(parent.children).every((child) => selected.has(child.key))) selected.add(parent.key)
    else selected.delete(parent.key)
  }
  return merge(root, applied, selected)
}

/** Chooses or unchooses a key: a parent takes all below it along, and follows its children. */
export const toggle = (tree: Tree, applied: readonly FilterKey[], key: FilterKey): FilterKey[] =>
  choose(tree, applied, key, (now) => !now)

/** Takes a key away with all below it and the parents it completed; a date range takes its whole group along. */
export const removeKey = (tree: Tree, applied: readonly FilterKey[], key: FilterKey): FilterKey[] =>
  isDateRangeKey(key) ? withoutDateRange(applied) : choose(tree, applied, key, () => false)

export type NodeState = 'on' | 'off' | 'mixed'

/** State of a node's checkbox: `mixed` when only something below it is applied. */
export const stateOf = (tree: Tree, applied: readonly FilterKey[], key: FilterKey): NodeState => {
  const path = pathTo(choosable(tree), key)
  const [root] = path ?? []
  const node = path?.at(-1)
  if (!root || !node) return applied.includes(key) ? 'on' : 'off'
  const selected = selectionIn(root, applied)
  if (selected.has(key)) return 'on'
  return keysOf(node).some((below) => selected.has(below)) ? 'mixed' : 'off'
}

const allKeys = (node: FilterNode): FilterKey[] => [node.key, ...node.children.flatMap(allKeys)]

/** Whether a group, anything below it, or its date range is applied. */
export const isGroupApplied = (group: FilterNode, applied: readonly FilterKey[]): boolean => {
  const keys = new Set(allKeys(group))
  return applied.some((key) => keys.has(key) || (keys.has(dateRangeGroup) && isDateRangeKey(key)))
}

/** How many keys below a group are applied, counting a whole branch once. */
export const appliedCount = (group: FilterNode, applied: readonly FilterKey[]): number =>
  topmostKeys([group], applied).length

/** The applied keys a person would name: a parent in place of everything below it, in the order of the tree. */
export const topmostKeys = (tree: Tree, applied: readonly FilterKey[]): FilterKey[] => {
  const keys = new Set(applied)
  const range = applied.filter((key) => isDateRangeKey(key) && key !== dateRangeGroup)
  const top = (node: FilterNode): FilterKey[] => {
    if (node.type === 'dateRange') return range.slice(0, 1)
    return keys.has(node.key) ? [node.key] : node.children.flatMap(top)
  }
  return tree.flatMap(top)
}
