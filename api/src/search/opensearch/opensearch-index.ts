import type { BroaderSearch, MatchClass } from 'shared/contracts'
import { dateRangeGroup, isDateRangeKey, type FilterKey } from 'shared/filters'
import { sites, type Lang, type SiteId, type SortCriterion } from 'shared/sites'
import * as v from 'valibot'
import { readVectors, type VectorMemory } from '../../meaning/vector-memory.ts'
import type { FilterTrees } from '../../taxonomy/filter-trees.ts'
import { broaderSearch } from '../query-relaxation/broader-search.ts'
import { readFilters } from '../matching/scope.ts'
import { countsByKey, siteSchemes, type SiteSchemes } from '../matching/site-scheme.ts'
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
import { correctionOf, type Spelling } from '../spelling/correction.ts'
import { allOf, anyOf, everything, matching, named, withTerms, type Clause } from './clauses.ts'
import { connect, type Connection } from './connection.ts'
import { featureOf, pivot } from './document-body.ts'
import { countAggregations, countsOf, facetClauses, type Counted, type Counts } from './counts.ts'
import type { Answer } from './pending-lookups.ts'
import { Lexicon } from './lexicon.ts'
import { Matcher } from './matcher.ts'
import { nearHits, nearOf, nearSearches, neighbourSearch, type Near } from './near.ts'
import { foundBy, orderOf, reordered, reorderedPlaces, restsOnMore, type Found } from './ranking.ts'
import { States, type Run, type State } from './states.ts'

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

type PageOf = Pick<SearchQuestion, 'offset' | 'limit'>
type Hits = Answer['hits']['hits']

/** What a page is of, with the counts that come along. */
interface PagePlan {
  read: QueryRead
  found: Found | null
  body: { query: { bool: { filter: Clause[] } & object } } & object
  /** Places that `reordered` is likely to look at; 0 where nothing is reordered. */
  places: number
}

interface PageFound extends Pick<PagePlan, 'read' | 'found'> {
  counts: Counts
  hits: Hits
}

/** What is near a question, and what its words find on the site, counted where that was asked for. */
interface NearFound {
  near: Near
  byWords: Answer
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
      follow: (metadata) => lexicon.follow(metadata),
      deadline,
      mostAtOnce,
      windowSize,
    })
  }

  search(question: SearchQuestion, options?: SearchOptions): Promise<SearchFinding> {
    return this.#states.run(options, async (run) => {
      const { state } = run
      const { site, lang, sort } = question
      const scheme = this.#schemes[site]
      const applied = readFilters(scheme, question.filters)
      const facets = facetClauses(site, applied)
      const within = allOf([...facets.values()])
      const counted: Counted = { site, facets, scheme: question.facets ? scheme : null }
      const criteria: SortCriterion[] = sort.length > 0 ? [...sort] : [sites[site].defaultSort]
      const isByFit = criteria[0] === 'relevance'
      const nearFound = await this.#near(run, question, [...facets.values()], isByFit ? counted : undefined)
      const near = nearFound?.near ?? null
      const plan = (): PagePlan => {
        const { read, found: byWords } = this.#found(state, question)
        const found = byWords && near ? withNear(byWords, near) : byWords
        const scope = this.#matcher.base(question)
        const base = allOf([...scope, ...(found ? [found.set] : [])])
        // Of the site, which is the first of the scope, is all that is held.
        const isFiltered = scope.length > 1 || facets.size > 0
        const isMany = !isFiltered && found !== null && found.held > reorderedPlaces
        const documents = { set: allOf([base, within]), isMany }
        const scored = orderOf(state, found, criteria, documents, near && idsOf(near.fit))
        const body = {
          query: {
            bool: {
              filter: [base],
              ...(scored.score && { must: [scored.score] }),
              should: [
                ...named('all', found?.all),
                ...named('most', found?.most),
                ...named('near', near && idsOf(near.ids)),
                ...scored.names,
              ],
            },
          },
          ...(facets.size > 0 && { post_filter: within }),
          sort: scored.sort,
          track_total_hits: true,
        }
        const places = scored.names.length === 0 ? 0 : isByFit && !isMany ? reorderedPlaces : 1
        return { read, found, body, places }
      }
      const { read, found, counts, hits } = await (nearFound && isByFit
        ? this.#joinedPage(run, plan, question, { ...nearFound, counted })
        : this.#page(run, plan, question, { near, counted, criteria }))
      const { total } = counts
      const byWordsTotal = total - counts.near
      const reading = await run.ask(() =>
        readingOf(
          read,
          { outcome: found?.outcome ?? null, leftOut: [], limited: found?.limited ?? [], total: byWordsTotal },
          lang,
          (tree) =>
            correctionOf(
              tree,
              this.#spelling(lang),
              (q) => this.#matcher.count(state, { ...question, q }),
              byWordsTotal,
            ),
        ),
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
          all: counts.all,
          most: counts.most - counts.all,
          part: total - counts.most - counts.near,
          near: counts.near,
        },
        answeredBy: near ? 'both' : this.#isAskedByMeaning(state, question, read, found) ? 'late' : 'words',
        subject: subjectOf(read, found?.outcome ?? null),
        reading,
        marking: highlightingOf(read, found?.outcome ?? null, (node) => this.#matcher.compiled(node, lang)),
        unknownFilters: applied.unknown,
        ...(question.facets && { facets: counts.facets }),
      }
    })
  }

  #found(state: State, match: Match): { read: QueryRead; found: Found | null } {
    const read = this.#matcher.read(state, match)
    return { read, found: foundBy(this.#matcher, state, read, match) }
  }

  meaningProblem(): string | null {
    return this.#lacksVectors
      ? 'OpenSearch keeps no vectors: it needs the plugin opensearch-knn, and then a new index.'
      : null
  }

  #isAskedByMeaning({ vectors }: State, { meaning }: Match, read: QueryRead, found: Found | null): boolean {
    this.#lacksVectors = vectors === null
    return (
      vectors !== null && this.#vectors !== null && meaning !== undefined && found !== null && read.question !== null
    )
  }

  /**
   * What is near a question in meaning; null where it is asked by words alone, or while there are no vectors.
   *
   * @param filters the documents of each applied filter
   * @param counted what is counted of the documents that words find; nothing by default
   */
  async #near(run: Run, match: Match, filters: readonly Clause[] = [], counted?: Counted): Promise<NearFound | null> {
    const { meaning } = match
    const vectors = this.#vectors
    if (!meaning || !vectors || readVectors(vectors, null).count === 0) return null
    const base = this.#matcher.base(match)
    const within = [...base, ...filters]
    // Of the site, which is the first of them, is all that is found.
    const isFiltered = within.length > 1
    const { read, answers } = await run.answer(() => {
      const { read, found } = this.#found(run.state, match)
      const isAsked = this.#isAskedByMeaning(run.state, match, read, found)
      const aggs = counted && found && countAggregations(counted, { all: found.all, most: found.most }, base)
      const scope = { site: match.site, within: isFiltered ? allOf(within) : null, aggs }
      return {
        read,
        bodies: isAsked && found && read.question ? nearSearches(meaning, found, read.question, scope) : [],
      }
    })
    const [nearest, byWords] = answers
    if (!nearest || !byWords || !read.question) return null
    return { near: nearOf(meaning, vectors, read.question, [nearest, byWords], isFiltered), byWords }
  }

  async #hits(run: Run, body: object, offset: number, limit: number): Promise<Hits> {
    if (offset + limit > this.#windowSize) return run.deepPage(body, offset, limit)
    const [answer] = await run.search([{ ...body, from: offset, size: limit }])
    return answer?.hits.hits ?? []
  }

  async #page(
    run: Run,
    plan: () => PagePlan,
    { offset, limit }: PageOf,
    { near, counted, criteria }: { near: Near | null; counted: Counted; criteria: readonly SortCriterion[] },
  ): Promise<PageFound> {
    const end = offset + limit
    const isDeep = end > this.#windowSize
    const { answers, ...planned } = await run.answer(() => {
      const { body, ...others } = plan()
      const { found, places } = others
      const classes = { all: found?.all, most: found?.most, near: near && idsOf(near.ids) }
      const size = places > 0 ? { size: Math.max(end, places) } : { from: offset, size: limit }
      const aggs = countAggregations(counted, classes)
      return { ...others, body, bodies: [{ ...body, aggs, ...(isDeep ? { size: 0 } : size) }] }
    })
    const [first] = answers
    if (!first) throw new SearchUnavailable('away')
    const counts = countsOf(counted, first)
    const { hits } = first.hits
    const { total } = counts
    if (isDeep) return { ...planned, counts, hits: await run.deepPage(planned.body, offset, limit) }
    if (planned.places === 0) return { ...planned, counts, hits }
    const read = restsOnMore(hits, total, criteria) ? await this.#hits(run, planned.body, 0, reorderedPlaces) : hits
    return { ...planned, counts, hits: reordered(read, total, criteria).slice(offset, end) }
  }

  /**
   * A page of what comes first by words and meaning together, and behind it of the rest in its order by words. What words find
   * is counted already, and what is near is in none of it.
   */
  async #joinedPage(
    run: Run,
    plan: () => PagePlan,
    question: PageOf & Match,
    { near, byWords, counted }: NearFound & { counted: Counted },
  ): Promise<PageFound> {
    const { offset, limit } = question
    const withClauses = (body: PagePlan['body'], clauses: object) => ({
      ...body,
      query: { bool: { ...body.query.bool, ...clauses } },
    })
    const shown = near.within.slice(offset, offset + limit)
    const { answers, ...planned } = await run.answer(() => {
      const { body, ...others } = plan()
      const ofShown = {
        ...withClauses(body, { filter: [idsOf([...shown, ...near.ids])], must: [] }),
        post_filter: idsOf(shown),
        aggs: countAggregations(counted, {}, [...this.#matcher.base(question), idsOf(near.ids)]),
        sort: [{ id: 'asc' }],
        size: limit,
        track_total_hits: false,
      }
      return { ...others, body, bodies: [ofShown] }
    })
    const [joined] = answers
    if (!joined) throw new SearchUnavailable('away')
    const ofWords = countsOf(counted, byWords)
    const ofNear = countsOf(counted, joined)
    const facets = countsByKey(counted.scheme, ({ key }) => (ofWords.facets[key] ?? 0) + (ofNear.facets[key] ?? 0))
    const counts = { ...ofWords, total: ofWords.total + ofNear.total, near: ofNear.total, facets }
    const byId = new Map(joined.hits.hits.map((hit) => [hit._id, hit]))
    const hits = shown.flatMap((id) => byId.get(id) ?? [])
    if (shown.length === limit) return { ...planned, counts, hits }
    const others = withClauses(planned.body, { must_not: [idsOf(near.first)] })
    const rest = await this.#hits(run, others, Math.max(0, offset - near.within.length), limit - shown.length)
    return { ...planned, counts, hits: [...hits, ...rest] }
  }

  suggest(question: SuggestionQuestion, options?: SearchOptions): Promise<Suggestion[]> {
    return this.#states.run(options, (run) =>
      run.ask(() => {
        const { site, lang } = question
        const { suggester, words } = this.#lexicon
        suggester.forgetCounts()
        return suggester.suggest(question, words, (q) =>
          this.#matcher.count(run.state, { q, lang, site, best: false, filters: [], ...readAsQuestion }),
        )
      }),
    )
  }

  broader(match: Match, options?: SearchOptions): Promise<BroaderSearch> {
    return this.#states.run(options, async (run) => {
      const nearFound = await this.#near(run, match)
      return run.ask(() => {
        const { keys } = this.#schemes[match.site]
        const near = nearFound && idsOf(nearFound.near.ids)
        const byWords = (q: string) => this.#matcher.count(run.state, { ...match, q })
        return broaderSearch({
          match,
          tree: this.#matcher.read(run.state, match).tree,
          count: (q, within) => this.#matcher.count(run.state, { ...match, ...within, q }, q === match.q ? near : null),
          facetOf: (key) => (isDateRangeKey(key) ? dateRangeGroup : keys.get(key)?.facet),
          correct: (tree) => correctionOf(tree, this.#spelling(match.lang), byWords, byWords(match.q)),
        })
      })
    })
  }

  #spelling(lang: Lang): Spelling {
    return { vocabulary: this.#lexicon.words, lang, recognise: this.#matcher.recognise }
  }

  counts(match: Match, added: readonly FilterKey[][], options?: SearchOptions): Promise<number[]> {
    return this.#states.run(options, async (run) => {
      const { site, filters } = match
      const nearFound = await this.#near(run, match)
      const near = nearFound && idsOf(nearFound.near.ids)
      const set = await run.ask(() => this.#matcher.set(run.state, { ...match, filters: [] }, { near }))
      const choices = added.map((keys) => {
        const facets = facetClauses(site, readFilters(this.#schemes[site], [...filters, ...keys]))
        return [...facets.values()]
      })
      const counted: number[] = []
      for (let from = 0; from < choices.length; from += mostChoices) {
        const part = choices.slice(from, from + mostChoices)
        const named = Object.fromEntries(part.map((clauses, i) => [String(i), allOf(clauses)]))
        const aggs = { choices: { filters: { filters: named } } }
        const [answer] = await run.search([{ size: 0, track_total_hits: false, query: allOf([set]), aggs }])
        const { buckets } = v.parse(choicesSchema, answer?.aggregations['choices'])
        for (const i of part.keys()) counted.push(buckets[String(i)]?.doc_count ?? 0)
      }
      return counted
    })
  }

  matchingIds(match: Match, afterRevision = -1, options?: SearchOptions): Promise<string[]> {
    return this.#states.run(options, async (run) => {
      const set = await run.ask(() => this.#matcher.set(run.state, match, { mostOnly: true }))
      const query = allOf([set, { range: { revision: { gt: afterRevision } } }])
      const ids: string[] = []
      for (let after: (string | number)[] | undefined; ;) {
        const body = {
          query,
          sort: [{ revision: 'asc' }, { id: 'asc' }],
          track_total_hits: false,
          ...(after && { search_after: after }),
        }
        const hits = await this.#hits(run, body, 0, this.#windowSize)
        for (const { _id } of hits) ids.push(_id)
        if (hits.length < this.#windowSize) return ids
        after = hits.at(-1)?.sort
      }
    })
  }

  similar(
    document: IndexedDocument,
    site: SiteId,
    reader: Lang,
    limit: number,
    options?: SearchOptions,
  ): Promise<SimilarDocument[]> {
    return this.#states.run(options, async (run) => {
      const { lookups, vectors: vectorsThere } = run.state
      const { leastTerms, leastShare } = rankingWeights.similar
      const likely = likelyTerms(document)
      const chosen = await run.ask(() =>
        selectiveTerms(likely, lookups.count(everything), (term) => lookups.count(withTerms([term]))),
      )
      const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
      const vectors = vectorsThere === null ? null : this.#vectors
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
      const [found] = await run.search([
        byMeaning ?? {
          size: limit,
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
      ])
      const all = found?.hits.hits ?? []
      const hits = vector && vectors ? nearHits(vector, vectors, all).slice(0, limit) : all
      if (hits.length === 0) return []
      const reasons = sharedWords(document, reader)
      const near = idsOf(hits.map(({ _id }) => _id))
      const containing = await run.ask(() =>
        subjectsOf(document, this.#matcher.recognise, reader).map(({ concept, lang, text, name }) => {
          const ways = concept.lookedFor.flatMap(({ node }) => this.#matcher.compiled(node, lang) ?? [])
          const clause = anyOf(ways.map((way) => matching(way, this.#matcher.wordsOf)))
          return {
            text,
            name,
            ids: lookups.of(
              { size: limit, track_total_hits: false, query: allOf([near, clause]) },
              (answer) => answer.hits.hits.map(({ _id }) => _id),
              [],
            ),
          }
        }),
      )
      return hits.map(({ _id, matched_queries }) => ({
        id: _id,
        shared: reasons(
          chosen.flatMap(({ term }) => (matched_queries.includes(term) ? [term] : [])),
          containing.filter(({ ids }) => ids.includes(_id)),
        ),
      }))
    })
  }

  async close(): Promise<void> {
    this.#states.close()
    await this.#connection.close()
  }
}
