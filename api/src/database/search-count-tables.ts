import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Lang, SiteId } from 'shared/sites'

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

export const searchCounts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('search_counts')
      .addColumn('day', 'varchar(10)', (column) => column.notNull())
      .addColumn('site', 'varchar(3)', (column) => column.notNull())
      .addColumn('lang', 'varchar(2)', (column) => column.notNull())
      .addColumn('search', 'varchar(64)', (column) => column.notNull())
      .addColumn('answer', 'varchar(10)', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('opened', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_counts_key', ['search', 'day', 'answer'])
      .execute()
    await schema.createIndex('search_counts_day').on('search_counts').column('day').execute()
    await schema
      .createTable('searched_words')
      .addColumn('search', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('words', 'text', (column) => column.notNull())
      .execute()
  },
}
