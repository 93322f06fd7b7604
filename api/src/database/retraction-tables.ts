import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A document that its publisher retracted. */
export interface RetractionsTable {
  document_id: string
  /** When the catalogue first said so. */
  learned_at: string
  /** When everybody who had it had been notified; null before. */
  told_at: string | null
}

/** Who was notified of a retraction, once each. */
export interface NotifiedRetractionsTable {
  account_id: string
  document_id: string
  told_at: string
}

export const retractions: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('retractions')
      .addColumn('document_id', 'varchar(16)', (column) => column.primaryKey())
      .addColumn('learned_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('told_at', 'varchar(30)')
      .execute()
    await schema
      .createTable('told_retractions')
      .addColumn('account_id', 'varchar(36)', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('document_id', 'varchar(16)', (column) => column.notNull())
      .addColumn('told_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('told_retractions_key', ['account_id', 'document_id'])
      .execute()
  },
}
