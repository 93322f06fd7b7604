import type { LatestArticleAnswer, LatestContentAnswer } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { sites, type Lang } from 'shared/sites'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { NewsItem, NewsStore } from '../catalogue/news.ts'
import type { MonthNumber } from '../catalogue/month.ts'
import { groupNodes, noGroup } from '../catalogue/news-groups.ts'

/** Documents of a group that are listed; a search leads to the others. */
const mostListed = 10

/** The news of one group, newest first. */
export interface NewsGroup {
  key: FilterKey
  total: number
  listed: readonly NewsItem[]
}

/** News of a month: how many, and those of the site's groups, in their order; groups without news are left out. */
export const groupNews = async (
  news: NewsStore,
  tree: FilterTree,
  month: MonthNumber,
): Promise<{ total: number; groups: NewsGroup[] }> => {
  const { site } = tree
  const keys = [...groupNodes(tree).map(({ key }) => key), noGroup]
  const [total = 0, ...totals] = await news.totals([{ site }, ...keys.map((group) => ({ site, group }))], month)
  const groups = keys.flatMap((key, place) => {
    const ofGroup = totals[place] ?? 0
    return ofGroup > 0 ? [{ key, total: ofGroup }] : []
  })
  return {
    total,
    groups: await Promise.all(
      groups.map(async (group) => ({
        ...group,
        listed: await news.first({ site, group: group.key }, month, { by: 'date', limit: mostListed }),
      })),
    ),
  }
}

/** The groups under the names that the wire has for the kind of the site. */
export const wireGroups = (
  groups: readonly NewsGroup[],
  tree: FilterTree,
  lang: Lang,
  entriesOf: (items: readonly NewsItem[]) => LatestArticleAnswer[],
): Pick<LatestContentAnswer, 'document_Types_Articles' | 'program_Services_Articles'> => {
  const labelOf = (key: FilterKey) => tree.byKey.get(key)?.label
  if (sites[tree.site].latestContentBy === 'document-types') {
    return {
      document_Types_Articles: groups.map(({ key, total, listed }) => ({
        DocumentTypeId: key,
        DocumentTypeName: labelOf(key)?.[lang] ?? null,
        DocumentTypeName2: labelOf(key)?.en ?? '',
        Total: total,
        articles: entriesOf(listed),
      })),
    }
  }
  return {
    program_Services_Articles: groups.map(({ key, total, listed }) => ({
      DomainID: key === noGroup ? null : key,
      DomainName: labelOf(key)?.[lang] ?? labelOf(key)?.en ?? null,
      Total: total,
      articles: entriesOf(listed),
    })),
  }
}
