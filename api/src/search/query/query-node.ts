/**
 * A query as understood. `and` and `or` have at least two members and never hold their own kind.
 *
 * - `word`: found with all its forms; `truncated` finds every word that begins so (`vaccin*`).
 * - `phrase`: words in this order, side by side.
 */
export type QueryNode =
  | { type: 'word'; text: string; truncated: boolean }
  | { type: 'phrase'; text: string }
  | { type: 'and'; of: QueryNode[] }
  | { type: 'or'; of: QueryNode[] }
  | { type: 'not'; of: QueryNode }

/** Joins nodes, flattening nested ones of the same kind; null where there are none. */
export const joinNodes = (type: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode | null => {
  const of = nodes.flatMap((node) => (node.type === type ? node.of : [node]))
  return of.length > 1 ? { type, of } : (of[0] ?? null)
}

/** Excludes a node; excluding it twice asks for it again. */
export const negated = (node: QueryNode): QueryNode => (node.type === 'not' ? node.of : { type: 'not', of: node })

/** The words and phrases of a query in reading order. */
export function* leavesOf(node: QueryNode): Generator<Extract<QueryNode, { type: 'word' | 'phrase' }>> {
  if (node.type === 'word' || node.type === 'phrase') yield node
  else if (node.type === 'not') yield* leavesOf(node.of)
  else for (const member of node.of) yield* leavesOf(member)
}

/** Whether a query only says what to leave out. */
export const onlyExcludes = (node: QueryNode): boolean => {
  if (node.type === 'not') return true
  if (node.type === 'and') return node.of.every(onlyExcludes)
  if (node.type === 'or') return node.of.some(onlyExcludes)
  return false
}
