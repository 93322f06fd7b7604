import type { BroaderSearch, MatchClass } from 'shared/contracts'
import { dateRangeGroup, isDateRangeKey, type FilterKey } from 'shared/filters'
import { sites, type SiteId, type SortCriterion } from 'shared/sites'
import * as v from 'valibot'
import type { FilterTrees } from '../../taxonomy/filter-trees.ts'
import { broaderSearch } from '../broader/broader-search.ts'
import { readFilters } from '../matching/scope.ts'
import { siteSchemes, type SiteSchemes } from '../matching/site-scheme.ts'
import { siteTerm } from '../postings/terms.ts'
import { markingOf, readingOf, subjectOf } from '../question/told.ts'
import { rankingWeights } from '../ranking-weights.ts'
import {
  readAsQuestion,
  type IndexedDocument,
  type Match,
  type SearchFinding,
  type SearchIndex,
  type SearchOptions,
  type SearchQuestion,
  type SimilarDocument,
  type Suggestion,
  type SuggestionQuestion,
} from '../search-index.ts'
import { subjectsOf } from '../similar/shared-subjects.ts'
import { likelyTerms, sharedWords, tellingTerms } from '../similar/similar-documents.ts'
import { correctionOf } from '../spelling/correction.ts'
import { allOf, anyOf, everything, matching, withTerms, type Clause } from './clauses.ts'
import { connect, type Connection } from './connection.ts'
import { featureOf, pivot } from './document-body.ts'
import { countsOf, facetAggregations, facetClauses, withinSchema } from './facet-counts.ts'
import { Lexicon } from './lexicon.ts'
import { Matcher } from './matcher.ts'
import { foundBy, orderOf } from './ranking.ts'
import { States } from './states.ts'

export interface OpenSearchIndexOptions {
  /** Address with name and password; see `connect`. */
  address: string
  trees: FilterTrees
  /** Milliseconds a search may take; 5,000 by default. */
  deadline?: number
  /** Searches at once; more are refused. 200 by default. */
  mostAtOnce?: number
  /** What OpenSearch gives of an order at most without going through it page by page; 10,000 by default, as is its own. */
  windowSize?: number
  /** Id of the request that a search belongs to. Default: none */
  requestId?: () => string | undefined
}

/** Hits say by its name whether they are of a clause; it adds nothing to their score. */
const named = (name: string, filter: Clause | null | undefined): object[] =>
  filter ? [{ constant_score: { filter, boost: 0, _name: name } }] : []

const choicesSchema = v.object({ buckets: v.record(v.string(), v.object({ doc_count: v.number() })) })

/** Choices of filters that one search counts. */
const mostChoices = 500

/** Searches in OpenSearch. The queries are read and rewritten, and what is required is decided, by the same code as in our own index. */
export class OpenSearchIndex implements SearchIndex {
  readonly #connection: Connection
  readonly #schemes: SiteSchemes
  readonly #lexicon: Lexicon
  readonly #matcher: Matcher
  readonly #states: States
  readonly #windowSize: number

  constructor({
    address,
    trees,
    deadline = 5000,
    mostAtOnce = 200,
    windowSize = 10_000,
    requestId,
  }: OpenSearchIndexOptions) {
    const connection = connect(address, { ...(requestId && { requestId }) })
    const schemes = siteSchemes(trees)
    const lexicon = new Lexicon(connection, schemes)
    this.#connection = connection
    this.#schemes = schemes
    this.#lexicon = lexicon
    this.#matcher = new Matcher(schemes, lexicon)
    this.#windowSize = windowSize
    this.#states = new States({
      connection,
      follow: ({ documents, phrases, generation }) => lexicon.follow(documents, phrases, generation),
      deadline,
      mostAtOnce,
      windowSize,
    })
  }

  search(question: SearchQuestion, options?: SearchOptions): Promise<SearchFinding> {
    return this.#states.run(options, async (state, ask) => {
      const { site, lang, sort, offset, limit } = question
      const scheme = this.#schemes[site]
      const applied = readFilters(scheme, question.filters)
      const { read, found } = await ask(() => {
        const read = this.#matcher.read(state, question)
        return { read, found: foundBy(this.#matcher, state, read, question) }
      })
      const criteria: SortCriterion[] = sort.length > 0 ? [...sort] : [sites[site].defaultSort]
      const base = allOf([...this.#matcher.base(question), ...(found ? [found.set] : [])])
      const facets = facetClauses(site, applied)
      const all = allOf([...facets.values()])
      const scored = await ask(() => orderOf(state, found, criteria, allOf([base, all])))
      const body = {
        query: {
          bool: {
            filter: [base],
            ...(scored.score && { must: [scored.score] }),
            should: named('all', found?.all).concat(named('most', found?.most)),
          },
        },
        ...(facets.size > 0 && { post_filter: all }),
        sort: scored.sort,
        _source: false,
        track_total_hits: true,
      }
      const aggs = {
        all: { filter: allOf([all, ...(found?.all ? [found.all] : [])]) },
        most: { filter: allOf([all, ...(found?.most ? [found.most] : [])]) },
        ...(question.facets && facetAggregations(site, scheme.nodes.length, facets)),
      }
      const deep = offset + limit > this.#windowSize
      const first = await this.#states.search(state, {
        ...body,
        aggs,
        ...(deep ? { size: 0 } : { from: offset, size: limit }),
      })
      const hits = deep ? await this.#states.deepPage(state, body, offset, limit) : first.hits.hits
      const total = first.hits.total?.value ?? 0
      const reading = await ask(() =>
        readingOf(
          read,
          { outcome: found?.outcome ?? null, leftOut: [], limited: found?.limited ?? [], total },
          lang,
          (tree) =>
            correctionOf(tree, this.#lexicon.words, (q) => this.#matcher.count(state, { ...question, q }), total),
        ),
      )
      const marking = await ask(() =>
        markingOf(read, found?.outcome ?? null, (node) => this.#matcher.compiled(state, node, lang)),
      )
      const classOf = (names: readonly string[]): MatchClass => {
        if (!found?.all || names.includes('all')) return 'all'
        return !found.most || names.includes('most') ? 'most' : 'part'
      }
      const countOf = (name: string) => v.parse(withinSchema, first.aggregations[name]).doc_count
      return {
        ids: hits.map(({ _id }) => _id),
        matches: hits.map(({ matched_queries }) => classOf(matched_queries)),
        total,
        classes: {
          all: countOf('all'),
          most: countOf('most') - countOf('all'),
          part: total - countOf('most'),
          near: 0,
        },
        answeredBy: 'words',
        subject: subjectOf(read, found?.outcome ?? null),
        reading,
        marking,
        unknownFilters: applied.unknown,
        ...(question.facets && { facets: countsOf(scheme.nodes, facets, first) }),
      }
    })
  }

  suggest(question: SuggestionQuestion, options?: SearchOptions): Promise<Suggestion[]> {
    return this.#states.run(options, (state, ask) =>
      ask(() => {
        const { site, lang } = question
        const { suggester, words } = this.#lexicon
        suggester.forgetCounts()
        return suggester.suggest(question, words, (q) =>
          this.#matcher.count(state, { q, lang, site, best: false, filters: [], ...readAsQuestion }),
        )
      }),
    )
  }

  broader(match: Match, options?: SearchOptions): Promise<BroaderSearch> {
    return this.#states.run(options, (state, ask) =>
      ask(() => {
        const { keys } = this.#schemes[match.site]
        const count = (q: string, within: Pick<Match, 'best' | 'filters'>) =>
          this.#matcher.count(state, { ...match, ...within, q })
        return broaderSearch({
          match,
          tree: this.#matcher.read(state, match).tree,
          count,
          facetOf: (key) => (isDateRangeKey(key) ? dateRangeGroup : keys.get(key)?.facet),
          correct: (tree, total) =>
            correctionOf(tree, this.#lexicon.words, (corrected) => count(corrected, match), total),
        })
      }),
    )
  }

  counts(match: Match, added: readonly FilterKey[][], options?: SearchOptions): Promise<number[]> {
    return this.#states.run(options, async (state, ask) => {
      const { site, filters } = match
      const set = await ask(() => this.#matcher.set(state, { ...match, filters: [] }))
      const choices = added.map((keys) => {
        const facets = facetClauses(site, readFilters(this.#schemes[site], [...filters, ...keys]))
        return [...facets.values()]
      })
      const counted: number[] = []
      for (let from = 0; from < choices.length; from += mostChoices) {
        const part = choices.slice(from, from + mostChoices)
        const named = Object.fromEntries(part.map((clauses, i) => [String(i), allOf(clauses)]))
        const { aggregations } = await this.#states.search(state, {
          size: 0,
          track_total_hits: false,
          query: allOf([set]),
          aggs: { choices: { filters: { filters: named } } },
        })
        const { buckets } = v.parse(choicesSchema, aggregations['choices'])
        for (const i of part.keys()) counted.push(buckets[String(i)]?.doc_count ?? 0)
      }
      return counted
    })
  }

  matchingIds(match: Match, afterRevision = -1, options?: SearchOptions): Promise<string[]> {
    return this.#states.run(options, async (state, ask) => {
      const set = await ask(() => this.#matcher.set(state, match, true))
      const query = allOf([set, { range: { revision: { gt: afterRevision } } }])
      const ids: string[] = []
      for (let after: (string | number)[] | undefined; ;) {
        const { hits } = await this.#states.search(state, {
          size: this.#windowSize,
          query,
          sort: [{ revision: 'asc' }, { id: 'asc' }],
          track_total_hits: false,
          _source: false,
          ...(after && { search_after: after }),
        })
        for (const { _id } of hits.hits) ids.push(_id)
        if (hits.hits.length < this.#windowSize) return ids
        after = hits.hits.at(-1)?.sort
      }
    })
  }

  similar(document: IndexedDocument, site: SiteId, limit: number, options?: SearchOptions): Promise<SimilarDocument[]> {
    return this.#states.run(options, async (state, ask) => {
      const { leastTerms, leastShare } = rankingWeights.similar
      const likely = likelyTerms(document)
      const chosen = await ask(() =>
        tellingTerms(likely, state.facts.count(everything), (term) => state.facts.count(withTerms([term]))),
      )
      const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
      if (whole === 0) return []
      const { hits } = await this.#states.search(state, {
        size: limit,
        _source: false,
        track_total_hits: false,
        min_score: whole * leastShare,
        query: {
          bool: {
            filter: [{ term: { filters: siteTerm(site) } }],
            must_not: [{ term: { id: document.id } }],
            minimum_should_match: leastTerms,
            should: chosen.map(({ term, weight }) => ({
              rank_feature: {
                field: `weights.${featureOf(term)}`,
                saturation: { pivot },
                boost: weight,
                _name: term,
              },
            })),
          },
        },
        sort: [{ _score: 'desc' }, { revision: 'asc' }],
      })
      if (hits.hits.length === 0) return []
      const reasons = sharedWords(document)
      const near = { terms: { id: hits.hits.map(({ _id }) => _id) } }
      const subjects = await ask(() =>
        subjectsOf(document, this.#matcher.recognise).map(({ concept, lang }) => {
          const wordsOf = this.#matcher.wordsOf(state, [])
          const ways = concept.lookedFor.flatMap(({ node }) => this.#matcher.compiled(state, node, lang) ?? [])
          return { text: concept.text, clause: anyOf(ways.map((way) => matching(way, wordsOf))) }
        }),
      )
      const holding = await ask(() =>
        subjects.map(({ text, clause }) => ({
          text,
          ids: state.facts.of(
            { size: limit, _source: false, track_total_hits: false, query: allOf([near, clause]) },
            (answer) => answer.hits.hits.map(({ _id }) => _id),
            [],
          ),
        })),
      )
      return hits.hits.map(({ _id, matched_queries }) => ({
        id: _id,
        shared: reasons(
          chosen.flatMap(({ term }) => (matched_queries.includes(term) ? [term] : [])),
          holding.flatMap(({ text, ids }) => (ids.includes(_id) ? [text] : [])),
        ),
      }))
    })
  }

  async close(): Promise<void> {
    await this.#states.close()
    await this.#connection.close()
  }
}
