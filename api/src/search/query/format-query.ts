import type { QueryNode } from './query-node.ts'

const fieldOf = ({ field }: { field?: string }): string => (field === undefined ? '' : `${field}:`)

const formatWith = (node: QueryNode, and: 'AND ' | ''): string => {
  const inner = (part: QueryNode): string =>
    part.type === 'and' || part.type === 'or' ? `(${formatWith(part, and)})` : formatWith(part, and)
  if (node.type === 'word') return `${fieldOf(node)}${node.text}${node.truncated ? '*' : ''}`
  if (node.type === 'phrase') return `${fieldOf(node)}"${node.text}"${node.near === undefined ? '' : `~${node.near}`}`
  if (node.type === 'years') return `year:${formatYears(node)}`
  if (node.type === 'identifier') return `${node.of}:${node.value}`
  if (node.type === 'not') return `NOT ${inner(node.of)}`
  if (node.type === 'or') return node.of.map(inner).join(' OR ')
  if (node.type === 'at-least') {
    const members = node.of.map(({ node: member, weight }) =>
      weight === 1 ? formatWith(member, and) : `${inner(member)}^${weight}`,
    )
    return `${node.weight} OF (${members.join('; ')})`
  }
  return node.of
    .map((member, index) => (index === 0 || member.type === 'not' ? inner(member) : `${and}${inner(member)}`))
    .join(' ')
}

/** A stretch of years as it is typed: `2019`, `2019-2023`, `2019-` or `-2023`. */
export const formatYears = ({ from, to }: { from: number | null; to: number | null }): string =>
  from !== null && from === to ? String(from) : `${from ?? ''}-${to ?? ''}`

/** A query in canonical form, every AND spelled out; reading it again gives the same query. */
export const formatQuery = (node: QueryNode | null): string => (node ? formatWith(node, 'AND ') : '')

/** A query as a person would type it, its ANDs left out; reading it gives the same query too. */
export const plainQuery = (node: QueryNode): string => formatWith(node, '')
