import { dateRangeOf, isDateRangeKey, resolveAliases, topmostKeys, type CatalogueIndex } from 'shared/filters'
import type { Formats, TextOf } from 'shared/i18n'

export interface StoredSearch {
  query: string
  keys: readonly string[]
  /** How its words are read; left out, as a question. */
  match?: 'most' | 'all'
  unexpanded?: string
  in_language?: boolean
  best?: boolean
  sort_by?: string
  /** What its owner calls it; empty: by its words. */
  name?: string
}

/** The name of an applied filter, or years. */
export const filterName = (index: CatalogueIndex, key: string, t: TextOf): string => {
  const range = isDateRangeKey(key) ? dateRangeOf([key]) : null
  if (range) return t('searches.years', { start: String(range.start), end: String(range.end) })
  return index.find(key)?.title ?? t('searches.unknown_filter', { key })
}

/**
 * The filters of a search by their names, each with its group ('LMIC focus: Target of document'), a parent in place of all
 * below it; nothing until the catalogue is there.
 */
export const filterNames = (
  { keys }: StoredSearch,
  index: CatalogueIndex | undefined,
  t: TextOf,
  formats: Formats,
): string => {
  if (!index || keys.length === 0) return ''
  const applied = resolveAliases(index, keys)
  const topmost = topmostKeys(index.catalogue.groups, applied)
  const unknown = applied.filter((key) => index.find(key) === undefined && !topmost.includes(key))
  const groups = Map.groupBy([...topmost, ...unknown], (key) => index.facetOf(key))
  return [...groups]
    .map(([group, ofGroup]) => {
      const filters = formats.list(ofGroup.map((key) => filterName(index, key, t)))
      const named = group !== undefined && !ofGroup.includes(group.key)
      return named ? t('searches.filter_group', { group: group.title, filters }) : filters
    })
    .join(t('searches.filter_separator'))
}

/** What a search is called: as its owner says, by its words, or where it has none by what it is. */
export const searchTitle = ({ query, keys, name }: StoredSearch, t: TextOf): string => {
  if (name) return name
  if (query) return query
  return keys.length > 0 ? t('searches.filters_only', { count: keys.length }) : t('searches.everything')
}
