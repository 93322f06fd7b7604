import { required, type SchemaChange } from './schema-change.ts'

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

export const retractions: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('retractions')
    .addColumn('document_id', 'varchar(16)', (column) => column.primaryKey())
    .addColumn('learned_at', 'varchar(30)', required)
    .addColumn('told_at', 'varchar(30)')
    .execute()
  await schema
    .createTable('told_retractions')
    .addColumn('account_id', 'varchar(36)', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('told_at', 'varchar(30)', required)
    .addPrimaryKeyConstraint('told_retractions_key', ['account_id', 'document_id'])
    .execute()
}
