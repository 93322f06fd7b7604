import type { AppraisalsTable, DocumentSummariesTable, UpdatesTable, WorkKeysTable } from './work-tables.ts'
import type { CompositionReportsTable, CompositionTimingsTable, CompositionVitalsTable } from './composition-tables.ts'
import type { Derived } from '../records/derived.ts'
import type { EvidenceRecord } from '../records/record.ts'
import type { Json } from './json-columns.ts'
import type { AccountTables } from './account-tables.ts'
import type { ContributionsTable, EditorsTable, RepairsTable } from './contribution-tables.ts'
import type { EnrichmentsTable } from './enrichment-tables.ts'
import type { JobsTable } from './job-tables.ts'
import type { SearchCountsTable, SearchedWordsTable } from './search-count-tables.ts'
import type { DocumentCountsTable, NewsTable } from './news-tables.ts'
import type { RetractionsTable, NotifiedRetractionsTable } from './retraction-tables.ts'
import type { DocumentVectorsTable } from './vector-tables.ts'
import type { ReportingNetworksTable, RequestCountsTable } from './server-tables.ts'

/** One imported record with everything derived from it. */
export interface DocumentsTable {
  /** Short id of addresses: letters and digits only. */
  id: string
  /** The id the record came with. */
  source_id: string
  /** Rises with every write of any document. */
  revision: number
  /** The revision of the last write that changed the record itself, not only what is derived from it. */
  content_revision: number
  /** Hash of the record; the same record again changes nothing. */
  fingerprint: string
  /** Cleaned of markup; with what other records of the same work state. */
  record: Json<EvidenceRecord>
  /** The record as it was imported, where it is shown with more than that. */
  own_record: Json<EvidenceRecord> | null
  derived: Json<Derived>
  /** 1 when the record has an abstract. */
  has_abstract: number
  /** Id of the leading record of the same work; this one is then found nowhere. */
  superseded_by: string | null
  /** ISO 8601, of the first import. */
  imported_at: string
  changed_at: string
}

/** Single values the catalogue keeps about itself. */
export interface FactsTable {
  name: string
  value: string
}

export interface Tables extends AccountTables {
  documents: DocumentsTable
  document_summaries: DocumentSummariesTable
  document_counts: DocumentCountsTable
  news: NewsTable
  document_vectors: DocumentVectorsTable
  work_keys: WorkKeysTable
  updates: UpdatesTable
  appraisals: AppraisalsTable
  facts: FactsTable
  composition_reports: CompositionReportsTable
  composition_timings: CompositionTimingsTable
  composition_vitals: CompositionVitalsTable
  request_counts: RequestCountsTable
  reporting_networks: ReportingNetworksTable
  enrichments: EnrichmentsTable
  jobs: JobsTable
  retractions: RetractionsTable
  told_retractions: NotifiedRetractionsTable
  contributions: ContributionsTable
  editors: EditorsTable
  repairs: RepairsTable
  search_counts: SearchCountsTable
  searched_words: SearchedWordsTable
}
