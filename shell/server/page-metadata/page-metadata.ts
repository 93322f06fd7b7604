import type { Catalogue } from 'shared/filters'
import type { RouteHead } from 'shared/remote'
import type { Site } from 'shared/sites'
import type { ApiReader } from '../api-reader/api-reader.ts'
import type { Words } from '../words/words.ts'

/** What is known of a page that is asked for. */
export interface PageQuestion {
  site: Site
  words: Words
  /** Origin of the site's canonical addresses. */
  origin: string
  pathname: string
  query: URLSearchParams
  /** What the address holds where the route has a parameter. */
  params: Readonly<Record<string, string | undefined>>
  /** Texts of the part that owns the route, and what its declaration says of the head. */
  namespace: string
  head: RouteHead
  api: ApiReader
  /** The markdown of a content page in the language of the page, or null. */
  contentPage: (name: string) => string | null
  /** The filters of the site in that language, or null. */
  catalogue: () => Catalogue | null
}

/** The metadata of a page: to people, search engines, reference managers, and by the status. */
export interface PageMetadata {
  status: 200 | 404 | 410
  /** Whether the metadata is complete; false where the API did not say in time. */
  complete: boolean
  /** Without the name of the site. */
  title: string
  description: string
  /** Canonical path without a language; null where the page has none. */
  path: string | null
  /** Whether search engines may list it. */
  listed: boolean
  kind: 'website' | 'article'
  /** Tags for reference managers. */
  tags: readonly (readonly [name: string, content: string])[]
  /** What the page is about, in the terms of schema.org. */
  structured: readonly object[]
}

export type DescribePage = (question: PageQuestion) => PageMetadata | Promise<PageMetadata>

/** Name and description of the site. */
export const siteWords = ({ words }: Pick<PageQuestion, 'words'>) => {
  const t = words.of('shared')
  return { name: t('site.name'), short: t('site.short'), description: t('site.description') }
}

/** A page of which nothing is known but what its route declares; others write over it. */
export const declaredMetadata = (question: PageQuestion): PageMetadata => {
  const { words, head, namespace, pathname } = question
  const t = words.of(namespace)
  const site = siteWords(question)
  const description = head.description && t(head.description)
  return {
    status: 200,
    complete: true,
    title: (head.title && t(head.title)) || site.name,
    // One with places to fill says nothing until they are filled.
    description: description && !description.includes('{{') ? description : site.description,
    path: pathname,
    listed: head.listed ?? true,
    kind: 'website',
    tags: [],
    structured: [],
  }
}
