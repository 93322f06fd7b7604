import type { LatestArticleAnswer, LatestContentAnswer } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { sites, type Lang } from 'shared/sites'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import { groupNodes, noGroup } from './group-keys.ts'
import type { NewsItem } from './latest-index.ts'

/** Documents of a group that are listed; a search leads to the others. */
const mostListed = 10

/** The news of one group, newest first. */
export interface NewsGroup {
  key: FilterKey
  total: number
  listed: readonly NewsItem[]
}

/** News in the groups of the site, in their order; groups without news are left out. */
export const groupNews = (items: readonly NewsItem[], tree: FilterTree): NewsGroup[] =>
  [...groupNodes(tree).map(({ key }) => key), noGroup].flatMap((key) => {
    const members = items.filter(({ groups }) => groups[tree.site]?.includes(key))
    return members.length > 0 ? [{ key, total: members.length, listed: members.slice(0, mostListed) }] : []
  })

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
