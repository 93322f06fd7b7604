import type { SearchMap, SearchYears } from 'shared/contracts'
import { dateRangeKey, firstYear, isDateRangeKey, lastYear, type FilterKey } from 'shared/filters'
import type { Lang } from 'shared/sites'
import { HttpError } from '../http/errors.ts'
import type { Match, SearchIndex, SearchOptions } from '../search/search-index.ts'
import { labelIn, type FilterTree, type FilterTrees, type TreeNode } from '../taxonomy/filter-trees.ts'
import { sectionGroups } from '../taxonomy/section-groups.ts'

const typeGroup: FilterKey = '0_10'

/** With more topics than these, those of the second level are left to the maps of their own. */
const mostRows = 60

/** Filters whose topics can be rows: the groups of a site that say what documents are about, in catalogue order. */
const axesOf = ({ site, groups, byKey }: FilterTree): TreeNode[] => {
  const keys = new Set(Object.values(sectionGroups[site]).flat())
  return groups
    .filter(({ key }) => keys.has(key))
    .flatMap((group) => (group.facet ? [group] : group.children.filter(({ facet }) => facet)))
    .flatMap(({ key }) => byKey.get(key) ?? [])
}

interface Row {
  node: TreeNode
  level: 1 | 2
}

const rowsOf = ({ children }: TreeNode): Row[] => {
  const both = children.flatMap((node): Row[] => [
    { node, level: 1 },
    ...node.children.map((below): Row => ({ node: below, level: 2 })),
  ])
  return both.length <= mostRows ? both : both.filter(({ level }) => level === 1)
}

/**
 * Rows with their places, those with documents first: of the first level with what is below them, and among those below.
 *
 * @param countOf documents of the row at a place
 */
const filledFirst = (rows: readonly Row[], countOf: (place: number) => number): [Row, number][] => {
  const blocks: [Row, number][][] = []
  for (const [place, row] of rows.entries()) {
    if (row.level === 1) blocks.push([])
    blocks.at(-1)?.push([row, place])
  }
  const rank = ([, place]: readonly [Row, number]): number => (countOf(place) > 0 ? 0 : 1)
  return blocks
    .map(([head, ...below]) => [...(head ? [head] : []), ...below.toSorted((a, b) => rank(a) - rank(b))])
    .toSorted(([a], [b]) => (a && b ? rank(a) - rank(b) : 0))
    .flat()
}

const titleIn = ({ short, label }: TreeNode, lang: Lang): string => labelIn(short ?? label, lang)

/** Overviews of what a search finds; every number in them is what the search it stands for finds. */
export const createSearchOverview = (index: SearchIndex, trees: FilterTrees, now: () => Date) => ({
  /** Documents by year of publication, the search's own range of years set aside. */
  years: async (match: Match, options: SearchOptions): Promise<SearchYears> => {
    const others = { ...match, filters: match.filters.filter((key) => !isDateRangeKey(key)) }
    const length = now().getUTCFullYear() - firstYear + 1
    const years = Array.from({ length }, (_, place) => firstYear + place)
    const [total = 0, known = 0, ...counts] = await index.counts(
      others,
      [
        [],
        [dateRangeKey({ start: firstYear, end: lastYear })],
        ...years.map((year) => [dateRangeKey({ start: year, end: year })]),
      ],
      options,
    )
    const counted = years.map((year, place) => ({ year, count: counts[place] ?? 0 }))
    const has = ({ count }: { count: number }) => count > 0
    const first = counted.findIndex(has)
    return {
      years: first === -1 ? [] : counted.slice(first, counted.findLastIndex(has) + 1),
      unknown: total - known,
    }
  },

  /**
   * Documents by topic and type, the search's own topics of that group and its types set aside.
   *
   * @param wanted key of the filter whose topics are the rows; empty for the site's first
   */
  map: async (match: Match, wanted: FilterKey, options: SearchOptions): Promise<SearchMap> => {
    const { site, lang } = match
    const tree = trees[site]
    const axes = axesOf(tree)
    const of = axisOf(tree, axes, wanted)
    const columns = tree.byKey.get(typeGroup)?.children ?? []
    const rows = rowsOf(of)
    const setAside = new Set([tree.facetOf(of.key), typeGroup])
    const filters = match.filters.filter((key) => !setAside.has(tree.facetOf(key)))
    const cells = rows.flatMap(({ node }) => columns.map(({ key }) => [node.key, key]))
    const anyTopic = tree.byKey.get(tree.facetOf(of.key))?.children.map(({ key }) => key) ?? []
    const choices = [
      [],
      ...rows.map(({ node }) => [node.key]),
      ...columns.map(({ key }) => [key]),
      ...cells,
      anyTopic,
      ...columns.map(({ key }) => [...anyTopic, key]),
    ]
    const counts = await index.counts({ ...match, filters }, choices, options)
    const [total = 0] = counts
    const countsOfColumns = 1 + rows.length
    const countsOfCells = countsOfColumns + columns.length
    const countOfCoded = countsOfCells + cells.length
    const countOf = (row: number): number => counts[1 + row] ?? 0
    const order = filledFirst(rows, countOf)
    const entry = (node: TreeNode) => ({ key: node.key, title: titleIn(node, lang) })
    return {
      of: { ...entry(of), parents: parentsOf(tree, of).map(entry) },
      axes: axes.map(entry),
      rows: order.map(([{ node, level }, place]) => ({
        ...entry(node),
        level,
        opens: node.children.length > 0,
        count: countOf(place),
      })),
      columns: columns.map((node, place) => ({
        ...entry(node),
        count: counts[countsOfColumns + place] ?? 0,
        coded: counts[countOfCoded + 1 + place] ?? 0,
      })),
      cells: order.map(([, row]) =>
        columns.map((_column, column) => counts[countsOfCells + row * columns.length + column] ?? 0),
      ),
      filters,
      total,
      coded: counts[countOfCoded] ?? 0,
    }
  },
})
export type SearchOverview = ReturnType<typeof createSearchOverview>

const parentsOf = (tree: FilterTree, { key }: TreeNode): TreeNode[] => {
  const above = tree.ancestors(key).flatMap((parent) => tree.byKey.get(parent) ?? [])
  return above.slice(0, above.findIndex((node) => node.key === tree.facetOf(key)) + 1).toReversed()
}

const axisOf = (tree: FilterTree, axes: readonly TreeNode[], wanted: FilterKey): TreeNode => {
  const [first] = axes
  const node = wanted === '' ? first : tree.byKey.get(wanted)
  const isTopic = node && axes.some(({ key }) => key === tree.facetOf(node.key)) && node.children.length > 0
  if (isTopic) return node
  throw new HttpError('invalid_request', `rows: '${wanted}' is no topic of ${tree.site} with topics below it.`)
}
