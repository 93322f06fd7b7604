import { escapeHtml } from 'shared/markup'
import { element, inLang } from './xml.ts'

/** One entry of a feed. */
export interface AtomEntry {
  /** An address that stays the same for ever. */
  id: string
  url: string
  title: string
  /** BCP 47 tag. */
  titleLang: string
  /** ISO 8601 with time. */
  updated: string
  published: string | null
  authors: readonly string[]
  category: string
  summary: string | null
  summaryLang: string
  /** Licence, and whom it asks to name. */
  rights: string
}

export interface AtomFeed {
  id: string
  title: string
  subtitle: string
  lang: string
  /** Where the feed is. */
  self: string
  /** The page it follows. */
  page: string
  updated: string
  author: string
  entries: readonly AtomEntry[]
}

const entryXml = (entry: AtomEntry): string =>
  [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title, inLang(entry.titleLang)),
    `<link rel="alternate" type="text/html" href="${escapeHtml(entry.url)}"/>`,
    element('updated', entry.updated),
    ...(entry.published ? [element('published', entry.published)] : []),
    ...entry.authors.map((author) => `<author>${element('name', author)}</author>`),
    ...(entry.category ? [`<category term="${escapeHtml(entry.category)}"/>`] : []),
    ...(entry.summary ? [element('summary', entry.summary, inLang(entry.summaryLang))] : []),
    ...(entry.rights ? [element('rights', entry.rights)] : []),
    '</entry>',
  ].join('\n')

/** Writes a feed as RFC 4287 has it. */
export const atomXml = (feed: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${inLang(feed.lang)}>`,
    element('id', feed.id),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeHtml(feed.page)}"/>`,
    element('updated', feed.updated),
    `<author>${element('name', feed.author)}</author>`,
    ...feed.entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n')
