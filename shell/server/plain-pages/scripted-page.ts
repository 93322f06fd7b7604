import { markup } from '../html/html.ts'
import { basePage } from './base-page.ts'
import type { WritePage } from './plain-page.ts'
import { searchForm } from './search-form.ts'

/** A page that only scripts can show: its name, why it is empty, and the way to what can be read. */
export const scriptedPage: WritePage = (question) => {
  const page = basePage(question)
  return {
    ...page,
    readable: false,
    main: markup`${page.main}
<p>${question.words.own('needs_scripts')}</p>
${searchForm(question.words)}`,
  }
}
