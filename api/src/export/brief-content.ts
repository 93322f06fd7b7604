import type { DocumentBrief } from '../mail/blocks.ts'

/** What a brief says, as plain data. */
export interface BriefContent {
  title: string
  /** Who gives it out. */
  creator: string
  /** BCP 47 tag of the words around the documents. */
  lang: string
  /** The search the documents are results of, in words. */
  search?: string | undefined
  /** When it was made. */
  made: string
  documents: readonly (DocumentBrief & { /** The citation with its words around it. */ cite: string })[]
}

/** A table of documents side by side, as plain data. */
export interface TableContent {
  title: string
  creator: string
  /** BCP 47 tag of the words of the table. */
  lang: string
  made: string
  columns: readonly { title: string; title_lang: string; url: string }[]
  rows: readonly { name: string; cells: readonly (readonly { text: string; lang: string }[])[] }[]
  /** Stands in an empty cell. */
  empty: string
}

/** A text without control characters and halves of characters, which neither XML nor a PDF has a place for. */
export const cleanText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, '')
