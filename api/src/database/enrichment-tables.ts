import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One identifier that a source was asked for. */
export interface EnrichmentsTable {
  source: string
  /** PMID, or DOI in lower case. */
  key: string
  asked_at: string
  outcome: 'found' | 'unknown' | 'refused'
}

export const enrichments: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('enrichments')
      .addColumn('source', 'varchar(32)', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('outcome', 'varchar(16)', (column) => column.notNull())
      .addPrimaryKeyConstraint('enrichments_key', ['source', 'key'])
      .execute()
  },
}
