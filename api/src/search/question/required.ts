import { formatQuery } from '../query/format-query.ts'
import { joinNodes, type QueryNode, type WeighedNode } from '../query/query-node.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { QuestionConcept } from './question.ts'

/** What documents must hold of a question, by its concepts and in their order. */
export interface Required {
  /** Towards all and most of it; 0 for those that only rank. */
  weights: number[]
  /** Least weight of most of it. */
  weight: number
  /** Weight of all of it. */
  of: number
  /** Towards a part of it, where words that only rank count too. */
  reach: number[]
  /** What a part holds at least one of: its subjects. */
  anchors: boolean[]
  /** How many of `anchors` a part holds at least. */
  leastAnchors: number
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/**
 * Weighs the concepts of a question by their idf, in small whole numbers, and says how much of it most of it is. Where
 * there are concepts, words without one only rank.
 *
 * @param idfs of each concept
 */
export const requiredOf = (
  concepts: readonly Pick<QuestionConcept, 'role' | 'kind'>[],
  idfs: readonly number[],
): Required => {
  const { heaviestConcept, conceptsAllRequired, mostOfIt } = rankingWeights
  const hasConcepts = concepts.some(({ role, kind }) => role === 'subject' && kind === 'concept')
  const anchors = concepts.map(({ role, kind }) => role === 'subject' && (kind === 'concept' || !hasConcepts))
  const rarest = Math.max(...idfs.map((rare, i) => (anchors[i] ? rare : 0)), 0)
  const weights = concepts.map(({ role }, i) => {
    if (role === 'aspect') return 1
    if (!anchors[i]) return 0
    return Math.max(1, rarest > 0 ? Math.round((heaviestConcept * (idfs[i] ?? 0)) / rarest) : 1)
  })
  const sumOf = (some: readonly number[]) => some.reduce((sum, weight) => sum + weight, 0)
  const subjects = weights.filter((_, i) => anchors[i])
  const isAll = subjects.length <= conceptsAllRequired
  return {
    weights,
    weight: isAll ? sumOf(subjects) : Math.ceil(sumOf(subjects) * mostOfIt - 1e-9),
    of: sumOf(weights),
    reach: weights.map((weight, i) => (weight === 0 && concepts[i]?.role === 'subject' ? 1 : weight)),
    anchors,
    leastAnchors: hasConcepts ? 1 : Math.min(2, subjects.length),
  }
}

/**
 * The least that a part of a question is, where too few documents of the site hold most of it: what makes the list long
 * enough, or anything where no more is there.
 *
 * @param held documents of the site that hold most of it
 * @param reachAt how much a document holds that does not hold most of it, by its place among those of the site, best first
 */
export const leastOfList = (held: number, reachAt: (place: number) => number): number =>
  Math.max(1, reachAt(rankingWeights.enough - held - 1))

/** Plain boolean for 'at least so much of these', smallest first; null where nothing can reach it, true where nothing is needed. */
const booleanOf = (members: readonly WeighedNode[], least: number): QueryNode | true | null => {
  if (least <= 0) return true
  const [first, ...rest] = members
  if (!first || members.reduce((sum, { weight }) => sum + weight, 0) < least) return null
  const withFirst = booleanOf(rest, least - first.weight)
  const withoutFirst = booleanOf(rest, least)
  const joined = withFirst === null ? null : withFirst === true ? first.node : joinNodes('and', [first.node, withFirst])
  if (withoutFirst === null || withoutFirst === true) return joined
  return joined ? joinNodes('or', [joined, withoutFirst]) : withoutFirst
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

/** A concept as a query: any of what it is looked for by. */
export const conceptNode = ({ lookedFor }: Pick<QuestionConcept, 'lookedFor'>): QueryNode =>
  joinNodes(
    'or',
    lookedFor.map(({ node }) => node),
  ) ?? lookedFor[0].node
