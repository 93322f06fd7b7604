import type { Lang } from 'shared/sites'
import * as v from 'valibot'
import { compile } from '../matching/compile.ts'
import { idf } from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import { readFilters } from '../matching/scope.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import { stemmedLangs } from '../analyse/stems.ts'
import { bestTerm, languageTerm, siteTerm } from '../analyse/terms.ts'
import type { QueryNode } from '../query/query-node.ts'
import type { QuestionConcept } from '../question/question.ts'
import { readQuery, type QueryRead, type QueryText } from '../question/read-query.ts'
import { leastOfList, requiredOf } from '../question/required.ts'
import { typoOf, type Typo } from '../question/typos.ts'
import type { Outcome } from '../question/explanation.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { Match } from '../search-index.ts'
import { openThesaurus } from '../thesaurus/open-thesaurus.ts'
import { recogniserOf } from '../thesaurus/recognise.ts'
import {
  allOf,
  anyOf,
  everything,
  matchLevelWeights,
  matchingAtLeast,
  matching,
  weighingAtLeast,
  withTerms,
  type Clause,
  type WordsOf,
} from './clauses.ts'
import { wordIn } from './document-body.ts'
import { bucketsSchema, facetClauses } from './facet-counts.ts'
import type { Lexicon } from './lexicon.ts'
import type { State } from './states.ts'

/** A concept of a question, as OpenSearch is asked for it. */
export interface Concept {
  clause: Clause
  role: QuestionConcept['role']
  kind: QuestionConcept['kind']
  ways: {
    expression: Expression
    weight: number
    isOwn: boolean
    /** Part of its words speaks for a document that does not hold the concept. */
    countsInParts: boolean
  }[]
}

/** What a query finds on all sites, as clauses. */
export interface Matched {
  set: Clause
  /** Those that hold all and most of it; null where all of the set do. */
  all: Clause | null
  most: Clause | null
  /** Null for a query with operators. */
  outcome: Outcome | null
  /** Those of a question; none for a query with operators. */
  concepts: Concept[]
  /** Null for a question. */
  expression: Expression | null
}

/**
 * Reads queries and puts what they find into clauses. Everything here runs at once on what is known of a state: where an answer
 * is missing it is noted, and what comes out is not to be used (see `PendingLookups`).
 */
export class Matcher {
  readonly recognise = recogniserOf(openThesaurus())
  readonly #schemes: SiteSchemes
  readonly #lexicon: Lexicon

  constructor(schemes: SiteSchemes, lexicon: Lexicon) {
    this.#schemes = schemes
    this.#lexicon = lexicon
  }

  /** Clauses of where a search looks. */
  base({ site, lang, best, inLanguage }: Pick<Match, 'site' | 'lang' | 'best' | 'inLanguage'>): Clause[] {
    const names = [siteTerm(site), ...(best ? [bestTerm] : []), ...(inLanguage ? [languageTerm(lang)] : [])]
    return names.map((name) => ({ term: { filters: name } }))
  }

  read(state: State, text: QueryText): QueryRead {
    const { q, lang, match, unexpanded } = text
    const name = JSON.stringify([q, lang, match, unexpanded])
    const known = state.readings.get(name)
    if (known) return known
    const before = state.lookups.missed
    const read = readQuery(text, this.recognise, (concept) => this.#slipOf(state, concept, lang))
    if (state.lookups.missed === before) {
      if (state.readings.size > 500) state.readings.clear()
      state.readings.set(name, read)
    }
    return read
  }

  /** A word of a question that no document holds and nothing translates may be a typing error. */
  #slipOf(state: State, { kind, text, ways }: QuestionConcept, lang: Lang): Typo | null {
    if (kind !== 'word' || ways.length > 1) return null
    const before = state.lookups.missed
    const expression = this.compiled(state, ways[0].node, lang)
    if (state.lookups.missed > before || expression?.type !== 'any') return null
    return state.lookups.isHeld(withTerms(expression.terms)) ? null : typoOf(text, this.#lexicon.words)
  }

  compiled(state: State, node: QueryNode, lang: Lang): Expression | null {
    return compile(node, lang, (word) =>
      stemmedLangs.filter((each) => state.lookups.isHeld({ term: { names: wordIn(each, word) } })),
    )
  }

  /** The words of a beginning, and whether there are more of them than one search looks for. */
  wordsOf(state: State, limited: string[]): WordsOf {
    return (leaf) => {
      const prefix = leaf.with
      const { terms, isLimited } = state.lookups.of(
        {
          size: 0,
          track_total_hits: false,
          query: { prefix: { words: prefix } },
          aggs: {
            words: {
              terms: {
                field: 'words',
                include: `${prefix.replace(/[^\p{L}\p{N}]/gu, '\\$&')}.*`,
                size: searchLimits.wordsOfBeginning + 1,
                order: [{ _count: 'desc' }, { _key: 'asc' }],
              },
            },
          },
        },
        ({ aggregations }) => {
          const words = v.parse(bucketsSchema, aggregations['words']).buckets.map(({ key }) => key)
          return {
            terms: words.slice(0, searchLimits.wordsOfBeginning),
            isLimited: words.length > searchLimits.wordsOfBeginning,
          }
        },
        { terms: [], isLimited: false },
      )
      if (isLimited) limited.push(`${prefix.slice(1)}*`)
      return terms.map((term) => ({
        term,
        langs:
          leaf.region === undefined
            ? []
            : stemmedLangs.filter((each) => state.lookups.isHeld({ term: { names: wordIn(each, term.slice(1)) } })),
      }))
    }
  }

  #conceptsOf(state: State, { question }: QueryRead, lang: Lang, wordsOf: WordsOf): Concept[] {
    return (question?.concepts ?? []).map(({ role, kind, lookedFor }) => {
      const compiled = lookedFor.flatMap(({ node, weight, countsInParts }, place) => {
        const expression = this.compiled(state, node, lang)
        return expression ? [{ expression, weight, isOwn: place === 0, countsInParts }] : []
      })
      return {
        role,
        kind,
        ways: compiled,
        clause: anyOf(compiled.map(({ expression }) => matching(expression, wordsOf))),
      }
    })
  }

  /** What a question lists; null while that cannot be known yet. */
  #listed(
    { lookups }: State,
    concepts: readonly Concept[],
    { site, match }: Pick<Match, 'site' | 'match'>,
  ): Omit<Matched, 'concepts' | 'expression'> | null {
    const before = lookups.missed
    const documents = lookups.count(everything)
    const counts = concepts.map(({ clause }) => lookups.count(clause))
    if (lookups.missed > before) return null
    const required = requiredOf(
      concepts,
      counts.map((count) => idf(count, documents)),
    )
    const nowhere = counts.flatMap((count, place) => (count > 0 ? [] : [place]))
    const weighed = (weights: readonly number[]) =>
      concepts.flatMap(({ clause }, i) => {
        const weight = weights[i] ?? 0
        return weight > 0 ? [{ clause, weight }] : []
      })
    const { weights, weight, of, reach, anchors, leastAnchors } = required
    const all = weighingAtLeast(of, weighed(weights))
    if (match === 'all')
      return { set: all, all: null, most: null, outcome: { required: { ...required, weight: of }, nowhere } }
    const most = weighingAtLeast(weight, weighed(weights))
    const ofSite: Clause = { term: { filters: siteTerm(site) } }
    const anchored = matchingAtLeast(
      leastAnchors,
      concepts.flatMap(({ clause }, i) => (anchors[i] ? [clause] : [])),
    )
    const holdMost = lookups.count(allOf([ofSite, most]))
    const reached = lookups.of(
      {
        size: rankingWeights.enough,
        _source: false,
        track_total_hits: false,
        query: { bool: { filter: [ofSite, anchored], must_not: [most], must: [matchLevelWeights(weighed(reach))] } },
      },
      ({ hits }) => hits.hits.map(({ _score }) => _score ?? 0),
      [],
    )
    if (lookups.missed > before) return null
    const least = leastOfList(holdMost, (place) => reached[place] ?? 0)
    const isEnough = holdMost >= rankingWeights.enough
    const part = isEnough ? [] : [allOf([anchored, weighingAtLeast(least, weighed(reach))])]
    return {
      set: anyOf([most, ...part]),
      all: weight < of || part.length > 0 ? all : null,
      most: part.length > 0 ? most : null,
      outcome: { required, nowhere },
    }
  }

  /** What a query finds on all sites, without scores; null where it asks for everything, or where that is not known yet. */
  matched(state: State, read: QueryRead, match: Match, limited: string[]): Matched | null {
    if (!read.tree) return null
    const before = state.lookups.missed
    const wordsOf = this.wordsOf(state, limited)
    if (!read.question) {
      const expression = this.compiled(state, read.tree, match.lang)
      if (state.lookups.missed > before || !expression) return null
      const set = matching(expression, wordsOf)
      return { set, all: null, most: null, outcome: null, concepts: [], expression }
    }
    const concepts = this.#conceptsOf(state, read, match.lang, wordsOf)
    if (state.lookups.missed > before) return null
    const listed = this.#listed(state, concepts, match)
    return listed && { ...listed, concepts, expression: null }
  }

  /**
   * The documents that a search finds, as a query that filters.
   *
   * @param mostOnly only those that hold most of what is asked
   */
  set(state: State, match: Match, mostOnly = false): Clause {
    const before = state.lookups.missed
    const read = this.read(state, match)
    const found = state.lookups.missed > before ? null : this.matched(state, read, match, [])
    const facets = facetClauses(match.site, readFilters(this.#schemes[match.site], match.filters))
    return allOf([...this.base(match), ...facets.values(), ...(found ? [(mostOnly && found.most) || found.set] : [])])
  }

  /** How many documents a search finds; 1 until that is known. */
  count(state: State, match: Match): number {
    const before = state.lookups.missed
    const set = this.set(state, match)
    return state.lookups.missed > before ? 1 : state.lookups.count(set)
  }
}
