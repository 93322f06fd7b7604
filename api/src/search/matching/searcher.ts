import type { DatabaseSync } from 'node:sqlite'
import type { BroaderSearch, MatchClass, Reading } from 'shared/contracts'
import { dateRangeGroup, isDateRangeKey, type FilterKey } from 'shared/filters'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { broaderSearch } from '../query-relaxation/broader-search.ts'
import { openIndexFileToRead } from '../postings/index-file.ts'
import { titleTerm, writtenTerm } from '../analyse/terms.ts'
import { wordsOfTitle } from '../postings/title-words.ts'
import type { QueryNode } from '../query/query-node.ts'
import { evaluateQuestion, findQuestion, type CompiledConcept } from '../question/evaluate-question.ts'
import { readQuery, type QueryRead, type QueryText } from '../question/read-query.ts'
import type { Question, QuestionConcept } from '../question/question.ts'
import { highlightingOf, readingOf, subjectOf, type Outcome } from '../question/explanation.ts'
import { typoOf, type Typo } from '../question/typos.ts'
import { meaningWeights, rankingWeights, searchLimits } from '../ranking-weights.ts'
import type {
  IndexedDocument,
  HighlightedVariant,
  Match,
  SearchFinding,
  SearchQuestion,
  SimilarDocument,
  Suggestion,
  SuggestionQuestion,
} from '../search-index.ts'
import { readAsQuestion } from '../search-index.ts'
import { betweenLanguages } from '../similar/between-languages.ts'
import { subjectsOf } from '../similar/shared-subjects.ts'
import { similarDocuments, type Subject } from '../similar/similar-documents.ts'
import { correctionOf, type Spelling } from '../spelling/correction.ts'
import { Vocabulary } from '../spelling/vocabulary.ts'
import { PhraseBook } from '../suggestions/phrase-book.ts'
import { Suggester } from '../suggestions/suggester.ts'
import type { Recognise } from '../thesaurus/segments.ts'
import {
  clearBit,
  countBits,
  countCommon,
  eachBit,
  emptyBits,
  hasBit,
  intersects,
  intersect,
  setBit,
  unite,
  type Bits,
} from './bits.ts'
import { choiceCounter } from './choice-counter.ts'
import { compile } from './compile.ts'
import { bestOf, evaluate, findDocuments, scoresByOrdinal } from './evaluate.ts'
import type { Expression } from './expression.ts'
import { countFacets } from './facets.ts'
import { KeptMatches, type FoundMatches } from './kept-matches.ts'
import { leafBits, type LeafSource } from './leaf.ts'
import { ordinalsOf } from './ordinals.ts'
import { isByFit, lowerRetracted, pageOf, resultOrder, withSoundFirst } from './ranking.ts'
import { documentsOf, scopeOf } from './scope.ts'
import type { VectorMemory } from '../../meaning/vector-memory.ts'
import { DocumentVectors } from './document-vectors.ts'
import { joinByMeaning } from './join-by-meaning.ts'
import type { SiteSchemes } from './site-scheme.ts'
import { SnapshotReader, type Snapshot } from './snapshot.ts'
import { TermStore } from './term-store.ts'
import { WorkBudget } from './work-budget.ts'

/** While documents keep coming, words and phrases are read again only so often, in milliseconds. */
const refreshPause = 5000

/** Readings of recent queries that are kept. */
const keptReadings = 500

/** What a query found, and what that says of how it was read. */
interface Found extends FoundMatches {
  /** Of a question. */
  outcome: Outcome | null
  /** Those whose title the whole query is; null for none. */
  exactTitleMatches: Bits | null
  /** Those that were not found by words; null where nothing was asked by meaning. */
  near: Bits | null
  /** Parts that were left out, and beginnings that were cut short. */
  leftOut: string[]
  limited: string[]
}

/** Answers searches from the index file, one at a time; every answer sees one state of the index as a whole. */
export class Searcher {
  readonly #database: DatabaseSync
  readonly #schemes: SiteSchemes
  readonly #recognise: Recognise
  readonly #budget = new WorkBudget()
  readonly #terms: TermStore
  readonly #kept = new KeptMatches<Found>()
  readonly #readings = new Map<string, QueryRead>()
  #expressions = new WeakMap<QueryNode, { lang: Lang; expression: Expression | null }>()
  readonly #snapshots: SnapshotReader
  readonly #vectors: DocumentVectors | null
  #vocabulary: Vocabulary | null = null
  #suggester: Suggester | null = null
  #isStale = true
  /** States of the index that were taken in. */
  #generations = 0
  /** What is left of bringing words and phrases up to date, once it has begun. */
  #renewal: Generator<undefined, void> | null = null
  #refreshedAt = -Infinity

  constructor(file: string, schemes: SiteSchemes, recognise: Recognise, vectors: VectorMemory | null = null) {
    this.#database = openIndexFileToRead(file)
    this.#schemes = schemes
    this.#recognise = recognise
    this.#vectors = vectors && new DocumentVectors(vectors)
    this.#terms = new TermStore(this.#database, this.#budget)
    this.#snapshots = new SnapshotReader(this.#database, schemes)
  }

  search(question: SearchQuestion): SearchFinding {
    return this.#reading((snapshot) => {
      const { site, lang, sort, offset, limit } = question
      const scheme = this.#schemes[site]
      const read = this.#read(snapshot, question)
      const found = this.#found(snapshot, read, question)
      const waitsForVectors =
        found !== null && read.question !== null && question.meaning !== undefined && this.#vectors !== null
      const scope = scopeOf(snapshot, scheme, question)
      const documents = within(documentsOf(scope), found)
      const total = countBits(documents)
      const criteria = sort.length > 0 ? sort : [sites[site].defaultSort]
      const retracted = snapshot.filters.retracted()
      const scores = found && scoresByOrdinal(found, snapshot.scores)
      if (found && scores && intersects(documents, retracted)) {
        const { exactTitleMatches, all, most } = found
        lowerRetracted(scores, documents, retracted, [
          ...(exactTitleMatches ? [exactTitleMatches] : []),
          all,
          most,
          documents,
        ])
      }
      const byCriteria = resultOrder(
        snapshot.columns,
        criteria,
        scores,
        retracted,
        found ? rankingWeights.fit * bestOf(found.scores) : 0,
      )
      const concern = snapshot.filters.underConcern()
      const order =
        isByFit(criteria) && intersects(documents, concern)
          ? withSoundFirst(documents, byCriteria, { concern, retracted })
          : byCriteria
      const page = pageOf(ordinalsOf(documents), order, offset, limit)
      const classOf = (ordinal: number): MatchClass => {
        if (!found || hasBit(found.all, ordinal)) return 'all'
        if (found.near && hasBit(found.near, ordinal)) return 'near'
        return hasBit(found.most, ordinal) ? 'most' : 'part'
      }
      const all = found ? countCommon(documents, found.all) : total
      const most = found ? countCommon(documents, found.most) : total
      const near = found?.near ? countCommon(documents, found.near) : 0
      const facets = question.facets ? countFacets(snapshot, site, scheme, scope, found?.bits ?? null) : undefined
      return {
        ids: page.map((ordinal) => snapshot.columns.ids[ordinal] ?? ''),
        matches: page.map(classOf),
        total,
        classes: { all, most: most - all, part: total - most - near, near },
        answeredBy: found?.near ? 'both' : waitsForVectors ? 'late' : 'words',
        subject: subjectOf(read, found?.outcome ?? null),
        reading: this.#readingOf(snapshot, read, found, question, total - near),
        marking: this.#markingOf(read, found, lang),
        unknownFilters: scope.unknown,
        ...(facets && { facets }),
      }
    })
  }

  matchingIds(match: Match, afterRevision = -1): string[] {
    return this.#reading((snapshot) => {
      const { ids, revision } = snapshot.columns
      const matches = this.#found(snapshot, this.#read(snapshot, match), match)
      const documents = documentsOf(scopeOf(snapshot, this.#schemes[match.site], match))
      const found: number[] = []
      eachBit(matches ? intersect(documents, matches.most) : documents, (ordinal) => {
        if ((revision[ordinal] ?? 0) > afterRevision) found.push(ordinal)
      })
      return found
        .sort((one, other) => (revision[one] ?? 0) - (revision[other] ?? 0))
        .map((ordinal) => ids[ordinal] ?? '')
    })
  }

  counts(match: Match, added: readonly FilterKey[][]): number[] {
    return this.#reading((snapshot) => {
      const found = this.#found(snapshot, this.#read(snapshot, match), match)
      return added.map(choiceCounter(snapshot, this.#schemes[match.site], match, found?.bits ?? null))
    })
  }

  broader(match: Match): BroaderSearch {
    return this.#reading((snapshot) => {
      const { keys } = this.#schemes[match.site]
      const byWords = { ...match, meaning: undefined }
      let spent = 0
      const counted = new Map<string, number>()
      // Each offer is counted as the search it offers would count it, or not at all: beyond the budget none is made.
      const count = (asked: Match): number => {
        const name = JSON.stringify([asked.q, asked.best, asked.filters, asked.meaning !== undefined])
        const known = counted.get(name)
        if (known !== undefined) return known
        if (asked.q !== '' && spent >= searchLimits.broaderWork) return -1
        this.#budget.allow(searchLimits.work)
        const documents = this.#count(snapshot, asked)
        spent += this.#budget.spent + asked.q.length * searchLimits.workOfCharacter
        counted.set(name, documents)
        return documents
      }
      return broaderSearch({
        match,
        tree: this.#read(snapshot, match).tree,
        count: (q, within) => count({ ...match, ...within, q, meaning: q === match.q ? match.meaning : undefined }),
        facetOf: (key) => (isDateRangeKey(key) ? dateRangeGroup : keys.get(key)?.facet),
        correct: (tree) =>
          correctionOf(tree, this.#spelling(match.lang), (q) => count({ ...byWords, q }), count(byWords)),
      })
    })
  }

  suggest(question: SuggestionQuestion): Suggestion[] {
    return this.#reading((snapshot) => {
      this.#suggester ??= new Suggester(runToEnd(PhraseBook.reading(this.#database, this.#schemes)))
      const { lang, site } = question
      const count = (q: string) => this.#count(snapshot, { q, lang, site, best: false, filters: [], ...readAsQuestion })
      return this.#suggester.suggest(question, this.#words(), count)
    })
  }

  similar(document: IndexedDocument, site: SiteId, reader: Lang, limit: number): SimilarDocument[] {
    return this.#reading((snapshot) =>
      similarDocuments(
        document,
        snapshot.filters.ofSite(site),
        limit,
        reader,
        this.#source(snapshot),
        this.#nearestTo(snapshot, document, site, limit),
        () => this.#subjectsOf(snapshot, document, reader),
      ),
    )
  }

  /** Documents of a site nearest to another one in meaning; null where that one has no vector. */
  #nearestTo({ columns, filters }: Snapshot, document: IndexedDocument, site: SiteId, limit: number): number[] | null {
    const { id } = document
    const ordinal = columns.ids.findLastIndex((known, place) => known === id && hasBit(columns.live, place))
    const vector = this.#vectors?.vectorOf(id)
    const others = filters.ofSite(site).slice()
    clearBit(others, ordinal)
    const documents = vector && this.#vectors?.near(betweenLanguages(vector, document), { among: others, limit })
    if (!documents) return null
    const { likeness, nearest, mean, deviation } = documents
    const { deviations } = rankingWeights.similar
    return nearest.filter((other) => (likeness[other] ?? 0) >= mean + deviations * deviation)
  }

  /**
   * Takes in what changed, so that the next search need not.
   *
   * @returns whether anything had changed
   */
  follow(): boolean {
    const before = this.#generations
    this.#reading(() => undefined)
    return this.#generations > before
  }

  /**
   * Brings words and phrases up to date in steps of a few milliseconds, to be called when there is nothing else to do.
   * Until the last step suggestions and corrections choose from the words of an earlier state; their counts are always
   * those of now.
   *
   * @returns whether there is another step to take
   */
  refresh(): boolean {
    return this.#reading(() => {
      if (!this.#renewal) {
        if (!this.#isStale || performance.now() - this.#refreshedAt < refreshPause) return false
        this.#isStale = false
        this.#renewal = this.#renewed()
      }
      const renewal = this.#renewal
      this.#renewal = null
      const step = renewal.next()
      if (step.done) this.#refreshedAt = performance.now()
      else this.#renewal = renewal
      return !step.done
    })
  }

  *#renewed(): Generator<undefined, void> {
    const vocabulary = yield* Vocabulary.reading(this.#database)
    const book = yield* PhraseBook.reading(this.#database, this.#schemes)
    this.#vocabulary = vocabulary
    this.#suggester = new Suggester(book)
  }

  close(): void {
    this.#database.close()
  }

  #words(): Vocabulary {
    return (this.#vocabulary ??= runToEnd(Vocabulary.reading(this.#database)))
  }

  #spelling(lang: Lang): Spelling {
    return { vocabulary: this.#words(), lang, recognise: this.#recognise }
  }

  #source({ columns }: Snapshot): LeafSource {
    return { terms: this.#terms, columns }
  }

  #read(snapshot: Snapshot, text: QueryText): QueryRead {
    const { q, lang, match, unexpanded } = text
    const name = JSON.stringify([q, lang, match, unexpanded])
    let read = this.#readings.get(name)
    if (!read) {
      read = readQuery(text, this.#recognise, (concept, langs) => this.#typoOf(snapshot, concept, lang, langs))
      if (this.#readings.size >= keptReadings) this.#readings.clear()
      this.#readings.set(name, read)
    }
    return read
  }

  /** A word of a question that no document holds and nothing translates may be a typing error. */
  #typoOf(snapshot: Snapshot, { kind, text, ways }: QuestionConcept, lang: Lang, langs: readonly Lang[]): Typo | null {
    if (kind !== 'word' || ways.length > 1) return null
    const expression = this.#compiled(ways[0].node, lang)
    if (expression?.type !== 'any') return null
    const isKnown = leafBits(expression, this.#source(snapshot)).some((word) => word !== 0)
    if (isKnown) return null
    return typoOf(text, langs, this.#words(), (word, spoken) => {
      const held = leafBits({ type: 'any', terms: [writtenTerm(word)] }, this.#source(snapshot))
      return countCommon(held, snapshot.filters.ofLanguage(spoken))
    })
  }

  /** What a document names of the thesaurus, and where else it is held. */
  #subjectsOf(snapshot: Snapshot, document: IndexedDocument, reader: Lang): Subject[] {
    const source = this.#source(snapshot)
    return subjectsOf(document, this.#recognise, reader).map(({ concept, lang, text, name }) => {
      const bits = emptyBits(snapshot.columns.capacity)
      for (const { node } of concept.lookedFor) {
        const expression = this.#compiled(node, lang)
        if (expression) unite(bits, findDocuments(expression, source))
      }
      return { text, name, bits }
    })
  }

  #conceptsOf({ question }: QueryRead, lang: Lang): CompiledConcept[] {
    return (question?.concepts ?? []).map(({ role, kind, lookedFor }) => ({
      role,
      kind,
      ways: lookedFor.map(({ node, weight, countsInParts }) => ({
        expression: this.#compiled(node, lang),
        weight,
        countsInParts,
      })),
    }))
  }

  #count(snapshot: Snapshot, match: Match): number {
    const scope = documentsOf(scopeOf(snapshot, this.#schemes[match.site], match))
    const read = this.#read(snapshot, match)
    if (!read.tree) return countBits(scope)
    if (match.meaning) return countBits(within(scope, this.#found(snapshot, read, match)))
    const source = this.#source(snapshot)
    if (!read.question) {
      const expression = this.#compiled(read.tree, match.lang)
      return countBits(expression ? intersect(scope, findDocuments(expression, source)) : scope)
    }
    const questionScope = {
      site: snapshot.filters.ofSite(match.site),
      match: match.match,
      spoken: spokenIn(snapshot, read.question),
    }
    return countBits(intersect(scope, findQuestion(this.#conceptsOf(read, match.lang), questionScope, source).bits))
  }

  /** The matches of a query on all sites, with what is near in meaning on its own; null where it asks for everything. */
  #found(snapshot: Snapshot, read: QueryRead, match: Match): Found | null {
    const words = this.#foundByWords(snapshot, read, match)
    const { q, lang, site, unexpanded, meaning } = match
    const { question } = read
    if (!words || !question || !meaning || !this.#vectors) return words
    const vectors = this.#vectors
    return this.#kept.get(JSON.stringify(['near', q, lang, site, match.match, unexpanded]), () => {
      const documents = vectors.near(meaning, {
        among: snapshot.filters.ofSite(site),
        besides: words.bits,
        limit: meaningWeights.nearest,
      })
      if (!documents) return words
      const scope = { columns: snapshot.columns, asks: question.asks }
      return { ...words, ...joinByMeaning(words, documents, scope) }
    })
  }

  /** The matches of a query on all sites, or null where it asks for everything. */
  #foundByWords(snapshot: Snapshot, read: QueryRead, { q, lang, site, match, unexpanded }: Match): Found | null {
    const source = this.#source(snapshot)
    const { question } = read
    const notes = () => ({ leftOut: this.#budget.leftOut, limited: this.#budget.limited })
    if (question)
      return this.#kept.get(JSON.stringify([q, lang, site, match, unexpanded]), () => {
        const scope = {
          site: snapshot.filters.ofSite(site),
          match,
          spoken: spokenIn(snapshot, question),
          asks: question.asks,
          exactTitleMatches: question.asks === 'subjects' ? null : this.#titled(snapshot, q),
        }
        const found = evaluateQuestion(this.#conceptsOf(read, lang), scope, source)
        const { bits, all, most, scores, ...outcome } = found
        return { bits, all, most, near: null, exactTitleMatches: scope.exactTitleMatches, scores, outcome, ...notes() }
      })
    const expression = this.#compiled(read.tree, lang)
    if (!expression) return null
    return this.#kept.get(JSON.stringify(expression), () => {
      const matches = evaluate(expression, source)
      return {
        ...matches,
        all: matches.bits,
        most: matches.bits,
        near: null,
        exactTitleMatches: null,
        outcome: null,
        ...notes(),
      }
    })
  }

  /** Documents that have a query as their title. */
  #titled({ columns }: Snapshot, q: string): Bits | null {
    const { ordinals } = this.#terms.postings(titleTerm(wordsOfTitle(q.toWellFormed())))
    if (ordinals.length === 0) return null
    const bits = emptyBits(columns.capacity)
    for (const ordinal of ordinals) setBit(bits, ordinal)
    return intersect(bits, columns.live)
  }

  /** @param total what the words find: what is only near in meaning makes no word right */
  #readingOf(snapshot: Snapshot, read: QueryRead, found: Found | null, match: Match, total: number): Reading {
    const { leftOut = [], limited = [], outcome = null } = found ?? {}
    const correct = (tree: QueryNode) =>
      correctionOf(
        tree,
        this.#spelling(match.lang),
        (q) => this.#count(snapshot, { ...match, q, meaning: undefined }),
        total,
      )
    return readingOf(read, { outcome, leftOut, limited, total }, match.lang, correct)
  }

  #markingOf(read: QueryRead, found: Found | null, lang: Lang): HighlightedVariant[] {
    return highlightingOf(read, found?.outcome ?? null, (node) => this.#compiled(node, lang))
  }

  #compiled(tree: QueryNode | null, lang: Lang): Expression | null {
    if (!tree) return null
    const known = this.#expressions.get(tree)
    if (known?.lang === lang) return known.expression
    const expression = compile(tree, lang, (word) => this.#terms.langsOf(word))
    this.#expressions.set(tree, { lang, expression })
    return expression
  }

  /** Runs `answer` on one state of the index, the newest. */
  #reading<T>(answer: (snapshot: Snapshot) => T): T {
    this.#database.exec('BEGIN')
    try {
      const { snapshot, isNew } = this.#snapshots.read()
      if (isNew) {
        this.#kept.forget()
        this.#terms.forget()
        this.#readings.clear()
        this.#expressions = new WeakMap()
        this.#suggester?.forgetCounts()
        this.#isStale = true
        this.#generations++
      }
      if (this.#vectors?.follow(snapshot.columns, isNew)) this.#kept.forget()
      this.#budget.allow(searchLimits.work)
      return answer(snapshot)
    } finally {
      this.#database.exec('COMMIT')
    }
  }
}

const runToEnd = <Result>(steps: Generator<undefined, Result>): Result => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const within = (scope: Bits, matches: Found | null): Bits => (matches ? intersect(scope, matches.bits) : scope)

/** Documents with a text in the language of a question; null for English. */
const spokenIn = ({ filters }: Snapshot, { lang }: Question): Bits | null =>
  lang === 'en' ? null : filters.ofLanguage(lang)
