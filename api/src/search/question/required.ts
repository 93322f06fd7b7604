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
  /** The same where too few documents hold that much. */
  mostWeight: number
  /** Weight of all concepts. */
  of: number
}

/**
 * The weight that documents must hold in the end.
 *
 * @param most what the document of the site weighs that holds most
 * @param enough documents of the site that hold what is required
 * @returns `isNearest` where nothing on the site holds as much as was required: then those that hold most are found
 */
export const settled = (
  required: Required,
  match: 'most' | 'all',
  { most, enough }: { most: number; enough: number },
): { isNearest: boolean; required: Required } => {
  const isNearest = match === 'most' && most > 0 && most < required.weight
  const leastOfFew = match === 'most' && enough < rankingWeights.few ? required.mostWeight : required.weight
  const weight = isNearest ? Math.max(1, Math.ceil(most * rankingWeights.nearest)) : leastOfFew
  return { isNearest, required: { ...required, weight } }
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
  concepts: readonly Pick<QuestionConcept, 'role'>[],
  rarities: readonly number[],
  match: 'most' | 'all',
  found: readonly boolean[],
): Required => {
  const { heaviestConcept, conceptsAllRequired, mostOfIt } = rankingWeights
  const isSubject = (i: number) => concepts[i]?.role === 'subject'
  const rarest = Math.max(...rarities.map((rare, i) => (isSubject(i) ? rare : 0)), 0)
  const weights = concepts.map(({ role }, i) => {
    if (role === 'aim') return 0
    if (role === 'aspect') return 1
    return Math.max(1, rarest > 0 ? Math.round((heaviestConcept * (rarities[i] ?? 0)) / rarest) : 1)
  })
  const sumOf = (some: readonly number[]) => some.reduce((sum, weight) => sum + weight, 0)
  const of = sumOf(weights)
  if (match === 'all') return { weights, weight: of, mostWeight: of, of }
  const subjects = weights.filter((_, i) => isSubject(i))
  const possible = sumOf(weights.filter((_, i) => isSubject(i) && found[i])) || sumOf(subjects)
  const mostWeight = Math.ceil(possible * mostOfIt - 1e-9)
  const isAll = subjects.length <= conceptsAllRequired
  return { weights, weight: isAll ? sumOf(subjects) : mostWeight, mostWeight, of }
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
