import type { BroaderSearch } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import type { VectorMemory } from '../../meaning/vector-memory.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import type { UnavailableReason } from '../search-unavailable.ts'
import type {
  IndexedDocument,
  Match,
  SearchFinding,
  SearchQuestion,
  SimilarDocument,
  Suggestion,
  SuggestionQuestion,
} from '../search-index.ts'

/** What a worker is started with. */
export interface WorkerSetup {
  file: string
  schemes: SiteSchemes
  /** The compiled thesaurus, shared by all workers. */
  thesaurus: SharedArrayBuffer
  /** Vectors of documents, shared by all workers; null: nothing is asked by meaning. */
  vectors: VectorMemory | null
}

export type Task =
  | { kind: 'search'; question: SearchQuestion }
  | { kind: 'suggest'; question: SuggestionQuestion }
  | { kind: 'broader'; match: Match }
  | { kind: 'counts'; match: Match; added: readonly FilterKey[][] }
  | { kind: 'similar'; document: IndexedDocument; site: SiteId; reader: Lang; limit: number }
  | { kind: 'matchingIds'; match: Match; afterRevision: number | undefined }

/** What a task of each kind is answered with. */
export interface Answers {
  search: SearchFinding
  suggest: Suggestion[]
  broader: BroaderSearch
  counts: number[]
  similar: SimilarDocument[]
  matchingIds: string[]
}

export interface TaskMessage {
  id: number
  task: Task
}

/** What a worker says first: it has done what the first task would otherwise wait for. */
export interface ReadyMessage {
  ready: true
}

export type AnswerMessage = { id: number } & (
  { answer: unknown } | { error: string; unavailable: UnavailableReason | null }
)
