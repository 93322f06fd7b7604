import type { Lang } from 'shared/sites'
import { compile } from '../matching/compile.ts'
import { idf, idfInLanguage } from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import { readFilters } from '../matching/scope.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import { fold } from '../analyse/fold.ts'
import { authorTerm, bestTerm, languageTerm, siteTerm, writtenTerm } from '../analyse/terms.ts'
import type { QueryNode } from '../query/query-node.ts'
import type { Question, QuestionConcept } from '../question/question.ts'
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
  holding,
  matchLevelWeights,
  matchingAtLeast,
  matching,
  named,
  weighingAtLeast,
  weightOf,
  withTerms,
  type Clause,
  type WordsOf,
} from './clauses.ts'
import { facetClauses } from './counts.ts'
import type { Lexicon } from './lexicon.ts'
import type { PendingLookups } from './pending-lookups.ts'
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
  /** Documents of the site that hold most of a question. */
  held: number
  /** Of the concepts of a question. */
  idfs: readonly number[]
  /** Null for a query with operators. */
  outcome: Outcome | null
  /** Those of a question; none for a query with operators. */
  concepts: Concept[]
  /** Null for a question. */
  expression: Expression | null
  /** Beginnings that were cut short. */
  limited: string[]
}

/** What holds of a query with operators. */
const withoutClasses = { all: null, most: null, held: 0, idfs: [], outcome: null, concepts: [] }

/** Words of a concept that stand near each other: they count alone where a document holds a part of them. */
export const nearSlots = ({ expression }: Concept['ways'][number]): readonly (readonly string[])[] =>
  expression.type === 'phrase' && expression.near !== undefined ? expression.slots : []

/** The share of documents that weigh so much, if concepts stood in them without regard to each other. */
const likelyShare = (shares: readonly number[], weights: readonly number[], least: number): number => {
  let chances = [1]
  shares.forEach((share, i) => {
    const more: number[] = []
    chances.forEach((chance, sum) => {
      const heavier = Math.min(least, sum + (weights[i] ?? 0))
      more[sum] = (more[sum] ?? 0) + chance * (1 - share)
      more[heavier] = (more[heavier] ?? 0) + chance * share
    })
    chances = more
  })
  return chances[least] ?? 0
}

/**
 * Reads queries and puts what they find into clauses. Everything here runs at once on what is known of a state: where an answer
 * is missing it is noted, and what comes out is not to be used (see `PendingLookups`).
 */
export class Matcher {
  readonly recognise = recogniserOf(openThesaurus())
  readonly #schemes: SiteSchemes
  readonly #lexicon: Lexicon
  readonly #concepts = new WeakMap<QueryRead, Concept[]>()

  constructor(schemes: SiteSchemes, lexicon: Lexicon) {
    this.#schemes = schemes
    this.#lexicon = lexicon
  }

  /** Clauses of where a search looks. */
  base({ site, lang, best, inLanguage }: Pick<Match, 'site' | 'lang' | 'best' | 'inLanguage'>): Clause[] {
    const names = [siteTerm(site), ...(best ? [bestTerm] : []), ...(inLanguage ? [languageTerm(lang)] : [])]
    return names.map((name) => ({ term: { filters: name } }))
  }

  read({ readings, lookups }: State, text: QueryText): QueryRead {
    const { q, lang, match, unexpanded } = text
    const name = JSON.stringify([q, lang, match, unexpanded])
    const known = readings.get(name)
    if (known) return known
    const before = lookups.unknown
    const read = readQuery(text, this.recognise, (concept, langs) => this.#typoOf(lookups, concept, lang, langs))
    if (lookups.unknown === before) {
      if (readings.size > 500) readings.clear()
      readings.set(name, read)
    }
    return read
  }

  /** A word of a question that no document holds and nothing translates may be a typing error. */
  #typoOf(
    lookups: PendingLookups,
    { kind, text, ways }: QuestionConcept,
    lang: Lang,
    langs: readonly Lang[],
  ): Typo | null {
    if (kind !== 'word' || ways.length > 1 || this.#lexicon.isHeld(fold(text))) return null
    const expression = this.compiled(ways[0].node, lang)
    if (expression?.type !== 'any') return null
    if (lookups.count(withTerms(expression.terms), 1) > 0) return null
    return typoOf(text, langs, this.#lexicon.words, (word, spoken) =>
      lookups.count(allOf([holding(writtenTerm(word)), { term: { filters: languageTerm(spoken) } }])),
    )
  }

  compiled(node: QueryNode, lang: Lang): Expression | null {
    return compile(node, lang, (word) => this.#lexicon.languagesOf(word))
  }

  /** The words of a beginning. */
  readonly wordsOf: WordsOf = ({ with: prefix, region }) => {
    const sign = prefix.slice(0, 1)
    const { words, authors } = this.#lexicon
    const found = (sign === authorTerm('') ? authors : words).byPrefix(
      prefix.slice(1),
      searchLimits.wordsOfBeginning + 1,
    )
    return {
      words: found.slice(0, searchLimits.wordsOfBeginning).map(({ word }) => ({
        term: sign + word,
        langs: region === undefined ? [] : this.#lexicon.languagesOf(word),
      })),
      isLimited: found.length > searchLimits.wordsOfBeginning,
    }
  }

  /** How rare a word is as it was typed. What is no written word, as in Chinese, is taken to be in one document of a hundred. */
  idfOfWord([typed = '']: readonly string[], documents: number): number {
    return idf(this.#lexicon.words.count(typed) || documents / 100, documents)
  }

  #conceptsOf(read: QueryRead, lang: Lang): Concept[] {
    const known = this.#concepts.get(read)
    if (known) return known
    const concepts = (read.question?.concepts ?? []).map(({ role, kind, lookedFor }) => {
      const ways = lookedFor.flatMap(({ node, weight, countsInParts }, place) => {
        const expression = this.compiled(node, lang)
        return expression ? [{ expression, weight, isOwn: place === 0, countsInParts }] : []
      })
      return { role, kind, ways, clause: anyOf(ways.map(({ expression }) => matching(expression, this.wordsOf))) }
    })
    this.#concepts.set(read, concepts)
    return concepts
  }

  /**
   * The idf of each concept and word of a question.
   *
   * @param counts documents that hold each
   */
  #idfsOf({ lookups }: State, concepts: readonly Concept[], counts: readonly number[], { lang }: Question): number[] {
    const documents = lookups.count(everything)
    const spoken: Clause = { term: { filters: languageTerm(lang) } }
    return concepts.map(({ kind, clause }, i) => {
      const found = counts[i] ?? 0
      if (lang === 'en' || kind !== 'word') return idf(found, documents)
      const own = { found: lookups.count(allOf([clause, spoken])), documents: lookups.count(spoken) }
      return idfInLanguage({ found, documents }, own)
    })
  }

  /** What a question lists; null while that cannot be known yet. */
  #listed(
    state: State,
    concepts: readonly Concept[],
    { site, match, question }: Pick<Match, 'site' | 'match'> & { question: Question },
  ): Omit<Matched, 'concepts' | 'expression' | 'limited'> | null {
    const { lookups } = state
    const before = lookups.missed
    const documents = lookups.count(everything)
    const counts = concepts.map(({ clause }) => lookups.count(clause))
    const idfs = this.#idfsOf(state, concepts, counts, question)
    if (lookups.missed > before) return null
    const required = requiredOf(concepts, idfs)
    const nowhere = counts.flatMap((count, place) => (count > 0 ? [] : [place]))
    const weighed = (weights: readonly number[]) =>
      concepts.flatMap(({ clause }, i) => {
        const weight = weights[i] ?? 0
        return weight > 0 ? [{ clause, weight }] : []
      })
    const { weights, weight, of, reach, anchors, leastAnchors } = required
    const all = weighingAtLeast(of, weighed(weights))
    if (match === 'all')
      return {
        set: all,
        all: null,
        most: null,
        held: 0,
        idfs,
        outcome: { required: { ...required, weight: of }, nowhere },
      }
    const most = weighingAtLeast(weight, weighed(weights))
    const ofSite: Clause = { term: { filters: siteTerm(site) } }
    const shares = counts.map((count) => count / documents)
    const held = lookups.count(allOf([ofSite, most]), documents * likelyShare(shares, weights, weight))
    if (held >= rankingWeights.enough)
      return { set: most, all: weight < of ? all : null, most: null, held, idfs, outcome: { required, nowhere } }
    const reachOf = (isSubject: boolean) => weighed(reach.map((each, i) => (anchors[i] === isSubject ? each : 0)))
    const reached = lookups.of(
      {
        size: rankingWeights.enough,
        // Constant scores are summed up faster than those that cannot be among the best are left out.
        track_total_hits: true,
        query: {
          bool: {
            filter: [ofSite],
            must: [matchLevelWeights(reachOf(true), leastAnchors)],
            should: reachOf(false).map(weightOf),
          },
        },
        // Looked at for the hits alone.
        post_filter: { bool: { filter: [everything], should: named('most', most) } },
      },
      ({ hits }) => hits.hits.flatMap((hit) => (hit.matched_queries.length > 0 ? [] : [hit._score ?? 0])),
      [],
    )
    if (lookups.missed > before) return null
    const subjects = concepts.flatMap(({ clause }, i) => (anchors[i] ? [clause] : []))
    const least = leastOfList(held, (place) => reached[place] ?? 0)
    const part = allOf([matchingAtLeast(leastAnchors, subjects), weighingAtLeast(least, weighed(reach))])
    return { set: anyOf([most, part]), all, most, held, idfs, outcome: { required, nowhere } }
  }

  /** What a query finds on all sites, without scores; null where it asks for everything, or where that is not known yet. */
  matched(state: State, read: QueryRead, match: Match): Matched | null {
    if (!read.tree) return null
    if (!read.question) {
      const expression = this.compiled(read.tree, match.lang)
      if (!expression) return null
      const limited = new Set<string>()
      const set = matching(expression, (leaf) => {
        const found = this.wordsOf(leaf)
        if (found.isLimited) limited.add(`${leaf.with.slice(1)}*`)
        return found
      })
      return { ...withoutClasses, set, limited: [...limited], expression }
    }
    const concepts = this.#conceptsOf(read, match.lang)
    const listed = this.#listed(state, concepts, { ...match, question: read.question })
    return listed && { ...listed, concepts, expression: null, limited: [] }
  }

  /**
   * The documents that a search finds, as a query that filters.
   *
   * @param mostOnly only those that hold most of what is asked
   * @param near those that are near in meaning, which are found too
   */
  set(
    state: State,
    match: Match,
    { mostOnly = false, near = null }: { mostOnly?: boolean; near?: Clause | null } = {},
  ): Clause {
    const found = this.matched(state, this.read(state, match), match)
    const facets = facetClauses(match.site, readFilters(this.#schemes[match.site], match.filters))
    const set = found && ((mostOnly && found.most) || found.set)
    return allOf([...this.base(match), ...facets.values(), ...(set ? [near ? anyOf([set, near]) : set] : [])])
  }

  /** How many documents a search finds, with those near in meaning where they are given; 1 until that is known. */
  count(state: State, match: Match, near: Clause | null = null): number {
    const before = state.lookups.missed
    const set = this.set(state, match, { near })
    return state.lookups.missed > before ? 1 : state.lookups.count(set)
  }
}
