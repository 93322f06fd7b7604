import { articlePath, countriesText } from 'shared/documents'
import { longestQuery, searchDataSchema, searchHitSchema } from 'shared/contracts'
import { pageParams, pathWith } from 'shared/sites'
import * as v from 'valibot'
import { markup, type Html } from '../html/html.ts'
import type { Words } from '../words/words.ts'
import { basePage } from './base-page.ts'
import { languageMark } from './language-mark.ts'
import { noticeMarks } from './notice-marks.ts'
import type { PageQuestion, WritePage } from './plain-page.ts'
import { searchForm } from './search-form.ts'

const hitSchema = v.pick(searchHitSchema, [
  ...(['id', 'title', 'title_lang', 'notices', 'type', 'type_key', 'countries', 'published'] as const),
])
type Hit = v.InferOutput<typeof hitSchema>
const resultsSchema = v.object({ hits: v.array(hitSchema), total: searchDataSchema.entries.total })
type Results = v.InferOutput<typeof resultsSchema>

const item = (words: Words, hit: Hit): Html => {
  const { lang, own, formats } = words
  const countries = countriesText(hit.countries, hit.type_key)
  const published = hit.published && own('published', { date: formats.date(hit.published) })
  const facts = [hit.type, published, countries].filter(Boolean).join(' · ')
  return markup`<li>${noticeMarks(words, hit.notices)}<a href="${articlePath(hit, { source: 'search', lang })}"${languageMark(hit.title_lang, lang)}>${hit.title}</a><br>${facts}</li>
`
}

const list = (words: Words, { hits, total }: Results): Html => {
  const { own, formats } = words
  const more = total.value > hits.length && hits.length > 0
  return markup`<h2>${own('found', { count: total.value, n: formats.number(total.value) })}</h2>
${more && markup`<p>${own('listed', { n: formats.number(hits.length) })}</p>`}
<ol>
${hits.map((hit) => item(words, hit))}</ol>`
}

const requestPath = ({ query, site, words }: PageQuestion): string => {
  const request = new URLSearchParams({
    q: (query.get('q') ?? '').slice(0, longestQuery).toWellFormed(),
    best: query.get('best') === 'true' ? 'true' : 'false',
    applied_filters: query.getAll('applied_filters').join(','),
    sort_by: query.get('s') ?? '',
    site: site.id,
    lang: words.lang,
  })
  for (const name of ['match', 'unexpanded', 'in_language']) {
    const value = query.get(name)
    if (value) request.set(name, value)
  }
  return `/search?${request}`
}

/** `/search`: the first page of the results as a list. Only the search without words is for search engines to list. */
export const searchPage: WritePage = async (question) => {
  const { words, query, namespace, head, pathname } = question
  const page = basePage(question)
  const q = (query.get('q') ?? '').slice(0, longestQuery)
  const path = pathWith(pathname, query, pageParams.search)
  const results = await question.api.read(requestPath(question), resultsSchema)
  return {
    ...page,
    title: (q && head.filledTitle && words.of(namespace)(head.filledTitle, { q })) || page.title,
    path,
    listed: path === pathname,
    structured: [{ '@type': 'SearchResultsPage', name: page.title }],
    main: markup`<h1>${page.title}</h1>
${searchForm(words, q)}
${results.status === 'found' ? list(words, results.data) : markup`<p>${words.own('unavailable')}</p>`}`,
  }
}
