import { dateRangeGroup, dateRangeOf, isDateRangeKey, type FilterKey } from 'shared/filters'
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

/** Documents published in a range of years; the years may come in either order. */
const publishedWithin = ({ columns }: Snapshot, years: { start: number; end: number }): Bits => {
  const bits = emptyBits(columns.capacity)
  const from = Math.min(years.start, years.end) * 10000
  const to = Math.max(years.start, years.end) * 10000 + 9999
  columns.date.forEach((date, ordinal) => date >= from && date <= to && setBit(bits, ordinal))
  return bits
}

export const scopeOf = (
  snapshot: Snapshot,
  scheme: SiteScheme,
  { site, lang, best, inLanguage, filters }: Pick<Match, 'site' | 'lang' | 'best' | 'inLanguage' | 'filters'>,
): Scope => {
  const base = snapshot.filters.ofSite(site).slice()
  if (best) intersect(base, snapshot.filters.best())
  if (inLanguage) intersect(base, snapshot.filters.ofLanguage(lang))
  const facets = new Map<FilterKey, Bits>()
  const unknown: FilterKey[] = []
  const apply = (facet: FilterKey, documents: Bits) => {
    const known = facets.get(facet)
    if (known) unite(known, documents)
    else facets.set(facet, documents.slice())
  }
  for (const applied of new Set(filters)) {
    const node = scheme.keys.get(applied)
    const range = isDateRangeKey(applied) && scheme.keys.has(dateRangeGroup) ? dateRangeOf([applied]) : null
    if (range) apply(dateRangeGroup, publishedWithin(snapshot, range))
    else if (!node) unknown.push(applied)
    else if (node.key !== dateRangeGroup) apply(node.facet, snapshot.filters.ofKey(site, node.key))
  }
  return { base, facets, unknown }
}

/** The documents of a scope, all facets applied but one. */
export const documentsOf = ({ base, facets }: Scope, except?: FilterKey): Bits => {
  const bits = base.slice()
  for (const [facet, documents] of facets) if (facet !== except) intersect(bits, documents)
  return bits
}
