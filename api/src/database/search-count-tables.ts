import type { Lang, SiteId } from 'shared/sites'
import { required, type SchemaChange } from './schema-change.ts'

/** How often something was searched for on a day, by what it found. Nothing says who. */
export interface SearchCountsTable {
  /** `2026-11-24` */
  day: string
  site: SiteId
  lang: Lang
  /** Keyed hash of the words. */
  search: string
  answer: 'nothing' | 'near' | 'few' | 'many'
  times: number
  opened: number
}

/** The words of a search that was made on enough days. */
export interface SearchedWordsTable {
  search: string
  words: string
}

export const searchCounts: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('search_counts')
    .addColumn('day', 'varchar(10)', required)
    .addColumn('site', 'varchar(3)', required)
    .addColumn('lang', 'varchar(2)', required)
    .addColumn('search', 'varchar(64)', required)
    .addColumn('answer', 'varchar(10)', required)
    .addColumn('times', 'integer', required)
    .addColumn('opened', 'integer', required)
    .addPrimaryKeyConstraint('search_counts_key', ['search', 'day', 'answer'])
    .execute()
  await schema.createIndex('search_counts_day').on('search_counts').column('day').execute()
  await schema
    .createTable('searched_words')
    .addColumn('search', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('words', 'text', required)
    .execute()
}
