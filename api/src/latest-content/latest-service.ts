import type { LatestContentAnswer, MonthOfYear } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { shortId } from '../catalogue/short-id.ts'
import { monthNumber, monthOfNumber, type MonthNumber } from '../catalogue/month.ts'
import type { NewsItem } from '../catalogue/news.ts'
import { once } from '../catalogue/once.ts'
import type { News } from '../feeds/site-feed.ts'
import { chooseMonth } from './choose-month.ts'
import { contentIn, itemOn, type HotItems } from './hot-items.ts'
import { latestEntry } from './latest-entry.ts'
import { groupNews, wireGroups } from './latest-groups.ts'

export interface LatestQuestion {
  site: SiteId
  lang: Lang
  month?: number | undefined
  year?: number | undefined
}

interface ServiceDeps {
  store: DocumentStore
  trees: FilterTrees
  hotItems: () => Promise<HotItems>
  now: () => Date
}

/** Documents in front when no editor has chosen any; a month with fewer has none in front. */
const mostRanked = 3
const asShortId = /^[a-z2-7]{10}$/

const monthOrNull = (month: MonthNumber | undefined): MonthOfYear | null =>
  month === undefined ? null : monthOfNumber(month)

export const createLatestService = ({ store, trees, hotItems, now }: ServiceDeps) => {
  const currentMonth = () => monthNumber({ year: now().getUTCFullYear(), month: now().getUTCMonth() + 1 })
  // What was there before the first server started is the stock the site opened with, and is news of the months it was published in.
  const open = once(async () => {
    await store.news.open(now())
    await store.summarise()
  })

  /** Documents of the site by the editors' ids, in their order; ids nobody has are passed over. */
  const chosen = async (ids: readonly string[], site: SiteId): Promise<CatalogueDocument[]> => {
    const candidates = [...new Set(ids.map((id) => (asShortId.test(id) ? id : shortId(id))))]
    return (await store.findAll(candidates)).filter(
      ({ id, record, derived, supersededBy }) =>
        supersededBy === null && derived.sites.includes(site) && (ids.includes(id) || ids.includes(record.id)),
    )
  }

  return {
    /** What is new on a site in one month. */
    content: async ({ site, lang, ...wanted }: LatestQuestion): Promise<LatestContentAnswer> => {
      const tree = trees[site]
      await open()
      // A date of publication still to come is no news yet.
      const months = (await store.news.months(site)).filter((month) => month <= currentMonth())
      const month = chooseMonth(months, wanted, currentMonth())
      const { total, groups } =
        month > currentMonth() ? { total: 0, groups: [] } : await groupNews(store.news, tree, month)
      const hot = itemOn((await hotItems())[site], month, month === (months.at(-1) ?? month))
      const editors = await chosen(hot?.articles ?? [], site)
      const ranked =
        total > mostRanked ? await store.news.first({ site }, month, { by: 'evidence', limit: mostRanked }) : []

      const ids = new Set([...ranked, ...groups.flatMap(({ listed }) => listed)].map(({ id }) => id))
      const documents = await store.findAll([...ids])
      const entries = new Map(documents.map((document) => [document.id, latestEntry(document, tree, lang)]))
      const entriesOf = (news: readonly NewsItem[]) => news.flatMap(({ id }) => entries.get(id) ?? [])
      const byEditors = editors.map((document) => latestEntry(document, tree, lang))
      return {
        ...monthOfNumber(month),
        total,
        earlier: monthOrNull(months.findLast((other) => other < month)),
        later: monthOrNull(months.find((other) => other > month)),
        hot_Docs_Content1: contentIn(hot?.content1, lang),
        hot_Docs_Content2: contentIn(hot?.content2, lang),
        hot_Docs_Articles: byEditors.length > 0 ? byEditors : entriesOf(ranked),
        hot_Docs_Chosen_By: byEditors.length > 0 ? 'editors' : 'rule',
        ...wireGroups(groups, tree, lang, entriesOf),
      }
    },

    /**
     * The newest documents of a site, newest first, each with the moment it became news.
     *
     * @param within only documents with these ids
     */
    newest: async (site: SiteId, limit: number, within?: ReadonlySet<string>): Promise<News[]> => {
      await open()
      const news = await store.news.newest(site, currentMonth(), limit, within)
      const documents = new Map(
        (await store.findAll(news.map(({ id }) => id))).map((document) => [document.id, document]),
      )
      return news.flatMap(({ id, newsAt }) => {
        const document = documents.get(id)
        return document ? [{ document, newsAt }] : []
      })
    },
  }
}
export type LatestService = ReturnType<typeof createLatestService>
