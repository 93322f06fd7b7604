import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FilterKey } from 'shared/filters'
import { bySite, siteIds, type SiteId } from 'shared/sites'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { createGroupKeys } from './group-keys.ts'
import type { DocumentStore, SummarisedDocument } from '../catalogue/document-store.ts'
import { monthOfDate, type MonthNumber } from './month.ts'

/** A document as news. */
export interface NewsItem {
  id: string
  /** When it became news: the date of publication, or the moment it was added. As precise as known, ISO 8601. */
  newsAt: string
  month: MonthNumber
  bestRank: number
  /** Keys of the groups it is listed in on each of its sites. */
  groups: Partial<Record<SiteId, readonly FilterKey[]>>
}

/** Documents read in one turn of the event loop: some milliseconds. */
const batchSize = 100

const newestFirst = (a: NewsItem, b: NewsItem): number =>
  b.newsAt.localeCompare(a.newsAt) || b.bestRank - a.bestRank || a.id.localeCompare(b.id)

/**
 * News by month, kept in memory as a projection of the catalogue: some hundred bytes a document. A document whose month
 * is not known is news of no month.
 *
 * @param openedAt the moment from which additions count as news by their arrival, ISO 8601
 * @param observe called with every document that is read, so that others need not read the catalogue again
 */
export const createLatestIndex = (
  documents: Pick<DocumentStore, 'revision' | 'summariesAfter'>,
  openedAt: () => Promise<string>,
  trees: FilterTrees,
  observe: (document: SummarisedDocument) => void = () => undefined,
) => {
  const groupKeys = createGroupKeys(trees)
  const byId = new Map<string, NewsItem>()
  const byMonth = bySite(() => new Map<MonthNumber, Set<NewsItem>>())
  let seen = 0
  let round: Promise<void> | null = null

  const remove = (item: NewsItem | undefined): void => {
    if (!item) return
    byId.delete(item.id)
    for (const site of siteIds) {
      const month = byMonth[site].get(item.month)
      month?.delete(item)
      if (month?.size === 0) byMonth[site].delete(item.month)
    }
  }

  const take = (document: SummarisedDocument, since: string): void => {
    const { id, published, addedAt, sites, bestRank } = document
    remove(byId.get(id))
    const newsAt = addedAt >= since ? addedAt : published
    const month = newsAt === null ? null : monthOfDate(newsAt)
    if (newsAt === null || month === null || sites.length === 0) return
    const groups = Object.fromEntries(sites.map((site) => [site, groupKeys(site, document)]))
    const item: NewsItem = { id, newsAt, month, bestRank, groups }
    byId.set(id, item)
    for (const site of sites) byMonth[site].set(month, (byMonth[site].get(month) ?? new Set()).add(item))
  }

  const readOn = async (): Promise<void> => {
    if ((await documents.revision()) === seen) return
    const since = await openedAt()
    for (;;) {
      const batch = await documents.summariesAfter(seen, batchSize)
      if (batch.length === 0) return
      for (const document of batch) {
        take(document, since)
        observe(document)
        seen = document.revision
      }
      await nextTurn()
    }
  }

  return {
    /** Takes in what changed in the catalogue. Asking while it is at work waits for the same round. */
    catchUp: (): Promise<void> =>
      (round ??= readOn().finally(() => {
        round = null
      })),
    /** Months in which the site has news, oldest first. */
    months: (site: SiteId): MonthNumber[] => [...byMonth[site].keys()].toSorted((a, b) => a - b),
    /** The site's news of a month, newest first. */
    items: (site: SiteId, month: MonthNumber) => [...(byMonth[site].get(month) ?? [])].toSorted(newestFirst),
  }
}
export type LatestIndex = ReturnType<typeof createLatestIndex>
