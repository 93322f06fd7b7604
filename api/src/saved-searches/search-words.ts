import { dateRangeGroup, dateRangeOf, isDateRangeKey, type FilterKey } from 'shared/filters'
import { languageTag, type Lang, type SiteId } from 'shared/sites'
import { labelIn, type FilterTrees } from '../taxonomy/filter-trees.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { readAsQuestion, type ReadAs } from '../search/search-index.ts'

/** A search as a person reads it: the query, and the filters by their names, alternatives joined by 'or'. */
export const searchWords = (
  { site, query, keys }: { site: SiteId; query: string; keys: readonly FilterKey[] },
  siteLocale: Pick<SiteLocale, 'lang' | 'texts' | 'words'>,
  trees: FilterTrees,
): string => {
  const { lang, texts, words } = siteLocale
  const tree = trees[site]
  const either = new Intl.ListFormat(languageTag(lang), { type: 'disjunction' })
  const nameOf = (key: FilterKey): string | undefined => {
    const node = tree.byKey.get(key)
    return node && labelIn(node.label, lang)
  }
  const known = keys.filter((key) => !isDateRangeKey(key) && tree.byKey.has(key))
  // Below an applied parent its children say nothing more.
  const topmost = known.filter((key) => !tree.ancestors(key).some((ancestor) => known.includes(ancestor)))
  const byFacet = Map.groupBy(topmost, (key) => tree.facetOf(key))
  const parts = [...byFacet].map(([facet, applied]) => {
    const values = either.format(applied.flatMap((key) => nameOf(key) ?? []))
    const name = nameOf(facet)
    return name === undefined || applied.includes(facet) ? values : words(texts.search.filter, { facet: name, values })
  })
  const range = dateRangeOf(keys)
  if (range) {
    const values = words(texts.search.years, { start: range.start, end: range.end })
    parts.push(words(texts.search.filter, { facet: nameOf(dateRangeGroup) ?? '', values }))
  }
  const all = [...(query.trim() ? [words(texts.search.query, { query: query.trim() })] : []), ...parts]
  return all.length > 0 ? all.join(texts.search.separator) : texts.search.everything
}

/** How a search is read, as parameters of its address; the usual reading needs none. */
export const readingParameters = ({ match, unexpanded, inLanguage }: ReadAs): Record<string, string> => ({
  ...(match !== readAsQuestion.match && { match }),
  ...(unexpanded && { unexpanded }),
  ...(inLanguage && { in_language: 'true' }),
})

/** Address of a search on its site. */
export const searchAddress = (
  {
    query,
    keys,
    best = false,
    sort = '',
    lang,
    match,
    unexpanded,
    inLanguage,
    near = true,
  }: {
    query: string
    keys: readonly FilterKey[]
    best?: boolean
    sort?: string
    lang?: Lang
    /** Whether it lists what is near in meaning too, as pages do by default. */
    near?: boolean
  } & ReadAs,
  siteLocale: Pick<SiteLocale, 'link'>,
): string =>
  siteLocale.link('/search', {
    ...(query && { q: query }),
    ...(best && { best: 'true' }),
    ...(sort && { s: sort }),
    ...(keys.length > 0 && { applied_filters: keys.join(',') }),
    ...readingParameters({ match, unexpanded, inLanguage }),
    ...(!near && { near: 'false' }),
    // Its words are read in the language it was saved in.
    ...(lang && { lang }),
  })
