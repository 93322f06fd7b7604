import { formatQuery } from '../query/format-query.ts'
import { joinNodes, type QueryNode, type WeighedNode } from '../query/query-node.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { QuestionConcept } from './question.ts'

/** What a document must hold of a question to be found. */
export interface Required {
  /** Of each concept, in their order; 0 for those that only rank. */
  weights: number[]
  /** Least weight of the concepts that a document holds. */
  weight: number
  /** Weight of all concepts. */
  of: number
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/**
 * Weighs the concepts of a question by their rarity, in small whole numbers, and says how much of it a document must
 * hold.
 *
 * @param rarities of each concept, as scored
 * @param found whether any document holds a concept: one that occurs nowhere is not asked of the documents of `most`
 */
export const requiredOf = (
  concepts: readonly Pick<QuestionConcept, 'isRequired'>[],
  rarities: readonly number[],
  match: 'most' | 'all',
  found: readonly boolean[],
): Required => {
  const { heaviestConcept, conceptsAllRequired, mostOfIt } = rankingWeights
  const rarest = Math.max(...concepts.map(({ isRequired }, i) => (isRequired ? (rarities[i] ?? 0) : 0)), 0)
  const weights = concepts.map(({ isRequired }, i) =>
    isRequired ? Math.max(1, rarest > 0 ? Math.round((heaviestConcept * (rarities[i] ?? 0)) / rarest) : 1) : 0,
  )
  const counted = weights.filter((weight) => weight > 0)
  const of = counted.reduce((sum, weight) => sum + weight, 0)
  const isAll = match === 'all' || counted.length <= conceptsAllRequired
  const possible = weights.reduce((sum, weight, i) => sum + (found[i] ? weight : 0), 0) || of
  return { weights, weight: isAll ? of : Math.ceil(possible * mostOfIt - 1e-9), of }
}

/** Plain boolean for 'at least so much of these', smallest first; null where nothing can reach it, true where nothing is needed. */
const booleanOf = (members: readonly WeighedNode[], least: number): QueryNode | true | null => {
  if (least <= 0) return true
  const [first, ...rest] = members
  if (!first || members.reduce((sum, { weight }) => sum + weight, 0) < least) return null
  const withFirst = booleanOf(rest, least - first.weight)
  const withoutFirst = booleanOf(rest, least)
  const held = withFirst === null ? null : withFirst === true ? first.node : joinNodes('and', [first.node, withFirst])
  if (withoutFirst === null || withoutFirst === true) return held
  return held ? joinNodes('or', [held, withoutFirst]) : withoutFirst
}

/**
 * The documents that hold so much of a question, as a query. Few concepts give plain boolean, more give `n OF (…)`,
 * which says the same without repeating itself.
 */
export const requiredTree = (
  nodes: readonly QueryNode[],
  weights: readonly number[],
  least: number,
): QueryNode | null => {
  const weighed = nodes.flatMap((node, i): WeighedNode[] => {
    const weight = weights[i] ?? 0
    return weight > 0 ? [{ node, weight }] : []
  })
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0)
  if (least >= all)
    return joinNodes(
      'and',
      weighed.map(({ node }) => node),
    )
  const divisor = weighed.reduce((common, { weight }) => greatestDivisor(common, weight), 0)
  const of = weighed.map(({ node, weight }) => ({ node, weight: weight / divisor }))
  const weight = Math.ceil(least / divisor)
  if (of.every((member) => member.weight >= weight))
    return joinNodes(
      'or',
      of.map(({ node }) => node),
    )
  if (of.length <= 8) {
    const plain = booleanOf(
      of.toSorted((one, other) => other.weight - one.weight),
      weight,
    )
    if (plain !== null && plain !== true && formatQuery(plain).length <= searchLimits.booleanStrategy) return plain
  }
  return { type: 'at-least', weight, of }
}

/** A concept as a query: any of its ways. */
export const conceptNode = ({ ways }: Pick<QuestionConcept, 'ways'>): QueryNode =>
  joinNodes(
    'or',
    ways.map(({ node }) => node),
  ) ?? ways[0].node
