import {
  latestContentSchema,
  readLatestContent,
  type LatestArticle,
  type LatestContent,
  type MonthOfYear,
} from 'shared/contracts'
import { articlePath } from 'shared/documents'
import { addressIn, pageParams, pathWith } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import type { Words } from '../words/words.ts'
import { basePage } from './base-page.ts'
import { languageMark } from './language-mark.ts'
import { noticeMarks } from './notice-marks.ts'
import type { PageQuestion, WritePage } from './plain-page.ts'

const monthName = ({ formats }: Words, { month, year }: MonthOfYear): string =>
  formats.date(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`)

const articles = (words: Words, list: readonly LatestArticle[]): Html => markup`<ul>
${list.map(
  (article) =>
    markup`<li>${noticeMarks(words, article.notices)}<a href="${articlePath(article, { source: 'latest_content', lang: words.lang })}"${languageMark(article.titleLang, words.lang)}>${article.title}</a></li>
`,
)}</ul>
`

const step = (words: Words, pathname: string, text: 'earlier' | 'later', to: MonthOfYear | null): Html | null =>
  to &&
  markup`<li><a href="${addressIn(`${pathname}?month=${to.month}&year=${to.year}`, words.lang)}">${words.own(text, { month: monthName(words, to) })}</a></li>
`

const month = (words: Words, pathname: string, content: LatestContent): Html => {
  const { own, formats } = words
  const count = own('found', { count: content.total, n: formats.number(content.total) })
  return markup`<h2>${monthName(words, content.shown)}</h2>
<p>${count}</p>
<ul>
${step(words, pathname, 'earlier', content.earlier)}${step(words, pathname, 'later', content.later)}</ul>
${
  content.hotArticles.length > 0 &&
  markup`<h3>${own('highlights')}</h3>
${articles(words, content.hotArticles)}`
}${content.groups.map(
    (group) => markup`<h3>${group.name ?? own('other_documents')}</h3>
${articles(words, group.articles)}`,
  )}`
}

const requestPath = ({ site, words, query }: PageQuestion): string => {
  const request = new URLSearchParams({ type: site.id, lang: words.lang })
  for (const name of pageParams.latestContent) {
    const value = query.get(name)
    if (value && /^\d{1,4}$/.test(value)) request.set(name, value)
  }
  return `/latest_content?${request}`
}

/** `/latest-content`: the documents of a month. */
export const latestPage: WritePage = async (question) => {
  const { words, namespace, head, query, pathname } = question
  const page = basePage(question)
  const reading = await question.api.read(requestPath(question), latestContentSchema)
  const path = pathWith(pathname, query, pageParams.latestContent)
  if (reading.status !== 'found') {
    return { ...page, path, main: markup`${page.main}<p>${words.own('unavailable')}</p>` }
  }
  const content = readLatestContent(reading.data)
  const filled = head.filledTitle && words.of(namespace)(head.filledTitle, { month: monthName(words, content.shown) })
  return {
    ...page,
    title: filled || page.title,
    path,
    structured: [{ '@type': 'CollectionPage', name: filled || page.title, description: page.description }],
    main: markup`${page.main}
${month(words, pathname, content)}`,
  }
}
