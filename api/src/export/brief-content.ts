/** A document as a brief tells it. */
export interface BriefEntry {
  /** Its place in the brief, from 1, by which the table and the references name it. */
  number: number
  title: string
  /** BCP 47 tag of the title. */
  lang: string
  /** Address of the article on the site. */
  url: string
  facts: readonly string[]
  /** What it found, in its own words; without any, `label` says so, and `link` leads to where they may be. */
  finding: { label: string; lang: string; quotes: readonly string[]; link?: string | undefined }
  /** What somebody wrote beside it. */
  note?: string | undefined
  citation: string
}

/** What a brief says, as plain data, in words of one language. */
export interface BriefContent {
  title: string
  /** Who gives it out. */
  creator: string
  /** BCP 47 tag of the words around the documents. */
  lang: string
  /** What it rests on: date, source, language, search, strategy and numbers, as far as they are known. Names end in a colon. */
  about: readonly { name: string; text: string }[]
  /** Room for what its author has to say; absent in a plain list. `room` stands where nothing was written. */
  notes?: { heading: string; text: string; room: string } | undefined
  headings: { contents: string; note: string; references: string; characteristics: string; licences: string }
  /** By the kind of evidence, what gathers studies first. */
  groups: readonly { heading: string; entries: readonly BriefEntry[] }[]
  /** A row for each document, and a column for each thing that at least one of them states. */
  table: {
    head: readonly string[]
    rows: readonly { title: { text: string; lang: string }; url: string; cells: readonly string[] }[]
    empty: string
  }
  licences: readonly string[]
}

/** Every document of a brief, by its number. */
export const entriesOf = ({ groups }: Pick<BriefContent, 'groups'>): BriefEntry[] =>
  groups.flatMap(({ entries }) => entries)

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

/**
 * A text without what neither XML nor a PDF has a place for: control characters, halves of characters, noncharacters; without
 * signs that turn the direction of what follows them; and with at most thirty marks on a letter, as Unicode's stream-safe texts
 * have (UAX 15): a layout takes time by the square of their number.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
