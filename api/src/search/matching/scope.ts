import { dateRangeGroup, dateRangeOf, isDateRangeKey, type FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import type { Match } from '../search-index.ts'
import { emptyBits, intersect, setBit, unite, type Bits } from './bits.ts'
import type { SiteScheme } from './site-scheme.ts'
import type { Snapshot } from './snapshot.ts'

/** The documents a search is made in, before its query: those of the site, cut down by each applied facet. */
export interface Scope {
  /** The site's documents, or its best evidence, or those with a text in the language. */
  base: Bits
  /** For each applied facet, the documents of any of its applied keys. */
  facets: Map<FilterKey, Bits>
  /** Applied keys the site does not know; they cut nothing. */
  unknown: FilterKey[]
}

const publishedWithin = ({ columns }: Snapshot, { from, to }: { from: number; to: number }): Bits => {
  const bits = emptyBits(columns.capacity)
  const { date } = columns
  for (let ordinal = 0; ordinal < date.length; ordinal++) {
    const day = date[ordinal] ?? 0
    if (day >= from && day <= to) setBit(bits, ordinal)
  }
  return bits
}

/** What an applied filter asks for: a key of the site's own tree, or days as yyyymmdd. */
type FilterChoice = { key: FilterKey } | { from: number; to: number }

/** What applied filters ask for, by facet. */
export interface FiltersRead {
  facets: Map<FilterKey, FilterChoice[]>
  /** Applied keys the site does not know; they cut nothing. */
  unknown: FilterKey[]
}

/** Reads applied filters in the tree of a site; dates are yyyymmdd. */
export const readFilters = (scheme: SiteScheme, filters: readonly FilterKey[]): FiltersRead => {
  const read: FiltersRead = { facets: new Map(), unknown: [] }
  const apply = (facet: FilterKey, asked: FilterChoice) =>
    read.facets.set(facet, [...(read.facets.get(facet) ?? []), asked])
  for (const applied of new Set(filters)) {
    const node = scheme.keys.get(applied)
    const years = isDateRangeKey(applied) && scheme.keys.has(dateRangeGroup) ? dateRangeOf([applied]) : null
    if (years) apply(dateRangeGroup, { from: years.start * 10000, to: years.end * 10000 + 9999 })
    else if (!node) read.unknown.push(applied)
    else if (node.key !== dateRangeGroup) apply(node.facet, { key: node.key })
  }
  return read
}

/** The documents of one choice; they may be the index's own, and are not to be changed. */
export const documentsOfChoice = (snapshot: Snapshot, site: SiteId, choice: FilterChoice): Bits =>
  'key' in choice ? snapshot.filters.ofKey(site, choice.key) : publishedWithin(snapshot, choice)

export const scopeOf = (
  snapshot: Snapshot,
  scheme: SiteScheme,
  { site, lang, best, inLanguage, filters }: Pick<Match, 'site' | 'lang' | 'best' | 'inLanguage' | 'filters'>,
): Scope => {
  const base = snapshot.filters.ofSite(site).slice()
  if (best) intersect(base, snapshot.filters.best())
  if (inLanguage) intersect(base, snapshot.filters.ofLanguage(lang))
  const { facets: asked, unknown } = readFilters(scheme, filters)
  const facets = new Map<FilterKey, Bits>()
  for (const [facet, choices] of asked)
    facets.set(
      facet,
      choices.reduce(
        (any, choice) => unite(any, documentsOfChoice(snapshot, site, choice)),
        emptyBits(snapshot.columns.capacity),
      ),
    )
  return { base, facets, unknown }
}

/** The documents of a scope, all facets applied but one. */
export const documentsOf = ({ base, facets }: Scope, except?: FilterKey): Bits => {
  const bits = base.slice()
  for (const [facet, documents] of facets) if (facet !== except) intersect(bits, documents)
  return bits
}
