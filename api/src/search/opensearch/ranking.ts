import type { SortCriterion } from 'shared/sites'
import { rarity } from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import { siteTerm, titleTerm } from '../postings/terms.ts'
import { wordsOfTitle } from '../postings/title-words.ts'
import { effectWords } from '../question/effect-words.ts'
import type { QueryRead } from '../question/read-query.ts'
import type { Outcome } from '../question/told.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { Match } from '../search-index.ts'
import {
  allOf,
  anyOf,
  atLeastScore,
  besideScore,
  bestOf,
  everything,
  leafScore,
  matching,
  partScore,
  phrase,
  scoringLeaves,
  wayScore,
  withTerms,
  type Clause,
} from './clauses.ts'
import type { Concept, Matcher } from './matcher.ts'
import type { State } from './states.ts'

/** What a title that is the whole query adds to a score: more than any other score. */
const titledScore = 10_000

/** What holding all of a question adds, so that such documents come first by relevance; scores are far below it. */
const holdingScore = 4096

/** What a query finds and how well, on all sites. */
export interface Found {
  set: Clause
  /** Those that hold everything asked for; null where all of the set do. */
  all: Clause | null
  /** Null for a query with operators. */
  outcome: Outcome | null
  scores: Clause[]
  /** Share of its score by which evidence raises a document; null for queries with operators. */
  evidence: number | null
  /** Beginnings that were cut short. */
  limited: string[]
}

const slotsOf = (expression: Expression): (readonly string[])[] =>
  expression.type === 'any'
    ? [expression.terms]
    : expression.type === 'phrase' && expression.near !== undefined
      ? [...expression.slots]
      : []

/** Where one concept ends and the next begins, as typed; the words of an aim say nothing there. */
const neighbours = (concepts: readonly Concept[]): (Expression | null)[] => {
  const words = concepts.map(({ role, ways }) =>
    (role === 'aim' ? [] : ways).flatMap(({ expression, isOwn }) => (isOwn ? slotsOf(expression) : [])),
  )
  const any = (terms: readonly string[] | undefined): Expression | null => (terms ? { type: 'any', terms } : null)
  return words.flatMap((before, i) => [any(before.at(-1)), any(words[i + 1]?.[0]), null])
}

/** What words of two neighbours beside each other add to a score. */
const besideScores = (members: readonly (Expression | null)[], rarityOf: (clause: Clause) => number): Clause[] =>
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

/**
 * Scores raised by what titles say: how much of the question, in proportion (`partOfTitle` is for the own index alone), and
 * that they name an intervention or an effect.
 */
const raisedByTitles = (
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

/** The name under which hits say that they hold everything asked for. */
export const holdsAll = 'all'

/** What a query finds, with its scores; null where it asks for everything, or where that is not known yet. */
export const foundBy = (matcher: Matcher, state: State, read: QueryRead, match: Match): Found | null => {
  const before = state.facts.missed
  const limited: string[] = []
  const matched = matcher.matched(state, read, match, limited)
  if (!matched || state.facts.missed > before) return null
  const { set, all, outcome, concepts, expression } = matched
  const { facts } = state
  const wordsOf = matcher.wordsOf(state, [])
  const documents = facts.count(everything)
  const rarityOf = (clause: Clause) => rarity(facts.count(clause), documents)
  if (expression) {
    const scores = scoringLeaves(expression).map((leaf) => leafScore(leaf, rarityOf(matching(leaf, wordsOf)), wordsOf))
    const beside =
      expression.type === 'and' && facts.count(set) <= searchLimits.compared
        ? besideScores(expression.of, rarityOf)
        : []
    return { set, all, outcome, scores: [...scores, ...beside], evidence: null, limited: [...new Set(limited)] }
  }
  const scores = concepts.map(({ clause, ways }) =>
    bestOf(
      ways.flatMap(({ expression: way, weight, countsInParts }) => {
        const whole = wayScore(way, weight, wordsOf)
        if (!countsInParts || way.type !== 'phrase' || way.near === undefined) return [whole]
        return [
          whole,
          partScore(
            way.slots,
            weight,
            way.slots.map((slot) => rarityOf(withTerms(slot))),
          ),
        ]
      }),
      rarityOf(clause),
    ),
  )
  const ofSite: Clause = { term: { filters: siteTerm(match.site) } }
  const beside =
    facts.count(allOf([ofSite, set])) <= searchLimits.compared ? besideScores(neighbours(concepts), rarityOf) : []
  const raised = read.question?.wantsEffects
    ? raisedByTitles(
        [...scores, ...beside],
        concepts,
        outcome?.required.weights ?? [],
        matcher.compiled(state, effectWords, 'en'),
      )
    : { bool: { should: [...scores, ...beside] } }
  const share = read.question?.wantsEffects ? rankingWeights.evidenceForQuestions : rankingWeights.evidence
  const evident: Clause = {
    function_score: {
      query: raised,
      functions: [{ weight: 1 }, { field_value_factor: { field: 'best', factor: share / 1000 } }],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
  const titled: Clause = {
    constant_score: { filter: withTerms([titleTerm(wordsOfTitle(match.q.toWellFormed()))]), boost: titledScore },
  }
  return { set, all, outcome, scores: [evident, titled], evidence: share, limited: [...new Set(limited)] }
}

/**
 * The order of results, and what is to be scored for it: one score serves the first of relevance and best evidence. Where
 * there is a score, it names the documents that hold everything (`holdsAll`).
 */
export const orderOf = (
  { facts }: State,
  found: Found | null,
  criteria: readonly SortCriterion[],
): { sort: object[]; score: Clause | null } => {
  const orders = [...new Set<SortCriterion>([...criteria, 'most_recent'])]
  let score: Clause | null = null
  const sort = orders.flatMap((criterion): object[] => {
    if (criterion === 'most_recent') return [{ date: 'desc' }]
    if (criterion === 'highest_quality') return [{ quality: 'desc' }]
    const isScored = found && (criterion === 'relevance' || found.outcome) && !score
    if (!isScored) return [{ best: 'desc' }]
    const scores: Clause = { bool: { should: [...found.scores, { match_all: { boost: 1e-6 } }] } }
    const { all } = found
    if (criterion === 'relevance') {
      const holding = { constant_score: { filter: all, boost: holdingScore, _name: holdsAll } }
      score = { bool: { should: [scores, ...(all ? [holding] : [])] } }
      return [{ _score: 'desc' }]
    }
    const most = facts.of(
      { size: 1, _source: false, track_total_hits: false, query: { bool: { filter: [found.set], must: [scores] } } },
      ({ hits }) => hits.hits[0]?._score ?? 0,
      0,
    )
    score = {
      function_score: {
        query: everything,
        functions: [
          { weight: 1 },
          ...(all ? [{ filter: { bool: { filter: all, _name: holdsAll } }, weight: 4 }] : []),
          {
            filter: atLeastScore({ bool: { filter: [found.set], must: [scores] } }, most * rankingWeights.fit),
            weight: 2,
          },
        ],
        score_mode: 'sum',
        boost_mode: 'replace',
      },
    }
    return [{ _score: 'desc' }, { best: 'desc' }]
  })
  return { sort: [...sort, { id: 'asc' }], score }
}
