import * as v from 'valibot'
import { citationTags, pdfUrl, type Reference } from 'shared/citations'
import {
  articleSchema,
  latestContentRequestSchema,
  latestContentSchema,
  readLatestContent,
  type Article,
} from 'shared/contracts'
import { articleIdOf, articlePath, canonicalTitle, pageDescription } from 'shared/documents'
import { readPageText } from 'shared/page-text'
import type { RouteHead } from 'shared/remote'
import { languageTag, pageParams, pathWith } from 'shared/sites'
import {
  declaredMetadata,
  siteWords,
  type PageMetadata,
  type PageQuestion,
  type DescribePage,
} from './page-metadata.ts'
import { scholarlyArticle } from './scholarly-article.ts'

/** The site itself, with how it is searched. */
const aboutSite: DescribePage = (question) => {
  const { words, origin } = question
  const { name, short } = siteWords(question)
  const page = declaredMetadata(question)
  const search = { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}&lang=${words.lang}` }
  return {
    ...page,
    structured: [
      {
        '@type': 'WebSite',
        name,
        alternateName: short,
        url: `${origin}/`,
        description: page.description,
        inLanguage: languageTag(words.lang),
        potentialAction: {
          '@type': 'SearchAction',
          target: search,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** Results or their map. Only the search without words is for search engines to list. */
const aboutSearch: DescribePage = (question) => {
  const { words, query, namespace, head, pathname } = question
  const page = declaredMetadata(question)
  const q = pageDescription(query.get('q') ?? '')
  const path = pathWith(pathname, query, pathname.endsWith('/map') ? pageParams.map : pageParams.search)
  return {
    ...page,
    title: (q && head.filledTitle && words.of(namespace)(head.filledTitle, { q })) || page.title,
    path,
    listed: path === pathname,
    structured: [{ '@type': 'SearchResultsPage', name: page.title }],
  }
}

/** On a site whose searches do not find the document, its page is not for search engines to list. */
const articleMetadata = (question: PageQuestion, article: Article): PageMetadata => {
  const { site, words, origin, namespace, head } = question
  const { title, documentType: type, abstract } = article
  const path = articlePath({ id: article.id, title: canonicalTitle(article) })
  const isHere = article.sites?.includes(site.id) ?? true
  const reference: Reference = { ...article, record_url: origin + path }
  const described =
    abstract ?? (type ? head.description && words.of(namespace)(head.description, { type, title }) : title)
  const page = declaredMetadata(question)
  return {
    ...page,
    title,
    description: described ? pageDescription(described) : page.description,
    path: isHere ? path : null,
    listed: isHere,
    kind: 'article',
    tags: citationTags(reference, pdfUrl(article)),
    structured: [scholarlyArticle(article, reference)],
  }
}

/** An address that leads nowhere (specification section 2). */
export const aboutNothing: DescribePage = (question) => ({
  ...declaredMetadata(question),
  status: 404,
  title: question.words.of('shell')('not_found.title'),
  path: null,
  listed: false,
})

/** The record that `/articles/{id}-{slug}` names. */
const aboutArticle: DescribePage = async (question) => {
  const { api, site, words, params } = question
  const id = articleIdOf(params['address'] ?? '')
  const query = new URLSearchParams({ type: site.id, lang: words.lang })
  const reading = await api.read(`/articles/${encodeURIComponent(id)}?${query}`, articleSchema)
  if (reading.status === 'found') return articleMetadata(question, reading.data)
  if (reading.status === 'unknown') return { ...declaredMetadata(question), complete: false, path: null }
  const nothing = await aboutNothing(question)
  if (reading.status === 'missing') return nothing
  return { ...nothing, status: 410, title: words.of(question.namespace)('not_found.withdrawn') }
}

/** The month and the year that an address names. What is none counts as not named. */
const monthAsked = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    pageParams.latestContent.flatMap((name) => {
      const { success, output } = v.safeParse(latestContentRequestSchema.entries[name], query.get(name))
      return success ? [[name, String(output)]] : []
    }),
  )

/** The documents of a month. An empty month, or one that no calendar has, is not for search engines. */
const aboutMonth: DescribePage = async (question) => {
  const { site, words, namespace, head, query, pathname } = question
  const page = declaredMetadata(question)
  const asked = monthAsked(query)
  const request = new URLSearchParams([['type', site.id], ['lang', words.lang], ...asked])
  const reading = await question.api.read(`/latest_content?${request}`, latestContentSchema)
  const path = pathWith(pathname, asked, pageParams.latestContent)
  const isMonth = pageParams.latestContent.every((name) => !query.get(name) || asked.has(name))
  if (reading.status !== 'found') return { ...page, complete: reading.status === 'missing', path, listed: isMonth }
  const {
    total,
    shown: { year, month },
  } = readLatestContent(reading.data)
  const shown = words.formats.date(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`)
  const filled = head.filledTitle && words.of(namespace)(head.filledTitle, { month: shown })
  return {
    ...page,
    title: filled || page.title,
    path: asked.size > 0 ? `${pathname}?month=${month}&year=${year}` : path,
    listed: isMonth && (total > 0 || asked.size === 0),
    structured: [{ '@type': 'CollectionPage', name: filled || page.title, description: page.description }],
  }
}

/** The text of a content page: `/about`, `/terms`, `/privacy` and their like. */
const aboutText: DescribePage = (question) => {
  const page = declaredMetadata(question)
  const text = question.contentPage(question.pathname.split('/')[1] ?? '')
  if (text === null) return page
  const { title, summary } = readPageText(text)
  return {
    ...page,
    title: title || page.title,
    description: pageDescription(summary) || page.description,
    structured: [{ '@type': 'WebPage', name: title || page.title, description: pageDescription(summary) }],
  }
}

/** The metadata of pages, by what their routes say they are about. */
export const factsBySubject: Readonly<Record<NonNullable<RouteHead['about']>, DescribePage>> = {
  site: aboutSite,
  search: aboutSearch,
  article: aboutArticle,
  month: aboutMonth,
  text: aboutText,
}
