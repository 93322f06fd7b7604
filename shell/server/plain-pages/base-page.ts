import { markup } from '../html/html.ts'
import type { PageQuestion, PlainPage } from './plain-page.ts'

/** Name and description of the site. */
export const siteWords = ({ words }: Pick<PageQuestion, 'words'>) => {
  const t = words.of('shared')
  return { name: t('site.name'), short: t('site.short'), description: t('site.description') }
}

/** A page with nothing but what its route declares; others write over it. */
export const basePage = (question: PageQuestion): PlainPage => {
  const { words, head, namespace, pathname } = question
  const t = words.of(namespace)
  const site = siteWords(question)
  const title = (head.title && t(head.title)) || site.name
  return {
    status: 200,
    title,
    description: (head.description && t(head.description)) || site.description,
    path: pathname,
    listed: head.listed ?? true,
    kind: 'website',
    tags: [],
    structured: [],
    readable: true,
    main: markup`<h1>${title}</h1>`,
  }
}
