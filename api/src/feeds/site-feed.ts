import { articlePath, ellipsis, type ArticleSource } from 'shared/documents'
import { languageTag, sites, type Lang, type SiteId } from 'shared/sites'
import { bestText } from '../catalogue/best-text.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import { labelIn, type FilterTrees } from '../taxonomy/filter-trees.ts'
import { fill } from '../i18n/api-texts.ts'
import type { SiteOrigin } from '../i18n/site-locale.ts'
import type { AtomEntry, AtomFeed } from './atom.ts'
import type { FeedWords } from './feed-words.ts'

export interface FeedDeps {
  trees: FilterTrees
  words: Record<Lang, FeedWords>
  siteOrigin: SiteOrigin
}

/** A document, and when it became news, ISO 8601 as precise as known. */
export interface News {
  document: CatalogueDocument
  newsAt: string
}

/** Documents a feed lists. */
export const mostEntries = 50
const mostSummary = 500

/** A date as precise as known, as the moment it began. */
const moment = (date: string): string => {
  if (date.includes('T')) return date
  const [year = '', month = '01', day = '01'] = date.split('-')
  return `${year}-${month}-${day}T00:00:00Z`
}

/** A feed of a site. */
interface FeedOfSite {
  /** What stays the same for ever of the feed, below its site. */
  id: string
  title: string
  subtitle: string
  /** Where the feed is. */
  path: string
  /** The page it follows. */
  page: string
  source: ArticleSource
  news: readonly News[]
}

/** Writes the feeds of a site in a language it offers. Addresses come from configuration; ids of entries never change. */
export const siteFeed = ({ trees, words, siteOrigin }: FeedDeps, site: SiteId, wanted: Lang) => {
  const lang = sites[site].languages.includes(wanted) ? wanted : 'en'
  const origin = siteOrigin(site)
  const name = words[lang].names[site] ?? site
  const tag = (rest: string) => `tag:${new URL(origin).hostname},2026:${site}/${rest}`

  const entryOf = ({ document: { id, record, derived }, newsAt }: News, source: ArticleSource): AtomEntry => {
    const title = bestText(record.title, lang) ?? { lang: 'en', text: record.id }
    const abstract = bestText(record.abstract, lang)
    const type = trees[site].byKey.get(derived.types[site])
    const [notice] = record.notices
    // A reader of feeds shows the title before anything else.
    const noticed = (text: string) =>
      notice ? fill(words[lang].noticed, { notice: words[lang].notices[notice.kind], title: text }) : text
    return {
      id: tag(id),
      url: origin + articlePath({ id, title: title.text }, { source, lang }),
      title: noticed(title.text),
      titleLang: title.lang,
      updated: moment(newsAt),
      published: record.date ? moment(record.date) : null,
      authors: record.authors,
      category: type ? labelIn(type.short ?? type.label, lang) : '',
      summary: abstract && ellipsis(abstract.text, mostSummary),
      summaryLang: abstract?.lang ?? 'en',
      rights: [record.licence, record.attribution].filter(Boolean).join('. '),
    }
  }
  return {
    lang,
    words: words[lang],
    /** The site's name. */
    name,
    of: ({ id, title, subtitle, path, page, source, news }: FeedOfSite): AtomFeed => ({
      id: tag(`${id}/${lang}`),
      title,
      subtitle,
      lang: languageTag(lang),
      self: origin + path,
      page: origin + page,
      updated: moment(news[0]?.newsAt ?? '1970'),
      author: name,
      entries: news.map((each) => entryOf(each, source)),
    }),
  }
}
