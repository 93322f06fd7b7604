import { required, type SchemaChange } from './schema-change.ts'

/** One identifier that a source was asked for. */
export interface EnrichmentsTable {
  source: string
  /** PMID, or DOI in lower case. */
  key: string
  asked_at: string
  outcome: 'found' | 'unknown' | 'refused'
}

export const enrichments: SchemaChange = ({ schema }) =>
  schema
    .createTable('enrichments')
    .addColumn('source', 'varchar(32)', required)
    .addColumn('key', 'text', required)
    .addColumn('asked_at', 'varchar(30)', required)
    .addColumn('outcome', 'varchar(16)', required)
    .addPrimaryKeyConstraint('enrichments_key', ['source', 'key'])
    .execute()
