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
