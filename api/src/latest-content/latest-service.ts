import type { LatestArticleAnswer, LatestContentAnswer } from 'shared/contracts'
import { languageTag, sites, type Lang, type SiteId } from 'shared/sites'
import { bestText } from '../articles/best-text.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { labelIn, type FilterTree, type FilterTrees } from '../catalogue/filter-trees.ts'
import { shortId } from '../catalogue/short-id.ts'
import type { Translations } from '../records/record.ts'
import { groupNodes, noGroup } from './group-keys.ts'
import { contentIn, itemOn, type HotItems } from './hot-items.ts'
import type { LatestIndex, NewsItem } from './latest-index.ts'
import { chooseMonth, monthNumber, monthOfNumber } from './month.ts'

export interface LatestQuestion {
  site: SiteId
  lang: Lang
  month?: number | undefined
  year?: number | undefined
}

export interface LatestService {
  /** What is new on a site in one month. */
  content(question: LatestQuestion): Promise<LatestContentAnswer>
  /** The newest documents of a site, newest first, each with the moment it became news. */
  newest(site: SiteId, most: number): Promise<{ document: CatalogueDocument; newsAt: string }[]>
}

interface ServiceParts {
  index: LatestIndex
  store: DocumentStore
  trees: FilterTrees
  hotItems: () => Promise<HotItems>
  now: () => Date
}

const mostInGroup = 10
const mostRanked = 3
const asShortId = /^[a-z2-7]{10}$/

/** Texts a reader of the language reads, whatever their script or country. */
const inLanguage = (texts: Translations, lang: Lang): Translations => {
  const [language] = languageTag(lang).split('-')
  return Object.fromEntries(Object.entries(texts).filter(([tag]) => tag.split('-')[0] === language))
}

const toEntry = ({ id, record, derived }: CatalogueDocument, tree: FilterTree, lang: Lang): LatestArticleAnswer => {
  const title = bestText(inLanguage(record.title, lang), lang)
  const fallback = bestText(record.title, 'en') ?? { lang: 'en', text: record.id }
  const type = tree.byKey.get(derived.types[tree.site])
  return {
    ArticleId: id,
    Title: title?.text ?? null,
    TitleLang: title?.lang ?? null,
    Title2: fallback.text,
    Title2Lang: fallback.lang,
    DocumentType: type ? labelIn(type.short ?? type.label, lang) : '',
    Published: record.date ?? (record.year ? String(record.year) : null),
    Living: derived.living,
  }
}

const byRank = (a: NewsItem, b: NewsItem): number =>
  b.bestRank - a.bestRank || b.newsAt.localeCompare(a.newsAt) || a.id.localeCompare(b.id)

export const createLatestService = ({ index, store, trees, hotItems, now }: ServiceParts): LatestService => {
  const currentMonth = () => monthNumber({ year: now().getUTCFullYear(), month: now().getUTCMonth() + 1 })
  /** A date of publication still to come is no news yet. */
  const monthsOf = (site: SiteId) => index.months(site).filter((month) => month <= currentMonth())

  /** Documents of the site by the editors' ids, in their order; ids nobody has are passed over. */
  const chosen = async (ids: readonly string[], site: SiteId): Promise<CatalogueDocument[]> => {
    const candidates = [...new Set(ids.map((id) => (asShortId.test(id) ? id : shortId(id))))]
    return (await store.findAll(candidates)).filter(
      ({ id, record, derived }) => derived.sites.includes(site) && (ids.includes(id) || ids.includes(record.id)),
    )
  }

  return {
    content: async ({ site, lang, ...wanted }) => {
      await index.catchUp()
      const tree = trees[site]
      const months = monthsOf(site)
      const month = chooseMonth(months, wanted, currentMonth())
      const items = month > currentMonth() ? [] : index.items(site, month)
      const hot = itemOn((await hotItems())[site], month, month === (months.at(-1) ?? month))
      const editors = await chosen(hot?.articles ?? [], site)
      const ranked = items.length > mostRanked ? items.toSorted(byRank).slice(0, mostRanked) : []

      const listed = [...groupNodes(tree).map(({ key }) => key), noGroup]
        .map((key) => ({ key, items: items.filter(({ groups }) => groups[site]?.includes(key)) }))
        .filter((group) => group.items.length > 0)
      const shown = listed.flatMap((group) => group.items.slice(0, mostInGroup))
      const ids = [...new Set([...ranked, ...shown].map(({ id }) => id))]
      const entries = new Map(
        (await store.findAll(ids)).map((document) => [document.id, toEntry(document, tree, lang)]),
      )
      const entriesOf = (news: readonly NewsItem[]) => news.flatMap(({ id }) => entries.get(id) ?? [])

      const earlier = months.findLast((other) => other < month)
      const later = months.find((other) => other > month)
      const grouped = listed.map(({ key, items: members }) => {
        const label = tree.byKey.get(key)?.label
        return {
          key,
          name: label?.[lang] ?? null,
          english: label?.en ?? null,
          total: members.length,
          articles: entriesOf(members.slice(0, mostInGroup)),
        }
      })
      return {
        ...monthOfNumber(month),
        total: items.length,
        earlier: earlier === undefined ? null : monthOfNumber(earlier),
        later: later === undefined ? null : monthOfNumber(later),
        hot_Docs_Content1: contentIn(hot?.content1, lang),
        hot_Docs_Content2: contentIn(hot?.content2, lang),
        hot_Docs_Articles:
          editors.length > 0 ? editors.map((document) => toEntry(document, tree, lang)) : entriesOf(ranked),
        hot_Docs_Chosen_By: editors.length > 0 ? 'editors' : 'rule',
        ...(sites[site].latestContentBy === 'document-types'
          ? {
              document_Types_Articles: grouped.map(({ key, name, english, total, articles }) => ({
                DocumentTypeId: key,
                DocumentTypeName: name,
                DocumentTypeName2: english ?? '',
                Total: total,
                articles,
              })),
            }
          : {
              program_Services_Articles: grouped.map(({ key, name, english, total, articles }) => ({
                DomainID: key === noGroup ? null : key,
                DomainName: name ?? english,
                Total: total,
                articles,
              })),
            }),
      }
    },

    newest: async (site, most) => {
      await index.catchUp()
      const news: NewsItem[] = []
      for (const month of monthsOf(site).toReversed()) {
        news.push(...index.items(site, month).slice(0, most - news.length))
        if (news.length >= most) break
      }
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
