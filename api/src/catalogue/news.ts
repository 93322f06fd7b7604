import type { Transaction } from 'kysely'
import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import { batches } from '../database/batches.ts'
import type { NewsTable } from '../database/news-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import type { DocumentSummary } from '../database/work-tables.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { readCounts, type CountChanges } from './document-counts.ts'
import { monthOfDate, type MonthNumber } from './month.ts'
import { createGroupKeys } from './news-groups.ts'
import { readFact, settleFact } from './stored-settings.ts'

/** The moment from which additions count as news by their arrival, ISO 8601. */
const openedFact = 'latest_content_since'

/** A document as news. */
export interface NewsItem {
  id: string
  /** When it became news: the date of publication, or the moment it was added. As precise as known, ISO 8601. */
  newsAt: string
}

/** What news are listed in: a site, or one of its groups. */
export interface NewsList {
  site: SiteId
  group?: FilterKey
}

const nameOf = ({ site, group }: NewsList): string => (group === undefined ? site : `${site}/${group}`)

interface Summarised {
  id: string
  addedAt: string
  summary: DocumentSummary
}

/** Made at the first use, since it walks the filters of all sites. */
let groupKeys: ReturnType<typeof createGroupKeys> | undefined

/** The lists that a document is news of; none where its month is not known. */
const rowsOf = ({ id, addedAt, summary }: Summarised, opened: string | null): NewsTable[] => {
  const newsAt = opened !== null && addedAt >= opened ? addedAt : summary.published
  const month = newsAt === null ? null : monthOfDate(newsAt)
  if (newsAt === null || month === null) return []
  const groupsOf = (groupKeys ??= createGroupKeys(loadFilterTrees()))
  const values = { document_id: id, month, news_at: newsAt, best_rank: summary.bestRank }
  return summary.sites.flatMap((site) =>
    [{ site }, ...groupsOf(site, summary).map((group) => ({ site, group }))].map((list) => ({
      ...values,
      list: nameOf(list),
    })),
  )
}

const countOf = ({ list, month }: Pick<NewsTable, 'list' | 'month'>) => [list, 'month', String(month)] as const

/**
 * Lists documents that were written as news.
 *
 * @param known ids of those that may be listed already
 * @param counts takes the changes of the lists' counts
 */
export const writeNews = async (
  trx: Transaction<Tables>,
  documents: readonly Summarised[],
  known: readonly string[],
  counts: CountChanges,
): Promise<void> => {
  if (known.length > 0)
    counts.add(
      (await trx.deleteFrom('news').where('document_id', 'in', known).returning(['list', 'month']).execute()).map(
        countOf,
      ),
      -1,
    )
  const opened = await readFact(trx, openedFact)
  const rows = documents.flatMap((document) => rowsOf(document, opened))
  for (const some of batches(rows)) await trx.insertInto('news').values(some).execute()
  counts.add(rows.map(countOf), 1)
}

/** News read at once where most are not wanted. */
const pageSize = 1000

const newestFirst = ['month', 'news_at', 'best_rank', 'document_id'] as const

/** Columns that news are ordered by, the highest first. */
const orders = { date: newestFirst, evidence: ['best_rank', 'news_at', 'document_id'] } as const

const toItem = ({ document_id, news_at }: Pick<NewsTable, 'document_id' | 'news_at'>): NewsItem => ({
  id: document_id,
  newsAt: news_at,
})

export const createNewsStore = (db: Database) => {
  const select = (list: NewsList, by: keyof typeof orders) =>
    orders[by].reduce(
      (query, column) => query.orderBy(column, 'desc'),
      db.selectFrom('news').select(newestFirst).where('list', '=', nameOf(list)),
    )

  return {
    /** Settles, once, from which moment on additions are news of the month they are added in. */
    open: (now: Date): Promise<string> => settleFact(db, openedFact, now.toISOString()),
    /** Months in which a site has news, oldest first. */
    months: async (site: SiteId): Promise<MonthNumber[]> =>
      (await readCounts(db, site, 'month')).map(({ value }) => Number(value)).toSorted((a, b) => a - b),
    /** How many news lists have in a month, in the order of the lists. */
    totals: async (lists: readonly NewsList[], month: MonthNumber): Promise<number[]> => {
      const rows = await db
        .selectFrom('document_counts')
        .select(['list', 'total'])
        .where('list', 'in', lists.map(nameOf))
        .where('kind', '=', 'month')
        .where('value', '=', String(month))
        .execute()
      const totals = new Map(rows.map(({ list, total }) => [list, total]))
      return lists.map((list) => totals.get(nameOf(list)) ?? 0)
    },
    /** The first news of a list in a month, the newest or those of the best evidence. */
    first: async (
      list: NewsList,
      month: MonthNumber,
      { by, limit }: { by: keyof typeof orders; limit: number },
    ): Promise<NewsItem[]> => (await select(list, by).where('month', '=', month).limit(limit).execute()).map(toItem),
    /**
     * The newest of a site, newest first.
     *
     * @param until the last month
     * @param within only documents with these ids
     */
    newest: async (
      site: SiteId,
      until: MonthNumber,
      limit: number,
      within?: ReadonlySet<string>,
    ): Promise<NewsItem[]> => {
      const newest = select({ site }, 'date').where('month', '<=', until)
      if (!within) return (await newest.limit(limit).execute()).map(toItem)
      if (within.size <= pageSize)
        return within.size === 0
          ? []
          : (
              await newest
                .where('document_id', 'in', [...within])
                .limit(limit)
                .execute()
            ).map(toItem)
      const found: NewsItem[] = []
      const pages = newest.limit(pageSize)
      for (let page = await pages.execute(); ;) {
        found.push(...page.filter(({ document_id }) => within.has(document_id)).map(toItem))
        const last = page.at(-1)
        if (!last || page.length < pageSize || found.length >= limit) return found.slice(0, limit)
        page = await pages
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple(...newestFirst), '<', tuple(last.month, last.news_at, last.best_rank, last.document_id)),
          )
          .execute()
      }
    },
  }
}
export type NewsStore = ReturnType<typeof createNewsStore>
