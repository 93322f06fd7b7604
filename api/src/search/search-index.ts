import type { BroaderSearch, MatchClass, MatchMode, Reading } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId, SortCriterion } from 'shared/sites'
import type { VectorOfDocument } from '../meaning/vector-memory.ts'

/** A document as the index sees it: what can be searched, filtered and sorted by. */
export interface IndexedDocument {
  /** The short id of addresses and of the wire. */
  id: string
  /** Monotonic over the catalogue: a later write of any document has a higher revision. */
  revision: number
  /** The sites that show the document. Empty: it is found nowhere. */
  sites: SiteId[]
  /** BCP 47 tags: en, es, fr, pt, zh-Hans, zh-Hant and others. */
  texts: { lang: string; title: string | null; abstract: string | null }[]
  /** The interface languages whose readers understand one of the texts. */
  languages: Lang[]
  keywords: string[]
  authors: string[]
  doi: string | null
  pmid: string | null
  /** Keys assigned directly; the index adds ancestors and groupings through the filter trees. */
  filters: Partial<Record<SiteId, FilterKey[]>>
  /** Date of publication as yyyymmdd (unknown parts 00), 0 when unknown. */
  date: number
  /** `round(score / max * 1000) * 16 + max`, or any number that orders ratings so; 0 when not rated. */
  qualityRank: number
  /** 0 to 999; hundreds are the tier: 4 and more gather studies, 0 is no evidence of its own. */
  bestRank: number
  /** Whether the document passes the best-evidence option. */
  best: boolean
  /** The gravest that its publisher says of it; a correction changes no place. */
  graveNotice: 'retraction' | 'concern' | null
  /** Given to an index that keeps vectors itself. */
  vector?: VectorOfDocument
}

/** How a query is read; see `searchRequestSchema`. */
export interface ReadAs {
  match: MatchMode
  /** Ids of concepts joined by commas, or `all`; empty: every concept is expanded. */
  unexpanded: string
  /** Only documents with a text in the interface language. */
  inLanguage: boolean
}

/** Every word must occur, nothing is expanded: how queries were read before questions were. */
export const readVerbatim: ReadAs = { match: 'all', unexpanded: 'all', inLanguage: false }

/** As questions are read where nothing else is asked for. */
export const readAsQuestion: ReadAs = { match: 'most', unexpanded: '', inLanguage: false }

/** What a search asks for, without the page. */
export interface Match extends ReadAs {
  /** The query as typed; empty asks for every document of the site. */
  q: string
  lang: Lang
  site: SiteId
  best: boolean
  /** Filter keys and at most one date range `0_12_{start}_{end}`: OR within a facet, AND between facets. */
  filters: FilterKey[]
  /** Whether what is near in meaning is found too. Default: only what holds the words */
  near?: boolean
  /** The vector of the question, where it is asked by meaning. */
  meaning?: Float32Array | undefined
}

export interface SearchQuestion extends Match {
  /** Up to three criteria; empty means the site's default. The order is always total and stable. */
  sort: SortCriterion[]
  offset: number
  limit: number
  /** Whether to count every key of the site's filter tree. */
  facets: boolean
}

/** A word, a beginning or a phrase, in the terms of the index; a text holds it that holds any of its leaves. */
export interface MarkedWord {
  leaves: (
    | { type: 'any'; terms: readonly string[] }
    | { type: 'prefix'; with: string }
    | { type: 'phrase'; slots: readonly (readonly string[])[] }
  )[]
  /** Looked for in this field only. */
  field?: 'title' | 'abstract'
}

/** One way to say what was asked for. It is marked in a document that holds all of its words. */
export interface HighlightedVariant {
  /** Number of the concept it says. */
  concept: number
  /** How much the concept counts for a passage. */
  weight: number
  /** Whether each word is marked alone, too: they are the person's own. */
  isOwn: boolean
  words: MarkedWord[]
}

export interface SearchFinding {
  /** The page asked for. */
  ids: string[]
  /** Why each of `ids` is found. */
  matches: MatchClass[]
  /** Exact. */
  total: number
  /** The same by class. */
  classes: Record<MatchClass, number>
  /** What was asked: the words alone, or what is near in meaning too; `late`: the words alone, since encoder or vectors were not ready. */
  answeredBy: 'words' | 'both' | 'late'
  /** What a question is about, in the words typed; empty for a query with operators. */
  subject: string
  reading: Reading
  /** What to mark in the texts of the documents. */
  marking: HighlightedVariant[]
  /** Applied keys the site's tree does not know; they were left out of the search. */
  unknownFilters: string[]
  /** By the rule of `searchDataSchema.facets`; present when asked for. */
  facets?: Record<FilterKey, number>
}

export interface SuggestionQuestion {
  q: string
  site: SiteId
  lang: Lang
  limit: number
}

export interface Suggestion {
  query: string
  /** Documents that searching for `query` finds on the site. */
  count: number
}

/** A document near another one. */
export interface SimilarDocument {
  id: string
  /** What both are about, in the reader's language: at most four subjects and words. */
  shared: string[]
}

export interface SearchOptions {
  /** Gives the search up: the promise rejects with the signal's reason. */
  signal?: AbortSignal
  /** Who asks: those who ask much wait for those who ask little. */
  client?: string
}

/**
 * Finds documents. An unclear query never throws: it gets the nearest sensible reading, which says what was guessed.
 * Rejects with `SearchUnavailable` when the deadline passes, the queue is full or a worker is lost.
 */
export interface SearchIndex {
  search(question: SearchQuestion, options?: SearchOptions): Promise<SearchFinding>
  suggest(question: SuggestionQuestion, options?: SearchOptions): Promise<Suggestion[]>
  /** How a search that finds little would find more. */
  broader(match: Match, options?: SearchOptions): Promise<BroaderSearch>
  /** How many documents a search would find with each of some choices of filters added, in their order. */
  counts(match: Match, added: readonly FilterKey[][], options?: SearchOptions): Promise<number[]>
  /**
   * Every id that holds all or most of what is asked, newest revision last; for feeds and alerts.
   *
   * @param afterRevision only documents with a higher revision
   */
  matchingIds(match: Match, afterRevision?: number, options?: SearchOptions): Promise<string[]>
  /**
   * Documents of a site nearest to one, nearest first; none where nothing is near.
   *
   * @param reader the language of the words they share
   */
  similar(
    document: IndexedDocument,
    site: SiteId,
    reader: Lang,
    limit: number,
    options?: SearchOptions,
  ): Promise<SimilarDocument[]>
  /** Why nothing is found by meaning, in a sentence; null while it is, or nothing is known. */
  meaningProblem?(): string | null
  close(): Promise<void>
}

export interface ApplyProgress {
  phase: 'documents' | 'suggestions'
  done: number
  /** Null while the number is not known. */
  total: number | null
}

type Awaitable<Value> = Value | Promise<Value>

/** What takes documents into an index, wherever that is kept. */
export interface DocumentSink {
  /** The highest revision the index holds, 0 when it is empty (new, or rebuilt because its schema changed). */
  appliedRevision(): Awaitable<number>
  /**
   * Adds or replaces documents by id. They are written with others, some thousand at once, and are found from then on. What
   * was taken and not written yet is let go when it throws.
   */
  take(documents: Iterable<IndexedDocument>): Awaitable<void>
  /** Writes what is not written yet, and takes phrases to suggest from what is new. */
  finish(onProgress?: (progress: ApplyProgress) => void): Awaitable<void>
}

/** Keeps the index in step with the catalogue. One writer at a time; open indexes see what it applied by themselves. */
export interface SearchIndexWriter extends DocumentSink {
  appliedRevision(): number
  /** Identity of the catalogue the documents come from; 0 when none was said, negative while it is first filled. */
  catalogue(): number
  /** Says which catalogue the documents come from. */
  belongTo(catalogue: number): void
  /**
   * Adds or replaces documents by id. They are written with others, in transactions that hold some thousand, and are found
   * from then on, none of a transaction before the others. What was taken since the last one is let go when it throws.
   */
  take(documents: Iterable<IndexedDocument>): void
  /** Writes what is not written yet, and takes phrases to suggest from what is new. */
  finish(onProgress?: (progress: ApplyProgress) => void): void
  close(): void
}
