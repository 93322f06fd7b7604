import { pageDescription } from 'shared/documents'
import { readPageText } from 'shared/page-text'
import { addressIn } from 'shared/sites'
import { markup } from '../html/html.ts'
import { basePage } from './base-page.ts'
import { markdown } from './markdown.ts'
import type { WritePage } from './plain-page.ts'

/** `/about`, `/terms`, `/privacy` and their like: the text of the page. */
export const contentPage: WritePage = (question) => {
  const { words, pathname, contentPage: read } = question
  const page = basePage(question)
  const text = read(pathname.split('/')[1] ?? '')
  if (text === null) return { ...page, main: markup`${page.main}<p>${words.own('unavailable')}</p>` }
  const { title, summary } = readPageText(text)
  return {
    ...page,
    title: title || page.title,
    description: pageDescription(summary) || page.description,
    structured: [{ '@type': 'WebPage', name: title || page.title, description: pageDescription(summary) }],
    main: markdown(text, (path) => addressIn(path, words.lang)),
  }
}
