import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { BroaderSearch } from 'shared/contracts'
import { dateRangeGroup, isDateRangeKey } from 'shared/filters'
import { sites, type Lang } from 'shared/sites'
import { broaderSearch } from '../broader/broader-search.ts'
import { openIndexFileToRead } from '../postings/index-file.ts'
import { formatQuery } from '../query/format-query.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { QueryNode } from '../query/query-node.ts'
import { readingParts } from '../query/reading-parts.ts'
import type { Match, SearchFinding, SearchQuestion, Suggestion, SuggestionQuestion } from '../search-index.ts'
import { correctionOf } from '../spelling/correction.ts'
import { Vocabulary } from '../spelling/vocabulary.ts'
import { Suggester } from '../suggestions/suggester.ts'
import { countBits, eachBit, intersect, type Bits } from './bits.ts'
import { compile } from './compile.ts'
import { evaluate, findDocuments, scoresByOrdinal, type Matches } from './evaluate.ts'
import type { Expression } from './expression.ts'
import { countFacets } from './facets.ts'
import { KeptMatches } from './kept-matches.ts'
import { pageOf, resultOrder } from './ranking.ts'
import { documentsOf, scopeOf } from './scope.ts'
import type { SiteSchemes } from './site-scheme.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { TermStore } from './term-store.ts'

/** Searches that find no more than this look for a better spelling. */
const fewHits = 2

/** While documents keep coming, words and phrases are read again only so often, in milliseconds. */
const refreshPause = 5000

/** Answers searches from the index file, one at a time; every answer sees one state of the index as a whole. */
export class Searcher {
  readonly #database: DatabaseSync
  readonly #schemes: SiteSchemes
  readonly #terms: TermStore
  readonly #generation: StatementSync
  readonly #kept = new KeptMatches()
  #snapshot: Snapshot | null = null
  #vocabulary: Vocabulary | null = null
  #suggester: Suggester | null = null
  #isStale = true
  #refreshedAt = -Infinity

  constructor(file: string, schemes: SiteSchemes) {
    this.#database = openIndexFileToRead(file)
    this.#schemes = schemes
    this.#terms = new TermStore(this.#database)
    this.#generation = this.#database.prepare("SELECT value FROM state WHERE name = 'generation'")
  }

  search(question: SearchQuestion): SearchFinding {
    return this.#reading((snapshot) => {
      const { site, lang, sort, offset, limit } = question
      const scheme = this.#schemes[site]
      const { tree, notes, dropped } = parseQuery(question.q, lang)
      const matches = this.#matchesOf(snapshot, tree, lang)
      const scope = scopeOf(snapshot, scheme, question)
      const found = within(documentsOf(scope), matches)
      const total = countBits(found)
      const order = resultOrder(
        snapshot.columns,
        sort.length > 0 ? sort : [sites[site].defaultSort],
        matches && scoresByOrdinal(matches, snapshot.workspace),
      )
      const page = pageOf(found, order, offset, limit)
      const correction =
        tree && total <= fewHits
          ? correctionOf(tree, this.#words(), (corrected) => this.#count(snapshot, corrected, question), total)
          : null
      return {
        ids: page.map((ordinal) => snapshot.columns.ids[ordinal] ?? ''),
        holds: page.map(() => 'all'),
        total,
        totalAll: total,
        nearest: false,
        reading: {
          understood: formatQuery(tree),
          parts: readingParts(tree, lang),
          dropped,
          notes,
          correction,
          corrections: [],
          concepts: [],
          required: { weight: 0, of: 0 },
          strategy: formatQuery(tree),
        },
        unknownFilters: scope.unknown,
        ...(question.facets && { facets: countFacets(snapshot, site, scheme, scope, matches?.bits ?? null) }),
      }
    })
  }

  matchingIds(match: Match, afterRevision = -1): string[] {
    return this.#reading((snapshot) => {
      const { ids, revision } = snapshot.columns
      const { tree } = parseQuery(match.q, match.lang)
      const matches = this.#matchesOf(snapshot, tree, match.lang)
      const found: number[] = []
      eachBit(within(documentsOf(scopeOf(snapshot, this.#schemes[match.site], match)), matches), (ordinal) => {
        if ((revision[ordinal] ?? 0) > afterRevision) found.push(ordinal)
      })
      return found
        .sort((one, other) => (revision[one] ?? 0) - (revision[other] ?? 0))
        .map((ordinal) => ids[ordinal] ?? '')
    })
  }

  broader(match: Match): BroaderSearch {
    return this.#reading((snapshot) => {
      const { keys } = this.#schemes[match.site]
      const count = (tree: QueryNode | null, within: Pick<Match, 'best' | 'filters'>) =>
        this.#count(snapshot, tree, { ...match, ...within })
      return broaderSearch({
        match,
        tree: parseQuery(match.q, match.lang).tree,
        count,
        facetOf: (key) => (isDateRangeKey(key) ? dateRangeGroup : keys.get(key)?.facet),
        correct: (tree, total) => correctionOf(tree, this.#words(), (corrected) => count(corrected, match), total),
      })
    })
  }

  suggest(question: SuggestionQuestion): Suggestion[] {
    return this.#reading((snapshot) => {
      this.#suggester ??= new Suggester(this.#database, this.#schemes)
      const { lang, site } = question
      const count = (query: string) =>
        this.#count(snapshot, parseQuery(query, lang).tree, { lang, site, best: false, filters: [] })
      return this.#suggester.suggest(question, this.#words(), count)
    })
  }

  /**
   * Brings words and phrases up to date, to be called when there is nothing else to do. Until then suggestions and
   * corrections choose from the words of an earlier state; their counts are always those of now.
   */
  refresh(): void {
    this.#reading(() => {
      if (!this.#isStale || performance.now() - this.#refreshedAt < refreshPause) return
      this.#vocabulary = new Vocabulary(this.#database)
      this.#suggester = new Suggester(this.#database, this.#schemes)
      this.#isStale = false
      this.#refreshedAt = performance.now()
    })
  }

  close(): void {
    this.#database.close()
  }

  #words(): Vocabulary {
    return (this.#vocabulary ??= new Vocabulary(this.#database))
  }

  #count(snapshot: Snapshot, tree: QueryNode | null, match: Pick<Match, 'site' | 'lang' | 'best' | 'filters'>): number {
    const scope = scopeOf(snapshot, this.#schemes[match.site], match)
    const expression = this.#compiled(tree, match.lang)
    const documents = documentsOf(scope)
    return countBits(
      expression ? intersect(documents, findDocuments(expression, this.#terms, snapshot.columns.live)) : documents,
    )
  }

  /** The matches of a query on all sites, or null where it asks for everything. */
  #matchesOf({ columns, workspace }: Snapshot, tree: QueryNode | null, lang: Lang): Matches | null {
    const expression = this.#compiled(tree, lang)
    if (!expression) return null
    return this.#kept.get(JSON.stringify(expression), () => evaluate(expression, this.#terms, columns.live, workspace))
  }

  #compiled(tree: QueryNode | null, lang: Lang): Expression | null {
    return tree && compile(tree, lang, (word) => this.#terms.langsOf(word))
  }

  /** Runs `answer` on one state of the index, the newest. */
  #reading<T>(answer: (snapshot: Snapshot) => T): T {
    this.#database.exec('BEGIN')
    try {
      const generation = Number(this.#generation.get()?.['value'])
      if (this.#snapshot?.generation !== generation) {
        this.#snapshot = readSnapshot(this.#database, generation)
        this.#kept.forget()
        this.#terms.forget()
        this.#suggester?.forgetCounts()
        this.#isStale = true
      }
      return answer(this.#snapshot)
    } finally {
      this.#database.exec('COMMIT')
    }
  }
}

const within = (scope: Bits, matches: Matches | null): Bits => (matches ? intersect(scope, matches.bits) : scope)
