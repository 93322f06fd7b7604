import { hash } from 'node:crypto'
import type { IndexedDocument } from '../search-index.ts'

/** What suggestions are made from, as kept beside each document. */
export interface PhraseSources {
  titles: { lang: string; text: string }[]
  keywords: string[]
}

/** Titles and keywords of a document that some site shows; nothing of others. */
export const phraseSourcesOf = ({ sites, texts, keywords }: IndexedDocument): PhraseSources =>
  sites.length === 0
    ? { titles: [], keywords: [] }
    : { titles: texts.flatMap(({ lang, title }) => (title ? [{ lang, text: title }] : [])), keywords }

/** A number that tells written sources from other ones. */
export const phrasesMark = (sources: string): number => Number.parseInt(hash('sha256', sources).slice(0, 12), 16)
