import type { QueryNode } from './query-node.ts'

const formatWith = (node: QueryNode, and: 'AND ' | ''): string => {
  const inner = (part: QueryNode): string =>
    part.type === 'and' || part.type === 'or' ? `(${formatWith(part, and)})` : formatWith(part, and)
  if (node.type === 'word') return node.truncated ? `${node.text}*` : node.text
  if (node.type === 'phrase') return `"${node.text}"`
  if (node.type === 'not') return `NOT ${inner(node.of)}`
  if (node.type === 'or') return node.of.map(inner).join(' OR ')
  return node.of
    .map((member, index) => (index === 0 || member.type === 'not' ? inner(member) : `${and}${inner(member)}`))
    .join(' ')
}

/** A query in canonical form, every AND spelled out; reading it again gives the same query. */
export const formatQuery = (node: QueryNode | null): string => (node ? formatWith(node, 'AND ') : '')

/** A query as a person would type it, its ANDs left out; reading it gives the same query too. */
export const plainQuery = (node: QueryNode): string => formatWith(node, '')
