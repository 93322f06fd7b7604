import type { BroaderSearch, Holding } from 'shared/contracts'
import { dateRangeGroup, isDateRangeKey, type FilterKey } from 'shared/filters'
import { sites, type Lang, type SiteId, type SortCriterion } from 'shared/sites'
import * as v from 'valibot'
import type { FilterTrees } from '../../taxonomy/filter-trees.ts'
import { stemmedLangs } from '../analyse/stems.ts'
import { broaderSearch } from '../broader/broader-search.ts'
import { compile } from '../matching/compile.ts'
import { rarity } from '../matching/evaluate.ts'
import type { Expression } from '../matching/expression.ts'
import { readFilters } from '../matching/scope.ts'
import { siteSchemes, type SiteSchemes } from '../matching/site-scheme.ts'
import { bestTerm, languageTerm, siteTerm, titleTerm } from '../postings/terms.ts'
import { wordsOfTitle } from '../postings/title-words.ts'
import type { QueryNode } from '../query/query-node.ts'
import { effectWords } from '../question/effect-words.ts'
import type { QuestionConcept } from '../question/question.ts'
import { readQuery, type QueryRead, type QueryText } from '../question/read-query.ts'
import { requiredOf, settled } from '../question/required.ts'
import { slipOf, type Slip } from '../question/slips.ts'
import { markingOf, readingOf, type Outcome } from '../question/told.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
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
import { subjectsOf } from '../similar/shared-subjects.ts'
import { likelyTerms, sharedWords, tellingTerms } from '../similar/similar-documents.ts'
import { correctionOf } from '../spelling/correction.ts'
import { openThesaurus } from '../thesaurus/open-thesaurus.ts'
import { recogniserOf } from '../thesaurus/recognise.ts'
import {
  allOf,
  anyOf,
  atLeastScore,
  bestOf,
  everything,
  heldWeights,
  leafScore,
  matching,
  partScore,
  scoringLeaves,
  wayScore,
  weighingAtLeast,
  withTerms,
  type Clause,
  type WordsOf,
} from './clauses.ts'
import { connect, RefusedRequest, type Connection } from './connection.ts'
import { featureOf, pivot, wordIn } from './document-body.ts'
import { bucketsSchema, countsOf, facetAggregations, facetClauses, withinSchema } from './facet-counts.ts'
import { Facts, searchAll, StateGone, type Answer } from './facts.ts'
import { Lexicon } from './lexicon.ts'
import { besideScores, neighbours, raisedByTitles, type Concept } from './question-scores.ts'
import { readStanding } from './standing.ts'

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
}

/** Facts of one state that are kept. */
const mostFacts = 50_000

/** Rounds of asking that any search needs far fewer of. */
const mostRounds = 20

/** How long OpenSearch keeps a state that nobody asks for. */
const keptFor = '2m'

/** What a title that is the whole query adds to a score: more than any other score. */
const titledScore = 10_000

/** What holding all of a question adds, so that such documents come first by relevance; scores are far below it. */
const holdingScore = 4096

/** One state of the index, with what is known of it. */
interface State {
  generation: number
  /** Names the state for searches. */
  within: { pit: { id: string; keep_alive: string } }
  facts: Facts
  readings: Map<string, QueryRead>
}

/** What a query finds and how well, on all sites. */
interface Found {
  set: Clause
  /** Those that hold everything asked for. */
  all: Clause
  /** Null for a query with operators. */
  outcome: Outcome | null
  scores: Clause[]
  /** Share of its score by which evidence raises a document; null for queries with operators. */
  evidence: number | null
  /** Beginnings that were cut short. */
  limited: string[]
}

const pitSchema = v.object({ pit_id: v.string() })
const choicesSchema = v.object({ buckets: v.record(v.string(), v.object({ doc_count: v.number() })) })

/** Choices of filters that one search counts. */
const mostChoices = 500

/** Searches in OpenSearch. The queries are read and rewritten, and what is required is decided, by the same code as in our own index. */
export class OpenSearchIndex implements SearchIndex {
  readonly #connection: Connection
  readonly #schemes: SiteSchemes
  readonly #recognise = recogniserOf(openThesaurus())
  readonly #lexicon: Lexicon
  readonly #deadline: number
  readonly #mostAtOnce: number
  readonly #windowSize: number
  #state: Promise<State> | null = null
  #running = 0
  #closed = false

  constructor({ address, trees, deadline = 5000, mostAtOnce = 200, windowSize = 10_000 }: OpenSearchIndexOptions) {
    this.#windowSize = windowSize
    this.#connection = connect(address)
    this.#schemes = siteSchemes(trees)
    this.#lexicon = new Lexicon(this.#connection, this.#schemes)
    this.#deadline = deadline
    this.#mostAtOnce = mostAtOnce
  }

  search(question: SearchQuestion, options?: SearchOptions): Promise<SearchFinding> {
    return this.#run(options, async (state, ask) => {
      const { site, lang, sort, offset, limit } = question
      const scheme = this.#schemes[site]
      const applied = readFilters(scheme, question.filters)
      const { read, found } = await ask(() => {
        const read = this.#read(state, question)
        return { read, found: this.#found(state, read, question) }
      })
      const criteria: SortCriterion[] = sort.length > 0 ? [...sort] : [sites[site].defaultSort]
      const scored = await ask(() => this.#scored(state, found, criteria))
      const base = allOf([...this.#base(question), ...(found ? [found.set] : [])])
      const facets = facetClauses(site, applied)
      const all = allOf([...facets.values()])
      const body = {
        query: {
          bool: {
            filter: [base],
            ...(scored.score && { must: [scored.score] }),
            ...(found?.outcome && {
              should: [{ constant_score: { filter: found.all, boost: 0, _name: 'all' } }],
            }),
          },
        },
        ...(facets.size > 0 && { post_filter: all }),
        sort: scored.sort,
        _source: false,
        track_total_hits: true,
      }
      const aggs = {
        holding: { filter: allOf([all, ...(found?.outcome ? [found.all] : [])]) },
        ...(question.facets && facetAggregations(site, scheme.nodes.length, facets)),
      }
      const deep = offset + limit > this.#windowSize
      const [first] = await this.#search(state, [
        { ...body, aggs, ...(deep ? { size: 0 } : { from: offset, size: limit }) },
      ])
      const hits = deep ? await this.#deepPage(state, body, offset, limit) : first.hits.hits
      const total = first.hits.total?.value ?? 0
      const reading = await ask(() =>
        readingOf(
          read,
          { outcome: found?.outcome ?? null, leftOut: [], limited: found?.limited ?? [], total },
          lang,
          (tree) => correctionOf(tree, this.#lexicon.words, (q) => this.#count(state, { ...question, q }), total),
        ),
      )
      const marking = await ask(() =>
        markingOf(read, found?.outcome ?? null, (node) => this.#compiled(state, node, lang)),
      )
      const holdingOf = (names: readonly string[]): Holding => {
        if (!found?.outcome || names.includes('all')) return 'all'
        return found.outcome.isNearest ? 'nearest' : 'most'
      }
      return {
        ids: hits.map(({ _id }) => _id),
        holds: hits.map(({ matched_queries }) => holdingOf(matched_queries)),
        total,
        totalAll: v.parse(withinSchema, first.aggregations['holding']).doc_count,
        nearest: found?.outcome?.isNearest ?? false,
        reading,
        marking,
        unknownFilters: applied.unknown,
        ...(question.facets && { facets: countsOf(scheme.nodes, facets, first) }),
      }
    })
  }

  suggest(question: SuggestionQuestion, options?: SearchOptions): Promise<Suggestion[]> {
    return this.#run(options, (state, ask) =>
      ask(() => {
        const { site, lang } = question
        const { suggester, words } = this.#lexicon
        suggester.forgetCounts()
        return suggester.suggest(question, words, (q) =>
          this.#count(state, { q, lang, site, best: false, filters: [], ...readAsQuestion }),
        )
      }),
    )
  }

  broader(match: Match, options?: SearchOptions): Promise<BroaderSearch> {
    return this.#run(options, (state, ask) =>
      ask(() => {
        const { keys } = this.#schemes[match.site]
        const count = (q: string, within: Pick<Match, 'best' | 'filters'>) =>
          this.#count(state, { ...match, ...within, q })
        return broaderSearch({
          match,
          tree: this.#read(state, match).tree,
          count,
          facetOf: (key) => (isDateRangeKey(key) ? dateRangeGroup : keys.get(key)?.facet),
          correct: (tree, total) =>
            correctionOf(tree, this.#lexicon.words, (corrected) => count(corrected, match), total),
        })
      }),
    )
  }

  counts(match: Match, added: readonly FilterKey[][], options?: SearchOptions): Promise<number[]> {
    return this.#run(options, async (state, ask) => {
      const { site, filters } = match
      const set = await ask(() => this.#set(state, { ...match, filters: [] }))
      const choices = added.map((keys) => {
        const facets = facetClauses(site, readFilters(this.#schemes[site], [...filters, ...keys]))
        return [...facets.values()]
      })
      const counted: number[] = []
      for (let from = 0; from < choices.length; from += mostChoices) {
        const part = choices.slice(from, from + mostChoices)
        const named = Object.fromEntries(part.map((clauses, i) => [String(i), allOf(clauses)]))
        const [{ aggregations }] = await this.#search(state, [
          { size: 0, track_total_hits: false, query: allOf([set]), aggs: { choices: { filters: { filters: named } } } },
        ])
        const { buckets } = v.parse(choicesSchema, aggregations['choices'])
        for (const i of part.keys()) counted.push(buckets[String(i)]?.doc_count ?? 0)
      }
      return counted
    })
  }

  matchingIds(match: Match, afterRevision = -1, options?: SearchOptions): Promise<string[]> {
    return this.#run(options, async (state, ask) => {
      const set = await ask(() => this.#set(state, match))
      const query = allOf([set, { range: { revision: { gt: afterRevision } } }])
      const ids: string[] = []
      for (let after: (string | number)[] | undefined; ;) {
        const [{ hits }] = await this.#search(state, [
          {
            size: this.#windowSize,
            query,
            sort: [{ revision: 'asc' }, { id: 'asc' }],
            track_total_hits: false,
            _source: false,
            ...(after && { search_after: after }),
          },
        ])
        for (const { _id } of hits.hits) ids.push(_id)
        if (hits.hits.length < this.#windowSize) return ids
        after = hits.hits.at(-1)?.sort
      }
    })
  }

  similar(document: IndexedDocument, site: SiteId, limit: number, options?: SearchOptions): Promise<SimilarDocument[]> {
    return this.#run(options, async (state, ask) => {
      const { leastTerms, leastShare } = rankingWeights.similar
      const likely = likelyTerms(document)
      const chosen = await ask(() =>
        tellingTerms(likely, state.facts.count(everything), (term) => state.facts.count(withTerms([term]))),
      )
      const whole = chosen.reduce((sum, { weight }) => sum + weight, 0)
      if (whole === 0) return []
      const [{ hits }] = await this.#search(state, [
        {
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
      ])
      if (hits.hits.length === 0) return []
      const reasons = sharedWords(document)
      const near = { terms: { id: hits.hits.map(({ _id }) => _id) } }
      const subjects = await ask(() =>
        subjectsOf(document, this.#recognise).map(({ concept, lang }) => {
          const wordsOf = this.#wordsOf(state, [])
          const ways = concept.ways.flatMap(({ node }) => this.#compiled(state, node, lang) ?? [])
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
    this.#closed = true
    const state = await this.#state?.catch(() => null)
    if (state) await this.#forget(state)
    await this.#connection.close()
  }

  /**
   * Answers from one state of the index, the newest; once more where it went meanwhile. `ask` runs plain code again and
   * again until everything that it needs to know was asked.
   */
  async #run<Result>(
    { signal }: SearchOptions = {},
    work: (state: State, ask: <Value>(step: () => Value) => Promise<Value>) => Promise<Result>,
  ): Promise<Result> {
    if (this.#closed) throw new SearchUnavailable('closed')
    signal?.throwIfAborted()
    if (this.#running >= this.#mostAtOnce) throw new SearchUnavailable('busy')
    const until = performance.now() + this.#deadline
    this.#running++
    try {
      for (let tries = 0; ; tries++) {
        const state = await this.#newest()
        const ask = async <Value>(step: () => Value): Promise<Value> => {
          for (let rounds = 0; rounds < mostRounds; rounds++) {
            signal?.throwIfAborted()
            const left = until - performance.now()
            if (left <= 0) throw new SearchUnavailable('deadline')
            const before = state.facts.missed
            const value = step()
            if (state.facts.missed === before) return value
            await state.facts.bring(this.#connection, state.within, left)
          }
          throw new SearchUnavailable('deadline')
        }
        try {
          return await work(state, ask)
        } catch (error) {
          if (!(error instanceof StateGone) || tries > 1) throw error
          this.#state = null
        }
      }
    } finally {
      this.#running--
    }
  }

  /** The newest state; those who ask at once share it. */
  async #newest(): Promise<State> {
    const standing = await readStanding(this.#connection, 'current', this.#deadline)
    if (!standing) throw new SearchUnavailable('building')
    const present = await this.#state?.catch(() => null)
    if (present?.generation === standing.generation && present.facts.size < mostFacts) return present
    const opening = this.#open(standing)
    this.#state = opening
    if (present) void this.#forget(present)
    return opening
  }

  async #open({
    generation,
    documents,
    phrases,
  }: {
    generation: number
    documents: string
    phrases: string
  }): Promise<State> {
    try {
      const opened = await this.#connection.ask('POST', `/${documents}/_search/point_in_time`, {
        query: { keep_alive: keptFor },
        timeout: this.#deadline,
      })
      const within = { pit: { id: v.parse(pitSchema, opened).pit_id, keep_alive: keptFor } }
      await this.#lexicon.follow(documents, phrases, generation)
      return { generation, within, facts: new Facts(), readings: new Map() }
    } catch (error) {
      if (error instanceof RefusedRequest && error.status === 404) throw new StateGone(error.message)
      throw error
    }
  }

  /** Lets go of a state once searches under way are done with it. */
  async #forget({ within }: State): Promise<void> {
    const timer = setTimeout(
      () => {
        void this.#connection
          .ask('DELETE', '/_search/point_in_time', { body: { pit_id: [within.pit.id] } })
          .catch(() => undefined)
      },
      this.#closed ? 0 : this.#deadline,
    )
    timer.unref()
    if (!this.#closed) return
    clearTimeout(timer)
    await this.#connection
      .ask('DELETE', '/_search/point_in_time', { body: { pit_id: [within.pit.id] }, timeout: 1000 })
      .catch(() => undefined)
  }

  async #search(state: State, bodies: readonly [object]): Promise<[Answer]> {
    const [answer] = await searchAll(
      this.#connection,
      bodies.map((body) => ({ ...body, ...state.within })),
      this.#deadline,
    )
    if (!answer) throw new StateGone('no answer')
    return [answer]
  }

  /** A page beyond what OpenSearch gives at once: the order is gone through from its beginning. */
  async #deepPage(state: State, body: object, offset: number, limit: number): Promise<Answer['hits']['hits']> {
    let after: (string | number)[] | undefined
    for (let left = offset; ;) {
      const size = left > 0 ? Math.min(left, this.#windowSize) : limit
      const [{ hits }] = await this.#search(state, [
        { ...body, track_total_hits: false, size, ...(after && { search_after: after }) },
      ])
      if (left <= 0) return hits.hits
      const last = hits.hits.at(-1)
      if (hits.hits.length < size || !last) return []
      after = last.sort
      left -= size
    }
  }

  #base({ site, lang, best, inLanguage }: Pick<Match, 'site' | 'lang' | 'best' | 'inLanguage'>): Clause[] {
    const names = [siteTerm(site), ...(best ? [bestTerm] : []), ...(inLanguage ? [languageTerm(lang)] : [])]
    return names.map((name) => ({ term: { filters: name } }))
  }

  #read(state: State, text: QueryText): QueryRead {
    const { q, lang, match, unexpanded } = text
    const name = JSON.stringify([q, lang, match, unexpanded])
    const known = state.readings.get(name)
    if (known) return known
    const before = state.facts.missed
    const read = readQuery(text, this.#recognise, (concept) => this.#slipOf(state, concept, lang))
    if (state.facts.missed === before) {
      if (state.readings.size > 500) state.readings.clear()
      state.readings.set(name, read)
    }
    return read
  }

  /** A word of a question that no document holds and nothing translates may be a typing error. */
  #slipOf(state: State, { kind, text, ways }: QuestionConcept, lang: Lang): Slip | null {
    if (kind !== 'word' || ways.length > 1) return null
    const before = state.facts.missed
    const expression = this.#compiled(state, ways[0].node, lang)
    if (state.facts.missed > before || expression?.type !== 'any') return null
    return state.facts.count(withTerms(expression.terms)) > 0 ? null : slipOf(text, this.#lexicon.words)
  }

  #compiled(state: State, node: QueryNode, lang: Lang): Expression | null {
    return compile(node, lang, (word) =>
      stemmedLangs.filter((each) => state.facts.count({ term: { names: wordIn(each, word) } }) > 0),
    )
  }

  /** The words of a beginning, and whether there are more of them than one search looks for. */
  #wordsOf(state: State, limited: string[]): WordsOf {
    return (leaf) => {
      const prefix = leaf.with
      const { terms, isLimited } = state.facts.of(
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
            : stemmedLangs.filter((each) => state.facts.count({ term: { names: wordIn(each, term.slice(1)) } }) > 0),
      }))
    }
  }

  #conceptsOf(state: State, { question }: QueryRead, lang: Lang, wordsOf: WordsOf): Concept[] {
    return (question?.concepts ?? []).map(({ role, ways }) => {
      const compiled = ways.flatMap(({ node, weight, relation, isEnglishName = false }, place) => {
        const expression = this.#compiled(state, node, lang)
        const countsInParts = relation === 'own' || isEnglishName
        return expression ? [{ expression, weight, isOwn: place === 0, countsInParts }] : []
      })
      return { role, ways: compiled, clause: anyOf(compiled.map(({ expression }) => matching(expression, wordsOf))) }
    })
  }

  /** What a question requires of documents in the end; null while that cannot be known yet. */
  #outcomeOf(
    { facts }: State,
    concepts: readonly Concept[],
    { site, match }: Pick<Match, 'site' | 'match'>,
  ): Outcome | null {
    const before = facts.missed
    const documents = facts.count(everything)
    const counts = concepts.map(({ clause }) => facts.count(clause))
    if (facts.missed > before) return null
    const rarities = counts.map((count) => rarity(count, documents))
    const found = counts.map((count) => count > 0)
    const required = requiredOf(concepts, rarities, match, found)
    const held = concepts.map(({ clause }, i) => ({ clause, weight: required.weights[i] ?? 0 }))
    const ofSite: Clause = { term: { filters: siteTerm(site) } }
    const enough = facts.count(allOf([ofSite, weighingAtLeast(required.weight, held)]))
    if (facts.missed > before) return null
    const weighing = held.filter(({ weight }) => weight > 0)
    const most =
      enough > 0
        ? required.weight
        : facts.of(
            {
              size: 1,
              _source: false,
              track_total_hits: false,
              query: { bool: { filter: [ofSite], must: [heldWeights(weighing)] } },
            },
            ({ hits }) => hits.hits[0]?._score ?? 0,
            0,
          )
    if (facts.missed > before) return null
    const nowhere = found.flatMap((isFound, place) => (isFound ? [] : [place]))
    return { ...settled(required, match, { most, enough }), nowhere }
  }

  /** What a query finds on all sites, without scores; null where it asks for everything, or where that is not known yet. */
  #matched(state: State, read: QueryRead, match: Match, limited: string[]) {
    if (!read.tree) return null
    const before = state.facts.missed
    const wordsOf = this.#wordsOf(state, limited)
    if (!read.question) {
      const expression = this.#compiled(state, read.tree, match.lang)
      if (state.facts.missed > before || !expression) return null
      const set = matching(expression, wordsOf)
      return { set, all: set, outcome: null, concepts: [], expression }
    }
    const concepts = this.#conceptsOf(state, read, match.lang, wordsOf)
    if (state.facts.missed > before) return null
    const outcome = this.#outcomeOf(state, concepts, match)
    if (!outcome) return null
    const held = concepts.map(({ clause }, i) => ({ clause, weight: outcome.required.weights[i] ?? 0 }))
    const set = weighingAtLeast(outcome.required.weight, held)
    return { set, all: weighingAtLeast(outcome.required.of, held), outcome, concepts, expression: null }
  }

  /** The documents that a search finds, as a query that filters. */
  #set(state: State, match: Match): Clause {
    const before = state.facts.missed
    const read = this.#read(state, match)
    const found = state.facts.missed > before ? null : this.#matched(state, read, match, [])
    const facets = facetClauses(match.site, readFilters(this.#schemes[match.site], match.filters))
    return allOf([...this.#base(match), ...facets.values(), ...(found ? [found.set] : [])])
  }

  #count(state: State, match: Match): number {
    const before = state.facts.missed
    const set = this.#set(state, match)
    return state.facts.missed > before ? 1 : state.facts.count(set)
  }

  #found(state: State, read: QueryRead, match: Match): Found | null {
    const before = state.facts.missed
    const limited: string[] = []
    const matched = this.#matched(state, read, match, limited)
    if (!matched || state.facts.missed > before) return null
    const { set, all, outcome, concepts, expression } = matched
    const { facts } = state
    const wordsOf = this.#wordsOf(state, [])
    const documents = facts.count(everything)
    const rarityOf = (clause: Clause) => rarity(facts.count(clause), documents)
    if (expression) {
      const scores = scoringLeaves(expression).map((leaf) =>
        leafScore(leaf, rarityOf(matching(leaf, wordsOf)), wordsOf),
      )
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
          this.#compiled(state, effectWords, 'en'),
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

  /** The order of results, and what is to be scored for it: one score serves the first of relevance and best evidence. */
  #scored(
    { facts }: State,
    found: Found | null,
    criteria: readonly SortCriterion[],
  ): { sort: object[]; score: Clause | null } {
    const orders = [...new Set<SortCriterion>([...criteria, 'most_recent'])]
    let score: Clause | null = null
    const sort = orders.flatMap((criterion): object[] => {
      if (criterion === 'most_recent') return [{ date: 'desc' }]
      if (criterion === 'highest_quality') return [{ quality: 'desc' }]
      const isScored = found && (criterion === 'relevance' || found.outcome) && !score
      if (!isScored) return [{ best: 'desc' }]
      const scores: Clause = { bool: { should: [...found.scores, { match_all: { boost: 1e-6 } }] } }
      const holding: Clause = { constant_score: { filter: found.all, boost: holdingScore } }
      if (criterion === 'relevance') {
        score = { bool: { should: [scores, ...(found.outcome ? [holding] : [])] } }
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
            { filter: found.all, weight: 4 },
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
}
