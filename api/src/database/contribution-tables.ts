import type { Lang, SiteId } from 'shared/sites'
import { required, type SchemaChange } from './schema-change.ts'

/** What a reader sent: an error in a record, or a work that is missing. Shown to editors alone. */
export interface ContributionsTable {
  id: string
  kind: 'problem' | 'review'
  site: SiteId
  lang: Lang
  /** Of a problem. */
  document_id: string | null
  /** Of a problem: what the reader says is wrong. */
  field: string | null
  /** Of a review: DOI, PMID or address, as it compares equal. */
  work: string | null
  words: string
  link: string
  /** Where thanks go; empty once they went, and where none was left. */
  email: string
  state: 'waiting' | 'accepted' | 'declined'
  /** Of an editor, to the reader. */
  reason: string
  created_at: string
  decided_at: string | null
}

/** An account that may read and decide what readers sent. */
export interface EditorsTable {
  account_id: string
  added_at: string
}

/** What an editor corrected in a record. It stands over what sources state, also after another import. */
export interface RepairsTable {
  id: string
  document_id: string
  /** Field of a record; null: a note alone. */
  field: string | null
  /** JSON. */
  value: string | null
  note: string
  at: string
}

export const contributions: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('contributions')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('kind', 'varchar(10)', required)
    .addColumn('site', 'varchar(3)', required)
    .addColumn('lang', 'varchar(2)', required)
    .addColumn('document_id', 'varchar(16)')
    .addColumn('field', 'varchar(32)')
    .addColumn('work', 'text')
    .addColumn('words', 'text', required)
    .addColumn('link', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('state', 'varchar(10)', required)
    .addColumn('reason', 'text', required)
    .addColumn('created_at', 'varchar(30)', required)
    .addColumn('decided_at', 'varchar(30)')
    .execute()
  await schema.createIndex('contributions_state').on('contributions').columns(['state', 'created_at']).execute()
  await schema
    .createTable('editors')
    .addColumn('account_id', 'varchar(36)', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('added_at', 'varchar(30)', required)
    .execute()
  await schema
    .createTable('repairs')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('field', 'varchar(32)')
    .addColumn('value', 'text')
    .addColumn('note', 'text', required)
    .addColumn('at', 'varchar(30)', required)
    .execute()
  await schema.createIndex('repairs_document').on('repairs').column('document_id').execute()
}
