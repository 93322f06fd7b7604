import { citationTags, pdfUrl, type Reference } from 'shared/citations'
import { articleSchema, type Article } from 'shared/contracts'
import { articleIdOf, articlePath, canonicalTitle, pageDescription } from 'shared/documents'
import { markup, type Html } from '../html/html.ts'
import type { Words } from '../words/words.ts'
import { basePage } from './base-page.ts'
import { languageMark } from './language-mark.ts'
import { noticeLines } from './notice-marks.ts'
import { notFoundPage } from './not-found-page.ts'
import type { PageQuestion, PlainPage, WritePage } from './plain-page.ts'
import { scholarlyArticle } from './scholarly-article.ts'

const publishedLine = ({ own, formats }: Words, { journal, published, year_published: year }: Article): string => {
  const known = published ?? (year === null ? null : String(year))
  const date = known === null ? '' : formats.date(known)
  if (journal === null) return known === null ? '' : own('published', { date })
  return known === null ? own('in_journal', { journal }) : own('in_journal_on', { journal, date })
}

const paragraphs = (text: string): Html[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map(
      (line) => markup`<p>${line.trim()}</p>
`,
    )

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

const record = (words: Words, article: Article): Html => {
  const { lang, formats } = words
  const line = publishedLine(words, article)
  const links = article.hyperlinks.filter(({ url }) => isWebAddress(url))
  return markup`<article>
${noticeLines(words, article.notices)}<h1${languageMark(article.title_lang, lang)}>${article.title}</h1>
${
  article.authors.length > 0 &&
  markup`<p>${formats.list(article.authors)}</p>
`
}${
    line &&
    markup`<p>${line}</p>
`
  }${
    article.documentType &&
    markup`<p>${article.documentType}</p>
`
  }${
    article.abstract !== null &&
    markup`<h2>${article.label_abstract}</h2>
<div${languageMark(article.abstract_lang, lang)}>
${paragraphs(article.abstract)}</div>
`
  }<h2>${article.label_citation}</h2>
<p>${article.citation}</p>
${
  links.length > 0 &&
  markup`<h2>${article.label_hyperlinks}</h2>
<ul>
${links.map(
  ({ title, url }) => markup`<li><a href="${url}">${title}</a></li>
`,
)}</ul>
`
}</article>`
}

const articlePageOf = (question: PageQuestion, article: Article): PlainPage => {
  const { words, origin, namespace, head } = question
  const { title, documentType: type, abstract } = article
  const path = articlePath({ id: article.id, title: canonicalTitle(article) })
  const reference: Reference = { ...article, record_url: origin + path }
  const described =
    abstract ?? (type ? head.description && words.of(namespace)(head.description, { type, title }) : title)
  const page = basePage(question)
  return {
    ...page,
    title,
    description: described ? pageDescription(described) : page.description,
    path,
    kind: 'article',
    tags: citationTags(reference, pdfUrl(article)),
    structured: [scholarlyArticle(article, reference)],
    main: record(words, article),
  }
}

/** `/articles/{id}-{slug}`: title, authors, abstract and citation of the record. */
export const articlePage: WritePage = async (question) => {
  const { api, site, words, params } = question
  const id = articleIdOf(params['address'] ?? '')
  const query = new URLSearchParams({ type: site.id, lang: words.lang })
  const reading = await api.read(`/articles/${encodeURIComponent(id)}?${query}`, articleSchema)
  if (reading.status === 'found') return articlePageOf(question, reading.data)
  if (reading.status === 'missing') return notFoundPage(question)
  const page = basePage(question)
  return { ...page, path: null, main: markup`${page.main}<p>${words.own('unavailable')}</p>` }
}
