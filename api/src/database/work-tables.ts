import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import type { Json } from './json-columns.ts'
import type { Appraisal } from '../records/appraisal.ts'
import type { Derived } from '../records/derived.ts'
import type { NoticeKind } from '../records/notice.ts'
import { required, type SchemaChange } from './schema-change.ts'

/** What a document can be recognised by as a work: one row a key. */
export interface WorkKeysTable {
  key: string
  document_id: string
}

/** What a notice that is a document says of another one. */
export interface UpdatesTable {
  /** The notice. */
  document_id: string
  /** A work key of the document it speaks of, which may not be there. */
  target: string
  kind: NoticeKind
}

/** Appraisals brought in beside the records; nothing is ever overwritten. */
export interface AppraisalsTable {
  id: string
  document_id: string
  appraisal: Json<Appraisal>
  added_at: string
}

/**
 * What lists and figures over the whole catalogue need of a document. It is kept beside the document, since reading all of
 * 200,000 documents takes ten seconds and more.
 */
export interface DocumentSummary {
  /** Date of publication as precise as known, or null. */
  published: string | null
  /** A document superseded by another one of its work is on no site. */
  sites: readonly SiteId[]
  types: Derived['types']
  filters: Partial<Record<SiteId, readonly FilterKey[]>>
  bestRank: number
  isAppraised: boolean
  /** BCP 47 tags of its titles and abstracts. */
  languages: readonly string[]
  hasAbstract: boolean
}

/** One short row a document; see `catalogue/document-summaries.ts`. */
export interface DocumentSummariesTable {
  document_id: string
  /** That of the document. */
  revision: number
  added_at: string
  changed_at: string
  summary: Json<DocumentSummary>
  /** 1 when the document is in the counts and among the news. */
  counted: number
}

export const documentSummaries: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('document_summaries')
    .addColumn('document_id', 'varchar(16)', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', required)
    .addColumn('added_at', 'varchar(30)', required)
    .addColumn('changed_at', 'varchar(30)', required)
    .addColumn('summary', 'text', required)
    .execute()
  await schema.createIndex('document_summaries_revision').on('document_summaries').column('revision').execute()
}

export const works: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('work_keys')
    .addColumn('key', 'text', required)
    .addColumn('document_id', 'varchar(16)', required)
    .addPrimaryKeyConstraint('work_keys_key', ['key', 'document_id'])
    .execute()
  await schema.createIndex('work_keys_document').on('work_keys').column('document_id').execute()
  await schema
    .createTable('updates')
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('target', 'text', required)
    .addColumn('kind', 'varchar(16)', required)
    .execute()
  await schema.createIndex('updates_document').on('updates').column('document_id').execute()
  await schema.createIndex('updates_target').on('updates').column('target').execute()
  await schema
    .createTable('appraisals')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('appraisal', 'text', required)
    .addColumn('added_at', 'varchar(30)', required)
    .execute()
  await schema.createIndex('appraisals_document').on('appraisals').column('document_id').execute()
  await schema.createIndex('documents_superseded_by').on('documents').column('superseded_by').execute()
  await schema.alterTable('documents').addColumn('own_record', 'text').execute()
  await schema.dropIndex('documents_address').execute()
  await schema.alterTable('documents').dropColumn('address').execute()
}
