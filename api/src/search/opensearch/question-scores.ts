import type { Expression } from '../matching/expression.ts'
import type { QuestionConcept } from '../question/question.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import { allOf, anyOf, besideScore, phrase, type Clause } from './clauses.ts'

/** A concept of a question, as OpenSearch is asked for it. */
export interface Concept {
  clause: Clause
  role: QuestionConcept['role']
  ways: {
    expression: Expression
    weight: number
    isOwn: boolean
    /** Part of its words speaks for a document that does not hold the concept. */
    countsInParts: boolean
  }[]
}

const slotsOf = (expression: Expression): (readonly string[])[] =>
  expression.type === 'any'
    ? [expression.terms]
    : expression.type === 'phrase' && expression.near !== undefined
      ? [...expression.slots]
      : []

/** Where one concept ends and the next begins, as typed; the words of an aim say nothing there. */
export const neighbours = (concepts: readonly Concept[]): (Expression | null)[] => {
  const words = concepts.map(({ role, ways }) =>
    (role === 'aim' ? [] : ways).flatMap(({ expression, isOwn }) => (isOwn ? slotsOf(expression) : [])),
  )
  const any = (terms: readonly string[] | undefined): Expression | null => (terms ? { type: 'any', terms } : null)
  return words.flatMap((before, i) => [any(before.at(-1)), any(words[i + 1]?.[0]), null])
}

/** What words of two neighbours beside each other add to a score. */
export const besideScores = (members: readonly (Expression | null)[], rarityOf: (clause: Clause) => number): Clause[] =>
  members
    .flatMap((member, i): [readonly string[], readonly string[]][] => {
      const next = members[i + 1]
      return member?.type === 'any' && next?.type === 'any' ? [[member.terms, next.terms]] : []
    })
    .slice(0, searchLimits.pairs)
    .map(([one, other]) => besideScore(one, other, rarityOf(phrase({ slots: [one, other] }))))

/** Documents whose title holds an expression. */
const inTitle = (expression: Expression): Clause => {
  if (expression.type === 'any') return phrase({ slots: [expression.terms], region: 'title' })
  if (expression.type === 'phrase') return phrase({ ...expression, region: 'title' })
  if (expression.type === 'and') return allOf(expression.of.map(inTitle))
  if (expression.type === 'or') return anyOf(expression.of.map(inTitle))
  return { match_none: {} }
}

/** Scores raised by what titles say: how much of the question, and that they name an intervention or an effect. */
export const raisedByTitles = (
  scores: readonly Clause[],
  concepts: readonly Concept[],
  weights: readonly number[],
  answers: Expression | null,
): Clause => {
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1
  const titled = concepts.flatMap(({ ways }, i) => {
    const weight = (rankingWeights.inTitle * (weights[i] ?? 0)) / sum
    return weight > 0 ? [{ filter: anyOf(ways.map(({ expression }) => inTitle(expression))), weight }] : []
  })
  const raised: Clause = {
    function_score: {
      query: { bool: { should: scores } },
      functions: [{ weight: 1 }, ...titled],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
  if (!answers) return raised
  return {
    function_score: {
      query: raised,
      functions: [{ weight: 1 }, { filter: inTitle(answers), weight: rankingWeights.effectInTitle }],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
}
