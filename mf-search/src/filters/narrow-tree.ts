import type { FilterNode } from 'shared/filters'

/** Lower case without accents, so that `cote` finds `Côte d'Ivoire`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const narrowed = (node: FilterNode, wanted: string): FilterNode[] => {
  if (folded(node.title).includes(wanted)) return [node]
  const children = node.children.flatMap((child) => narrowed(child, wanted))
  return children.length > 0 ? [{ ...node, children }] : []
}

/** What of a tree matches a typed text: matching nodes with all below them, and the way down to them. */
export const narrowTree = (nodes: readonly FilterNode[], text: string): FilterNode[] => {
  const wanted = folded(text.trim())
  return wanted === '' ? [...nodes] : nodes.flatMap((node) => narrowed(node, wanted))
}

/** Nodes of a tree, branches included. */
export const countNodes = (nodes: readonly FilterNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)
