import { required, type SchemaChange } from './schema-change.ts'

/** A document as news of a site or of one of its groups; see `catalogue/news.ts`. */
export interface NewsTable {
  document_id: string
  /** `hse`, or `hse/10_3` for a group of it. */
  list: string
  /** A `MonthNumber`. */
  month: number
  /** When it became news: the date of publication, or the moment it was added. As precise as known, ISO 8601. */
  news_at: string
  best_rank: number
}

/** How many documents of a list have a value; see `catalogue/document-counts.ts`. */
export interface DocumentCountsTable {
  /** As of news. */
  list: string
  kind: string
  value: string
  total: number
}

export const news: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('news')
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('list', 'varchar(64)', required)
    .addColumn('month', 'integer', required)
    .addColumn('news_at', 'varchar(30)', required)
    .addColumn('best_rank', 'integer', required)
    .addPrimaryKeyConstraint('news_key', ['document_id', 'list'])
    .execute()
  await schema
    .createIndex('news_order')
    .on('news')
    .columns(['list', 'month', 'news_at', 'best_rank', 'document_id'])
    .execute()
  await schema
    .createTable('document_counts')
    .addColumn('list', 'varchar(64)', required)
    .addColumn('kind', 'varchar(16)', required)
    .addColumn('value', 'varchar(64)', required)
    .addColumn('total', 'integer', required)
    .addPrimaryKeyConstraint('document_counts_key', ['list', 'kind', 'value'])
    .execute()
  await schema
    .alterTable('document_summaries')
    .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
