import { markup } from '../html/html.ts'
import { basePage } from './base-page.ts'
import type { PageQuestion, PlainPage } from './plain-page.ts'
import { searchForm } from './search-form.ts'

/** The 404 text of specification section 2, with a search. */
export const notFoundPage = (question: PageQuestion): PlainPage => {
  const t = question.words.of('shell')
  const title = t('not_found.title')
  return {
    ...basePage(question),
    status: 404,
    title,
    path: null,
    listed: false,
    main: markup`<h1>${title}</h1>
<p>${t('not_found.text')}</p>
<p>${t('not_found.hint')}</p>
${searchForm(question.words)}`,
  }
}
