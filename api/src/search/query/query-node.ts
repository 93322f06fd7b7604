import type { IdentifierField, TextField } from './query-fields.ts'

/**
 * A query as understood. `and` and `or` have at least two members and never hold their own kind.
 *
 * - `word`: found with all its forms; `truncated` finds every word that begins so (`vaccin*`).
 * - `phrase`: words in this order, side by side; with `near`, in any order within so many words of text.
 * - `years`: published from one year to another, both included; null where a side is open.
 * - `identifier`: the document with a DOI or PMID, in the form of `identifierTerm`, or those that say a concept of the thesaurus.
 * - `at-least`: documents whose members weigh at least `weight` together (minimum should match, with weights).
 */
export type QueryNode =
  | QueryLeaf
  | { type: 'years'; from: number | null; to: number | null }
  | { type: 'identifier'; of: IdentifierField; value: string }
  | { type: 'and'; of: QueryNode[] }
  | { type: 'or'; of: QueryNode[] }
  | { type: 'not'; of: QueryNode }
  | { type: 'at-least'; weight: number; of: WeighedNode[] }

export type QueryLeaf =
  | { type: 'word'; text: string; truncated: boolean; field?: TextField }
  | { type: 'phrase'; text: string; near?: number; field?: TextField }

export interface WeighedNode {
  node: QueryNode
  weight: number
}

/** Joins nodes, flattening nested ones of the same kind; null where there are none. */
export const joinNodes = (type: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode | null => {
  const of = nodes.flatMap((node) => (node.type === type ? node.of : [node]))
  return of.length > 1 ? { type, of } : (of[0] ?? null)
}

/** Excludes a node; excluding it twice asks for it again. */
export const negated = (node: QueryNode): QueryNode => (node.type === 'not' ? node.of : { type: 'not', of: node })

/** The words and phrases of a query in reading order. */
export function* leavesOf(node: QueryNode): Generator<QueryLeaf> {
  if (node.type === 'word' || node.type === 'phrase') yield node
  else if (node.type === 'not') yield* leavesOf(node.of)
  else if (node.type === 'at-least') for (const member of node.of) yield* leavesOf(member.node)
  else if (node.type === 'and' || node.type === 'or') for (const member of node.of) yield* leavesOf(member)
}

/** Whether a query only says what to leave out. */
export const onlyExcludes = (node: QueryNode): boolean => {
  if (node.type === 'not') return true
  if (node.type === 'and') return node.of.every(onlyExcludes)
  if (node.type === 'or') return node.of.some(onlyExcludes)
  return false
}

/** The query with each of its words and phrases put in place by `change`. */
export const mapLeaves = (node: QueryNode, change: (leaf: QueryLeaf) => QueryNode): QueryNode => {
  if (node.type === 'word' || node.type === 'phrase') return change(node)
  if (node.type === 'not') return negated(mapLeaves(node.of, change))
  if (node.type === 'at-least')
    return { ...node, of: node.of.map((member) => ({ ...member, node: mapLeaves(member.node, change) })) }
  if (node.type !== 'and' && node.type !== 'or') return node
  return (
    joinNodes(
      node.type,
      node.of.map((member) => mapLeaves(member, change)),
    ) ?? node
  )
}
