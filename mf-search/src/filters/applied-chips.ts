import {
  dateRangeOf,
  isDateRangeKey,
  removeKey,
  resolveAliases,
  topmostKeys,
  treeOf,
  type CatalogueIndex,
  type FilterKey,
} from 'shared/filters'

/** An applied filter as a person names it: a parent in place of all below it. */
export interface Chip {
  key: FilterKey
  kind: 'node' | 'date-range' | 'unknown'
  /** Title of the nearest facet; empty for an unknown key. */
  group: string
  /** Title of the node, the years of a range, or the key itself. */
  title: string
  /** 1 to 6, by the place of the group in the catalogue; null for an unknown key. */
  colour: number | null
  /** The applied filters without this one. */
  rest: FilterKey[]
}

/** Number of filter colours (specification section 9). */
const colours = 6

export const colourOfGroup = (index: CatalogueIndex, groupKey: FilterKey): number =>
  (Math.max(
    0,
    index.catalogue.groups.findIndex((group) => group.key === groupKey),
  ) %
    colours) +
  1

const yearsOf = (key: FilterKey): string => {
  const range = dateRangeOf([key])
  if (!range) return key
  return range.start === range.end ? String(range.start) : `${range.start}–${range.end}`
}

export const appliedChips = (index: CatalogueIndex, filters: readonly FilterKey[]): Chip[] => {
  const applied = resolveAliases(index, filters)
  const known = topmostKeys(index.catalogue.groups, applied).map((key): Chip => {
    const node = index.find(key)
    const top = index.parents(key)[0] ?? node
    return {
      key,
      kind: isDateRangeKey(key) ? 'date-range' : 'node',
      group: index.facetOf(key)?.title ?? top?.title ?? '',
      title: isDateRangeKey(key) ? yearsOf(key) : (node?.title ?? key),
      colour: top ? colourOfGroup(index, top.key) : null,
      rest: removeKey(treeOf(index, key), applied, key),
    }
  })
  const unknown = applied.filter((key) => index.find(key) === undefined)
  return [...known, ...unknown.map((key) => unnamedChip(key, applied))]
}

const unnamedChip = (key: FilterKey, applied: readonly FilterKey[]): Chip => ({
  key,
  kind: 'unknown',
  group: '',
  title: key,
  colour: null,
  rest: applied.filter((other) => other !== key),
})

/** The applied filters by their keys, for when there is no catalogue to name them. */
export const unnamedChips = (filters: readonly FilterKey[]): Chip[] => filters.map((key) => unnamedChip(key, filters))
