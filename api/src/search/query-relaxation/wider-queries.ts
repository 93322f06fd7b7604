import type { BroaderSearch } from 'shared/contracts'
import { formatQuery } from '../query/format-query.ts'
import { joinNodes, leavesOf, onlyExcludes, type QueryNode } from '../query/query-node.ts'

/** A query that finds at least what another one finds, and how it differs. */
export interface WiderQuery extends Pick<BroaderSearch['queries'][number], 'change' | 'detail'> {
  tree: QueryNode
}

/** Members of a query that are changed one by one; more would make an empty page expensive. */
const mostMembers = 12

const membersOf = (tree: QueryNode): readonly QueryNode[] => (tree.type === 'and' ? tree.of : [tree])
const isExcluded = (node: QueryNode): boolean => node.type === 'not'

const wordsOf = ({ text }: { text: string }): QueryNode[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ type: 'word', text: word, truncated: false }))

const replaced = (node: QueryNode, old: QueryNode, by: QueryNode): QueryNode => {
  if (node === old) return by
  if (node.type !== 'and' && node.type !== 'or') return node
  return (
    joinNodes(
      node.type,
      node.of.map((member) => replaced(member, old, by)),
    ) ?? node
  )
}

/** Phrases of several words, but for those that are ruled out. */
const loosePhrases = (tree: QueryNode): WiderQuery[] => {
  const ruledOut = new Set(
    membersOf(tree)
      .filter(isExcluded)
      .flatMap((member) => [...leavesOf(member)]),
  )
  return [...leavesOf(tree)]
    .filter((leaf) => leaf.type === 'phrase' && !ruledOut.has(leaf))
    .flatMap((phrase) => {
      const words = wordsOf(phrase)
      const loose = words.length > 1 ? joinNodes('and', words) : null
      return loose
        ? [{ change: 'words' as const, detail: formatQuery(phrase), tree: replaced(tree, phrase, loose) }]
        : []
    })
}

/** The query without some of its members, where something to look for remains. */
const leftOut = (tree: QueryNode, members: readonly QueryNode[]): WiderQuery[] => {
  const rest = joinNodes(
    'and',
    membersOf(tree).filter((member) => !members.includes(member)),
  )
  if (!rest || onlyExcludes(rest)) return []
  const [first] = members
  if (first?.type === 'not') return [{ change: 'with', detail: formatQuery(first.of), tree: rest }]
  return [{ change: 'without', detail: members.map(formatQuery).join(', '), tree: rest }]
}

/** Queries one change wider. */
export const oneChangeWider = (tree: QueryNode): WiderQuery[] => [
  ...membersOf(tree)
    .slice(0, mostMembers)
    .flatMap((member) => leftOut(tree, [member])),
  ...loosePhrases(tree),
]

/** Queries with two words less. */
export const twoWordsLess = (tree: QueryNode): WiderQuery[] => {
  const members = membersOf(tree)
    .filter((member) => !isExcluded(member))
    .slice(0, mostMembers)
  return members.flatMap((one, place) => members.slice(place + 1).flatMap((other) => leftOut(tree, [one, other])))
}

/** The query to which any one of its words is enough; null where that is no other query. */
export const anyWord = (tree: QueryNode): WiderQuery | null => {
  const members = membersOf(tree)
  const wanted = members
    .filter((member) => !isExcluded(member))
    .flatMap((member) => (member.type === 'phrase' && members.length === 1 ? wordsOf(member) : [member]))
  const any = wanted.length > 1 ? joinNodes('or', wanted) : null
  if (!any) return null
  const whole = joinNodes('and', [any, ...members.filter(isExcluded)])
  return whole && { change: 'any', detail: '', tree: whole }
}
