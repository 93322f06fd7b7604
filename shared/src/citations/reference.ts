import type { Article } from '../contracts/index.ts'

/** What the citation formats need of an article. */
export type Reference = Pick<
  Article,
  | 'id'
  | 'title'
  | 'title_lang'
  | 'authors'
  | 'journal'
  | 'published'
  | 'year_published'
  | 'DOI'
  | 'pmid'
  | 'keywords'
  | 'abstract'
  | 'volume'
  | 'issue'
  | 'pages'
  | 'issn'
  | 'publisher'
> & {
  /** Where the document itself can be read. */
  source_url: string | null
  /** Absolute address of the record on this site. */
  record_url: string
  /** What must go with the record: that it was retracted, whom its licence asks to name. */
  notes?: readonly string[]
}

/** A DOI without the resolver's address or a `doi:` prefix. */
export const bareDoi = (doi: string): string => doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')

/** Never throws: half a character in the DOI becomes the replacement character. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(bareDoi(doi).toWellFormed()).replaceAll('#', '%23')}`

/** Date of publication, or only the year where no date is known. */
export const publicationDate = ({
  published,
  year_published,
}: Pick<Reference, 'published' | 'year_published'>): string | null =>
  published ?? (year_published === null ? null : String(year_published))

/** First and last page: `12-20` and `112-20` name the last one in full or by its last digits. */
export const pagesOf = (pages: string | undefined): { first?: string; last?: string } => {
  const [, first, end] = /^\s*([\p{L}\d]+)(?:\s*[-–—]\s*([\p{L}\d]+))?/u.exec(pages ?? '') ?? []
  if (first === undefined) return {}
  if (end === undefined) return { first }
  const isShortened = /^\d+$/.test(first + end) && end.length < first.length
  return { first, last: isShortened ? first.slice(0, first.length - end.length) + end : end }
}
