import type { SortCriterion } from 'shared/sites'
import { idf } from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import { isByFit } from '../matching/ranking.ts'
import { concernTerm, retractedTerm, siteTerm, titleTerm } from '../analyse/terms.ts'
import { wordsOfTitle } from '../postings/title-words.ts'
import { evidenceFrom, evidenceShare, gathering, type QuestionForm } from '../question/evidence.ts'
import type { QueryRead } from '../question/read-query.ts'
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
  named,
  partScore,
  phrase,
  scoringLeaves,
  wayScore,
  withTerms,
  type Clause,
} from './clauses.ts'
import { nearSlots, type Concept, type Matched, type Matcher } from './matcher.ts'
import type { Answer } from './pending-lookups.ts'
import type { State } from './states.ts'

/** What a query finds and how well, on all sites. */
export interface Found extends Omit<Matched, 'concepts' | 'expression' | 'idfs'> {
  /** Those whose title the whole query is; null where that puts none first. */
  exactTitleMatches: Clause | null
  scores: Clause[]
}

/** Where one concept ends and the next begins, as typed; the words of an aim say nothing there. */
const neighbours = (concepts: readonly Concept[]): (Expression | null)[] => {
  const words = concepts.map(({ role, ways }) =>
    (role === 'aim' ? [] : ways).flatMap((way) => {
      if (!way.isOwn) return []
      return way.expression.type === 'any' ? [way.expression.terms] : nearSlots(way)
    }),
  )
  const any = (terms: readonly string[] | undefined): Expression | null => (terms ? { type: 'any', terms } : null)
  return words.flatMap((before, i) => [any(before.at(-1)), any(words[i + 1]?.[0]), null])
}

/** What words of two neighbours beside each other add to a score, as rare as the rarer of them. */
const besideScores = (members: readonly (Expression | null)[], idfOf: (terms: readonly string[]) => number): Clause[] =>
  members
    .flatMap((member, i): [readonly string[], readonly string[]][] => {
      const next = members[i + 1]
      return member?.type === 'any' && next?.type === 'any' ? [[member.terms, next.terms]] : []
    })
    .slice(0, searchLimits.pairs)
    .map(([one, other]) => besideScore(one, other, Math.max(idfOf(one), idfOf(other))))

/** Documents whose title holds an expression. */
const inTitle = (expression: Expression): Clause => {
  if (expression.type === 'any') return phrase({ slots: [expression.terms], region: 'title' })
  if (expression.type === 'phrase') return phrase({ ...expression, region: 'title' })
  if (expression.type === 'and') return allOf(expression.of.map(inTitle))
  if (expression.type === 'or') return anyOf(expression.of.map(inTitle))
  return { match_none: {} }
}

/**
 * Scores raised by what titles say: how much of the question, in proportion (`partOfTitle` is for the own index alone).
 */
const raisedByTitles = (
  scores: readonly Clause[],
  concepts: readonly Concept[],
  weights: readonly number[],
): Clause => {
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1
  const exactTitleMatches = concepts.flatMap(({ ways }, i) => {
    const weight = (rankingWeights.inTitle * (weights[i] ?? 0)) / sum
    return weight > 0 ? [{ filter: anyOf(ways.map(({ expression }) => inTitle(expression))), weight }] : []
  })
  return {
    function_score: {
      query: { bool: { should: scores } },
      functions: [{ weight: 1 }, ...exactTitleMatches],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
}

/** Scores times `evidenceFactor`; `all` is null where all that is found holds all of the question. */
const byEvidence = (query: Clause, asks: QuestionForm, all: Clause | null): Clause => ({
  function_score: {
    query: {
      function_score: {
        query,
        functions: [{ weight: 1 }, { field_value_factor: { field: 'best', factor: evidenceShare(asks) / 1000 } }],
        score_mode: 'sum',
        boost_mode: 'multiply',
      },
    },
    functions: [
      { filter: { range: { best: { lt: evidenceFrom } } }, weight: rankingWeights.noEvidence },
      ...(asks === 'subjects'
        ? [
            {
              filter: allOf([{ range: { best: { gte: gathering } } }, ...(all ? [all] : [])]),
              weight: 1 + rankingWeights.gathersStudies,
            },
          ]
        : []),
    ],
    score_mode: 'multiply',
    boost_mode: 'multiply',
  },
})

/** What a query finds, with its scores; null where it asks for everything, or where that is not known yet. */
export const foundBy = (matcher: Matcher, state: State, read: QueryRead, match: Match): Found | null => {
  const { lookups } = state
  const before = lookups.missed
  const matched = matcher.matched(state, read, match)
  if (!matched) return null
  const { concepts, expression, idfs, ...found } = matched
  const { wordsOf } = matcher
  const documents = lookups.count(everything)
  const idfOf = (clause: Clause) => idf(lookups.count(clause), documents)
  const idfOfWord = (terms: readonly string[]) => matcher.idfOfWord(terms, documents)
  if (expression) {
    const leaves = scoringLeaves(expression)
    const clauses = leaves.map((leaf) => matching(leaf, wordsOf))
    const scores = leaves.map((leaf, i) => leafScore(leaf, idfOf(clauses[i] ?? everything), wordsOf))
    const isAnd = expression.type === 'and'
    const likely = Math.min(...clauses.map((clause) => lookups.count(clause)))
    const beside =
      isAnd && lookups.count(found.set, likely) <= searchLimits.compared ? besideScores(expression.of, idfOfWord) : []
    if (lookups.missed > before) return null
    return { ...found, exactTitleMatches: null, scores: [...scores, ...beside] }
  }
  const scores = concepts.map(({ ways }, i) =>
    bestOf(
      ways.flatMap((way) => {
        const whole = wayScore(way.expression, way.weight, wordsOf)
        const slots = way.countsInParts ? nearSlots(way) : []
        return slots.length > 0 ? [whole, partScore(slots, way.weight, slots.map(idfOfWord))] : [whole]
      }),
      idfs[i] ?? 0,
    ),
  )
  const beside = found.held <= searchLimits.compared ? besideScores(neighbours(concepts), idfOfWord) : []
  if (lookups.missed > before) return null
  const asks = read.question?.asks ?? 'words'
  const said = [...scores, ...beside]
  const raised =
    asks === 'question'
      ? raisedByTitles(said, concepts, found.outcome?.required.reach ?? [])
      : { bool: { should: said } }
  const evident = byEvidence(raised, asks, found.all)
  const exactTitleMatches = asks === 'subjects' ? null : withTerms([titleTerm(wordsOfTitle(match.q.toWellFormed()))])
  return {
    ...found,
    set: allOf([{ term: { filters: siteTerm(match.site) } }, found.set]),
    exactTitleMatches,
    scores: exactTitleMatches
      ? [evident, { constant_score: { filter: exactTitleMatches, boost: rankingWeights.exactTitle } }]
      : [evident],
  }
}

const retracted: Clause = { term: { filters: retractedTerm } }
const concern: Clause = { term: { filters: concernTerm } }

/** Places up to which documents are reordered that were retracted or are under concern. */
export const reorderedPlaces = 500

type Hits = Answer['hits']['hits']

const isOf = ({ matched_queries }: Hits[number], name: string): boolean => matched_queries.includes(name)

/** The order of `lowerRetracted` (`matching/ranking.ts`), of all that was found. */
const withRetractedLowered = (hits: Hits): Hits => {
  const classes = ['title', 'all', 'most']
  const lowest = [...classes, 'part'].map(() => Infinity)
  const placed = hits.map((hit) => {
    const place = classes.findIndex((name) => isOf(hit, name))
    return { hit, place: place < 0 ? classes.length : place, isLowered: isOf(hit, 'retracted') }
  })
  for (const { hit, place, isLowered } of placed)
    if (!isLowered) lowest[place] = Math.min(lowest[place] ?? Infinity, Number(hit.sort[0]))
  return placed
    .map((each) => ({
      ...each,
      score: each.isLowered ? Math.min(...lowest.slice(0, each.place + 1)) : Number(each.hit.sort[0]),
    }))
    .toSorted((one, other) => other.score - one.score || Number(one.isLowered) - Number(other.isLowered))
    .map(({ hit }) => hit)
}

/** The order of `withSoundFirst` (`matching/ranking.ts`). */
const withSoundFirst = (hits: Hits): Hits => {
  const isDoubted = hits[0] && isOf(hits[0], 'concern')
  const raised = isDoubted && hits.find((hit) => !isOf(hit, 'concern') && !isOf(hit, 'retracted'))
  return raised ? [raised, ...hits.filter((hit) => hit !== raised)] : hits
}

const lowersRetracted = (total: number, [first]: readonly SortCriterion[]): boolean =>
  first === 'relevance' && total <= reorderedPlaces

/**
 * Whether the order of a page rests on results behind those that were read: where few were found, or where the first is under
 * concern and no sound one was read.
 */
export const restsOnMore = (hits: Hits, total: number, criteria: readonly SortCriterion[]): boolean =>
  hits.length < Math.min(total, reorderedPlaces) &&
  (lowersRetracted(total, criteria) ||
    (hits[0] !== undefined && isOf(hits[0], 'concern') && withSoundFirst(hits) === hits))

/**
 * What was found, from its beginning, with what was retracted behind all that says as much, and what is under concern not the
 * first. Of more than `reorderedPlaces` what was retracted is the last.
 */
export const reordered = (hits: Hits, total: number, criteria: readonly SortCriterion[]): Hits =>
  withSoundFirst(lowersRetracted(total, criteria) ? withRetractedLowered(hits) : hits)

interface Order {
  sort: object[]
  /** Null where no order asks for a score. */
  score: Clause | null
  /** What `reordered` goes by; none where nothing is to be reordered. */
  names: object[]
}

/**
 * The order of results, and what is to be scored for it: one score serves the first of relevance and best evidence.
 *
 * @param documents all results; whether they are known to be more than `reorderedPlaces`, of which some are likely retracted
 * @param near those that fit well enough by words and meaning together; null where words alone say how well
 */
export const orderOf = (
  state: State,
  found: Found | null,
  criteria: readonly SortCriterion[],
  { set, isMany }: { set: Clause; isMany: boolean },
  near: Clause | null,
): Order => {
  const { lookups } = state
  const orders = [...new Set<SortCriterion>([...criteria, 'most_recent'])]
  let score: Clause | null = null
  /** Whether any of the results is one of few documents of the index; of many results one likely is, and is not looked for. */
  const hasSome = (few: Clause) => lookups.count(few) > 0 && (isMany || lookups.count(allOf([set, few]), 0) > 0)
  const hasRetracted = criteria.some((criterion) => isByFit([criterion])) && hasSome(retracted)
  const sort = orders.flatMap((criterion): object[] => {
    if (criterion === 'most_recent') return [{ date: 'desc' }]
    if (criterion === 'highest_quality') return [{ quality: 'desc' }]
    if (score || !(found || hasRetracted)) return [{ best: 'desc' }]
    const sound = { filter: { bool: { must_not: [retracted] } }, weight: 1 }
    if (!found) {
      score = inSteps([sound])
      return [{ _score: 'desc' }, { best: 'desc' }]
    }
    const said: Clause = { bool: { should: [...found.scores, { match_all: { boost: 1e-6 } }] } }
    const scores: Clause = hasRetracted
      ? { bool: { must: [{ match_all: { boost: 0 } }], should: [{ bool: { must: [said], must_not: [retracted] } }] } }
      : said
    if (criterion === 'relevance') {
      score = scores
      return [{ _score: 'desc' }]
    }
    const most = near
      ? 0
      : lookups.of(
          { size: 1, track_total_hits: false, query: { bool: { filter: [found.set], must: [said] } } },
          ({ hits }) => hits.hits[0]?._score ?? 0,
          0,
        )
    const fit = near ?? atLeastScore({ bool: { filter: [found.set], must: [scores] } }, most * rankingWeights.fit)
    score = inSteps([...(hasRetracted ? [sound] : []), { filter: fit, weight: 2 }])
    return [{ _score: 'desc' }, { best: 'desc' }]
  })
  const isReordered = isByFit(criteria) && (hasRetracted || hasSome(concern))
  const marks = { retracted, concern, title: found?.exactTitleMatches }
  const names = isReordered ? Object.entries(marks).flatMap(([name, filter]) => named(name, filter)) : []
  return { sort: [...sort, { id: 'asc' }], score, names }
}

/** Scores 1 and what each filter of a document weighs. */
const inSteps = (steps: readonly { filter: Clause; weight: number }[]): Clause => ({
  function_score: {
    query: everything,
    functions: [{ weight: 1 }, ...steps],
    score_mode: 'sum',
    boost_mode: 'replace',
  },
})
