import type { ServerHealth } from 'shared/health'
import type { RouteHead } from 'shared/remote'
import type { Site } from 'shared/sites'
import type { ApiReader } from '../api-reader/api-reader.ts'
import type { Html } from '../html/html.ts'
import type { Words } from '../words/words.ts'

/** What a page is written from. */
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
  /** How the site does. */
  health: () => Promise<ServerHealth>
}

/** A page for whoever runs no scripts: what its head says, and what can be read. */
export interface PlainPage {
  status: 200 | 404
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
  /** Whether the page does without scripts what it is there for. */
  readable: boolean
  main: Html
}

export type WritePage = (question: PageQuestion) => PlainPage | Promise<PlainPage>
