import {
  definedOnly,
  pageSize,
  type BroaderSearch,
  type DocumentCard,
  type SearchData,
  type SearchHit,
} from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId, SortCriterion } from 'shared/sites'
import { bestText } from '../catalogue/best-text.ts'
import { abstractElsewhere, noticesOf, versionsOf } from '../articles/record-fields.ts'
import { countriesLine, namedCountries, studiesConductedIn } from '../articles/document-countries.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { toIndexed } from '../catalogue/indexed-document.ts'
import { fold } from '../search/analyse/fold.ts'
import { labelIn, type FilterTree, type FilterTrees } from '../taxonomy/filter-trees.ts'
import { publishedOf } from '../records/record.ts'
import { isSingleStudy } from '../records/document-kinds.ts'
import type { Match, SearchIndex, SearchOptions } from '../search/search-index.ts'
import { marksOf, TextMarker, type MarkableText } from './marks.ts'
import { snippetOf } from './snippet.ts'

/** A search as read from a request. */
export interface SearchRequestRead extends Match {
  sort: SortCriterion[]
  page: number
  facets: boolean
}

const mostSuggestions = 10
const mostSimilar = 5
/** Records of a document that may be there beside its own. */
const mostTwins = 3

/** What two records of one document have in common. */
const nameOf = ({ record }: CatalogueDocument): string =>
  fold(bestText(record.title, 'en')?.text ?? record.id)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A document as its card shows it in a language. */
export const toCard = ({ id, record, derived }: CatalogueDocument, tree: FilterTree, lang: Lang): DocumentCard => {
  const title = bestText(record.title, lang) ?? { lang: 'en', text: record.id }
  const abstract = bestText(record.abstract, lang)
  const countries = namedCountries(derived.countries, tree, lang)
  const typeKey = derived.types[tree.site]
  const type = tree.byKey.get(typeKey)
  return {
    id,
    sourceId: record.id,
    title: title.text,
    title_lang: title.lang,
    type: type ? labelIn(type.short ?? type.label, lang) : '',
    type_key: typeKey,
    countries: countriesLine(countries, !isSingleStudy(derived.kind), lang),
    description: abstract?.text ?? null,
    description_lang: abstract?.lang ?? null,
    ...definedOnly({ notices: noticesOf(record), ...versionsOf(record), abstract_at: abstractElsewhere(record) }),
    quality: derived.quality,
    published: publishedOf(record),
    year_published: record.date ? Number(record.date.slice(0, 4)) : (record.year ?? null),
    lastLitSearch: derived.lastSearch,
    living: derived.living,
    category: record.category ?? null,
    studies_conducted_in: studiesConductedIn(countries),
  }
}

/** What a card shows of what was asked for: marks in its title, and the passage of its abstract that fits best. */
const shownOf = (
  { title, title_lang, description, description_lang }: DocumentCard,
  marker: TextMarker,
): Pick<SearchHit, 'title_marks' | 'passage'> => {
  const texts: MarkableText[] = [{ field: 'title', text: title, tag: title_lang }]
  if (description !== null) texts.push({ field: 'abstract', text: description, tag: description_lang ?? 'en' })
  const [inTitle = [], inAbstract = []] = marker.find(texts)
  return {
    title_marks: marksOf(inTitle, title),
    passage: description === null ? null : snippetOf(description, inAbstract),
  }
}

/** Asks the index, and turns what it finds into hits in the language of the interface. */
export const createSearchService = (index: SearchIndex, store: DocumentStore, trees: FilterTrees) => ({
  search: async ({ page, ...question }: SearchRequestRead, options: SearchOptions): Promise<SearchData> => {
    const { site, lang } = question
    const finding = await index.search({ ...question, offset: page * pageSize, limit: pageSize }, options)
    const documents = await store.findAll(finding.ids)
    const marker = new TextMarker(finding.marking)
    const matches = new Map(finding.ids.map((id, place) => [id, finding.matches[place]]))
    return {
      hits: documents.map((document) => {
        const card = toCard(document, trees[site], lang)
        return { ...card, match: matches.get(document.id) ?? 'all', ...shownOf(card, marker) }
      }),
      total: { value: finding.total },
      classes: finding.classes,
      answered_by: finding.answeredBy,
      subject: finding.subject,
      page,
      pageSize,
      reading: finding.reading,
      unknown_filters: finding.unknownFilters,
      ...(finding.facets && { facets: finding.facets }),
    }
  },
  broader: (match: Match, options: SearchOptions): Promise<BroaderSearch> => index.broader(match, options),
  /** How many documents would be found with each of some choices of filters added. */
  counts: (match: Match, added: readonly FilterKey[][], options: SearchOptions) => index.counts(match, added, options),
  suggest: ({ q, site, lang }: { q: string; site: SiteId; lang: Lang }, options: SearchOptions) =>
    index.suggest({ q, site, lang, limit: mostSuggestions }, options),
  /** Documents near one on a site; null where nobody has the id, or not on the site. */
  similar: async ({ id, site, lang }: { id: string; site: SiteId; lang: Lang }, options: SearchOptions) => {
    const document = await store.find(id)
    if (!document?.derived.sites.includes(site)) return null
    const near = await index.similar(toIndexed(document), site, lang, mostSimilar + mostTwins, options)
    const documents = await store.findAll(near.map((found) => found.id))
    const shared = new Map(near.map((found) => [found.id, found.shared]))
    const named = new Set([nameOf(document)])
    return documents
      .filter((found) => !named.has(nameOf(found)) && named.add(nameOf(found)))
      .slice(0, mostSimilar)
      .map((found) => ({ ...toCard(found, trees[site], lang), shared: shared.get(found.id) ?? [] }))
  },
})
export type SearchService = ReturnType<typeof createSearchService>
