import type { BroaderSearch, MatchClass } from 'shared/contracts'
import { dateRangeGroup, isDateRangeKey, type FilterKey } from 'shared/filters'
import { sites, type SiteId, type SortCriterion } from 'shared/sites'
import * as v from 'valibot'
import { readVectors, type VectorMemory } from '../../meaning/vector-memory.ts'
import type { FilterTrees } from '../../taxonomy/filter-trees.ts'
import { broaderSearch } from '../query-relaxation/broader-search.ts'
import { readFilters } from '../matching/scope.ts'
import { siteSchemes, type SiteSchemes } from '../matching/site-scheme.ts'
import { siteTerm } from '../analyse/terms.ts'
import type { QueryRead } from '../question/read-query.ts'
import { highlightingOf, readingOf, subjectOf } from '../question/explanation.ts'
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
import { SearchUnavailable } from '../search-unavailable.ts'
import { betweenLanguages } from '../similar/between-languages.ts'
import { subjectsOf } from '../similar/shared-subjects.ts'
import { likelyTerms, sharedWords, selectiveTerms } from '../similar/similar-documents.ts'
import { correctionOf } from '../spelling/correction.ts'
import { allOf, anyOf, everything, matching, withTerms, type Clause } from './clauses.ts'
import { connect, type Connection } from './connection.ts'
import { featureOf, pivot } from './document-body.ts'
import { countsOf, facetAggregations, facetClauses, withinSchema } from './facet-counts.ts'
import type { Answer } from './pending-lookups.ts'
import { Lexicon } from './lexicon.ts'
import { Matcher } from './matcher.ts'
import { named, nearHits, nearOf, nearSearches, neighbourSearch, type Near } from './near.ts'
import { foundBy, orderOf, type Found } from './ranking.ts'
import { States, type Ask, type State } from './states.ts'

export interface OpenSearchIndexOptions {
  /** Address with name and password; see `connect`. */
  address: string
  trees: FilterTrees
  /** Milliseconds a search may take; 5,000 by default. */
  deadline?: number
  /** Vectors of the catalogue, which say how likenesses lie. Default: nothing is asked by meaning */
  vectors?: VectorMemory
  /** Searches at once; more are refused. 200 by default. */
  mostAtOnce?: number
  /** What OpenSearch gives of an order at most without going through it page by page; 10,000 by default, as is its own. */
  windowSize?: number
  /** Id of the request that a search belongs to. Default: none */
  requestId?: () => string | undefined
}

const idsOf = (ids: readonly string[]): Clause => ({ terms: { id: ids } })

/** What a question finds with what is near it, all of which says nothing of how much of the question it holds. */
const withNear = (found: Found, { ids }: Near): Found => ({
  ...found,
  set: anyOf([found.set, idsOf(ids)]),
  all: found.all ?? found.set,
  most: found.most ?? found.set,
})

/** What a page is of, with the counts that come along. */
interface PageAsked {
  body: { query: { bool: { filter: Clause[] } & object } } & object
  aggs: object
  offset: number
  limit: number
}

interface PageFound {
  /** Holds the total and the counts. */
  first: Answer
  hits: Answer['hits']['hits']
}

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
  readonly #vectors: VectorMemory | null
  #lacksVectors = false

  constructor({
    address,
    trees,
    deadline = 5000,
    mostAtOnce = 200,
    windowSize = 10_000,
    requestId,
    vectors,
  }: OpenSearchIndexOptions) {
    const connection = connect(address, { ...(requestId && { requestId }) })
    const schemes = siteSchemes(trees)
    const lexicon = new Lexicon(connection, schemes)
    this.#connection = connection
    this.#schemes = schemes
    this.#lexicon = lexicon
    this.#matcher = new Matcher(schemes, lexicon)
    this.#windowSize = windowSize
    this.#vectors = vectors ?? null
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
      const { read, found: byWords } = await this.#read(state, ask, question)
      const near = await this.#near(state, question, read, byWords)
      const found = byWords && near ? withNear(byWords, near) : byWords
      const criteria: SortCriterion[] = sort.length > 0 ? [...sort] : [sites[site].defaultSort]
      const base = allOf([...this.#matcher.base(question), ...(found ? [found.set] : [])])
      const facets = facetClauses(site, applied)
      const all = allOf([...facets.values()])
      const scored = await ask(() => orderOf(state, found, criteria, allOf([base, all]), near && idsOf(near.fit)))
      const body = {
        query: {
          bool: {
            filter: [base],
            ...(scored.score && { must: [scored.score] }),
            should: [
              ...named('all', found?.all),
              ...named('most', found?.most),
              ...named('near', near && idsOf(near.ids)),
            ],
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
        near: { filter: allOf([all, idsOf(near?.ids ?? [])]) },
        ...(question.facets && facetAggregations(site, scheme.nodes.length, facets)),
      }
      const { first, hits } =
        near && criteria[0] === 'relevance'
          ? await this.#joinedPage(state, { body, aggs, offset, limit }, near)
          : await this.#page(state, { body, aggs, offset, limit })
      const countOf = (name: string) => v.parse(withinSchema, first.aggregations[name]).doc_count
      const total = first.hits.total?.value ?? 0
      const byWordsTotal = total - countOf('near')
      const reading = await ask(() =>
        readingOf(
          read,
          { outcome: found?.outcome ?? null, leftOut: [], limited: found?.limited ?? [], total: byWordsTotal },
          lang,
          (tree) =>
            correctionOf(
              tree,
              this.#lexicon.words,
              (q) => this.#matcher.count(state, { ...question, q }),
              byWordsTotal,
            ),
        ),
      )
      const marking = await ask(() =>
        highlightingOf(read, found?.outcome ?? null, (node) => this.#matcher.compiled(state, node, lang)),
      )
      const classOf = (names: readonly string[]): MatchClass => {
        if (!found?.all || names.includes('all')) return 'all'
        if (names.includes('near')) return 'near'
        return !found.most || names.includes('most') ? 'most' : 'part'
      }
      return {
        ids: hits.map(({ _id }) => _id),
        matches: hits.map(({ matched_queries }) => classOf(matched_queries)),
        total,
        classes: {
          all: countOf('all'),
          most: countOf('most') - countOf('all'),
          part: total - countOf('most') - countOf('near'),
          near: countOf('near'),
        },
        answeredBy: near ? 'both' : this.#isAskedByMeaning(state, question, read, byWords) ? 'late' : 'words',
        subject: subjectOf(read, found?.outcome ?? null),
        reading,
        marking,
        unknownFilters: applied.unknown,
        ...(question.facets && { facets: countsOf(scheme.nodes, facets, first) }),
      }
    })
  }

  #read(state: State, ask: Ask, match: Match): Promise<{ read: QueryRead; found: Found | null }> {
    return ask(() => {
      const read = this.#matcher.read(state, match)
      return { read, found: foundBy(this.#matcher, state, read, match) }
    })
  }

  meaningProblem(): string | null {
    return this.#lacksVectors
      ? 'OpenSearch keeps no vectors: it needs the plugin opensearch-knn, and then a new index.'
      : null
  }

  #isAskedByMeaning(state: State, { meaning }: Match, read: QueryRead, found: Found | null): boolean {
    this.#lacksVectors = !state.hasVectors
    return (
      state.hasVectors && this.#vectors !== null && meaning !== undefined && found !== null && read.question !== null
    )
  }

  /** What is near a question in meaning; null where it is asked by words alone, or while there are no vectors. */
  async #near(state: State, match: Match, read: QueryRead, found: Found | null): Promise<Near | null> {
    const { meaning } = match
    const { question } = read
    if (!this.#isAskedByMeaning(state, match, read, found) || !found || !question || !meaning || !this.#vectors)
      return null
    if (readVectors(this.#vectors, null).count === 0) return null
    const [nearest, byWords] = await this.#states.searchTogether(state, nearSearches(meaning, found, match))
    return nearest && byWords ? nearOf(meaning, this.#vectors, question, [nearest, byWords]) : null
  }

  async #page(state: State, { body, aggs, offset, limit }: PageAsked): Promise<PageFound> {
    const deep = offset + limit > this.#windowSize
    const first = await this.#states.search(state, {
      ...body,
      aggs,
      ...(deep ? { size: 0 } : { from: offset, size: limit }),
    })
    return { first, hits: deep ? await this.#states.deepPage(state, body, offset, limit) : first.hits.hits }
  }

  /** A page of what comes first by words and meaning together, and behind it of the rest in its order by words. */
  async #joinedPage(state: State, { body, aggs, offset, limit }: PageAsked, near: Near): Promise<PageFound> {
    const { bool } = body.query
    const within = (clauses: object) => ({ ...body, query: { bool: { ...bool, ...clauses } } })
    const [first, joined] = await this.#states.searchTogether(state, [
      { ...body, aggs, size: 0 },
      {
        ...within({ filter: [...bool.filter, idsOf(near.first)], must: [] }),
        sort: [{ id: 'asc' }],
        size: near.first.length + 1,
        track_total_hits: false,
      },
    ])
    if (!first || !joined) throw new SearchUnavailable('away')
    const byId = new Map(joined.hits.hits.map((hit) => [hit._id, hit]))
    const order = near.ordered(new Set(byId.keys()))
    const hits = order.slice(offset, offset + limit).flatMap((id) => byId.get(id) ?? [])
    if (hits.length === limit) return { first, hits }
    const rest = await this.#page(state, {
      body: within({ must_not: [idsOf(near.first)] }),
      aggs: {},
      offset: Math.max(0, offset - order.length),
      limit: limit - hits.length,
    })
    return { first, hits: [...hits, ...rest.hits] }
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
      const byWords = await ask(() => this.#matcher.set(state, { ...match, filters: [] }))
      const { read, found } = await this.#read(state, ask, match)
      const near = await this.#near(state, match, read, found)
      const set = near ? anyOf([byWords, allOf([...this.#matcher.base(match), idsOf(near.ids)])]) : byWords
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
        selectiveTerms(likely, state.lookups.count(everything), (term) => state.lookups.count(withTerms([term]))),
      )
      const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
      const vectors = state.hasVectors ? this.#vectors : null
      const made = vectors && readVectors(vectors, null).vectorOf(document.id)
      const vector = made && betweenLanguages(made, document)
      if (whole === 0 && !vector) return []
      const byMeaning =
        vector &&
        neighbourSearch(
          document.id,
          vector,
          site,
          chosen.flatMap(({ term }) => named(term, withTerms([term]))),
        )
      const { hits: found } = await this.#states.search(
        state,
        byMeaning ?? {
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
        },
      )
      const hits = vector && vectors ? nearHits(vector, vectors, found.hits).slice(0, limit) : found.hits
      if (hits.length === 0) return []
      const reasons = sharedWords(document)
      const near = idsOf(hits.map(({ _id }) => _id))
      const subjects = await ask(() =>
        subjectsOf(document, this.#matcher.recognise).map(({ concept, lang }) => {
          const wordsOf = this.#matcher.wordsOf(state, [])
          const ways = concept.lookedFor.flatMap(({ node }) => this.#matcher.compiled(state, node, lang) ?? [])
          return { text: concept.text, clause: anyOf(ways.map((way) => matching(way, wordsOf))) }
        }),
      )
      const containing = await ask(() =>
        subjects.map(({ text, clause }) => ({
          text,
          ids: state.lookups.of(
            { size: limit, _source: false, track_total_hits: false, query: allOf([near, clause]) },
            (answer) => answer.hits.hits.map(({ _id }) => _id),
            [],
          ),
        })),
      )
      return hits.map(({ _id, matched_queries }) => ({
        id: _id,
        shared: reasons(
          chosen.flatMap(({ term }) => (matched_queries.includes(term) ? [term] : [])),
          containing.flatMap(({ text, ids }) => (ids.includes(_id) ? [text] : [])),
        ),
      }))
    })
  }

  async close(): Promise<void> {
    await this.#states.close()
    await this.#connection.close()
  }
}
