import { articlePath, ellipsis } from 'shared/documents'
import { languageTag, sites, type Lang, type SiteId } from 'shared/sites'
import { bestText } from '../articles/best-text.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import { labelIn, type FilterTrees } from '../catalogue/filter-trees.ts'
import { fill } from '../i18n/api-texts.ts'
import type { AtomEntry, AtomFeed } from './atom.ts'
import type { FeedWords } from './feed-words.ts'
import type { LatestService } from './latest-service.ts'

/** Origin of a site's pages, for example `https://hse.example.org`. */
export type SiteOrigin = (site: SiteId) => string

const mostEntries = 50
const mostSummary = 500

/** A date as precise as known, as the moment it began. */
const moment = (date: string): string => {
  if (date.includes('T')) return date
  const [year = '', month = '01', day = '01'] = date.split('-')
  return `${year}-${month}-${day}T00:00:00Z`
}

interface FeedParts {
  latest: LatestService
  trees: FilterTrees
  words: Record<Lang, FeedWords>
  siteOrigin: SiteOrigin
}

/** The newest documents of a site as a feed, in a language the site offers. Ids never change with the address of the site. */
export const createLatestFeed =
  ({ latest, trees, words, siteOrigin }: FeedParts) =>
  async (site: SiteId, wanted: Lang): Promise<AtomFeed> => {
    const lang = sites[site].languages.includes(wanted) ? wanted : 'en'
    const origin = siteOrigin(site)
    const name = words[lang].names[site] ?? site
    const tag = (rest: string) => `tag:${new URL(origin).hostname},2026:${rest}`

    const toEntry = ({
      document: { id, record, derived },
      newsAt,
    }: {
      document: CatalogueDocument
      newsAt: string
    }): AtomEntry => {
      const title = bestText(record.title, lang) ?? { lang: 'en', text: record.id }
      const abstract = bestText(record.abstract, lang)
      const type = trees[site].byKey.get(derived.types[site])
      return {
        id: tag(`${site}/${id}`),
        url: origin + articlePath({ id, title: title.text }, { source: 'latest_content', lang }),
        title: title.text,
        titleLang: title.lang,
        updated: moment(newsAt),
        published: record.date ? moment(record.date) : null,
        authors: record.authors,
        category: type ? labelIn(type.short ?? type.label, lang) : '',
        summary: abstract && ellipsis(abstract.text, mostSummary),
        summaryLang: abstract?.lang ?? 'en',
      }
    }
    const news = await latest.newest(site, mostEntries)
    return {
      id: tag(`${site}/latest-content/${lang}`),
      title: fill(words[lang].title, { site: name }),
      subtitle: fill(words[lang].subtitle, { site: name }),
      lang: languageTag(lang),
      self: `${origin}/api/latest_content.atom?type=${site}&lang=${lang}`,
      page: `${origin}/latest-content?lang=${lang}`,
      updated: moment(news[0]?.newsAt ?? '1970'),
      author: name,
      entries: news.map(toEntry),
    }
  }
