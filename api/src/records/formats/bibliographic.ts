import { hash } from 'node:crypto'

/** The digits of a prefix, a slash, and any visible characters (DOI Handbook, 'DOI name syntax'); in use none is a quotation mark. */
const doi = /^(?:(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/|doi:?\s*)?(10\.\d+(?:\.\d+)*\/[^\s"\p{Cc}]+)$/iu
const pmid = /^(?:PMID:?\s*)?0*([1-9]\d{0,8})$/i

/** A DOI without the address of its resolver, as the source writes it; undefined where there is none. */
export const bareDoi = (written: string | null | undefined): string | undefined => doi.exec(written?.trim() ?? '')?.[1]

/** The number of a record of PubMed; undefined where there is none. */
export const barePmid = (written: string | undefined): string | undefined => pmid.exec(written?.trim() ?? '')?.[1]

/** The id of a record whose source gives none of its own: by what it can be recognised by. */
export const idOf = (
  format: string,
  {
    pmid,
    doi,
    title,
    year,
  }: { pmid?: string | undefined; doi?: string | undefined; title?: string | undefined; year?: string | undefined },
): string | undefined => {
  if (pmid) return `pmid:${pmid}`
  if (doi) return `doi:${doi.toLowerCase()}`
  if (!title) return undefined
  return `${format}:${hash('sha256', `${title.toLowerCase()}\n${year ?? ''}`).slice(0, 16)}`
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

/** The fields a source has a value for; texts by language alike. */
export const statedOnly = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isNothing(value))
      .map(([name, value]) => [name, isPlainObject(value) ? statedOnly(value) : value]),
  )

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names that are stated, each once. */
export const distinctNames = (names: readonly (string | null | undefined)[]): string[] => [
  ...new Set(names.flatMap((name) => name || [])),
]

/** Subject headings, those that a work is mainly about before the others. */
export const majorFirst = (headings: readonly { name: string | null | undefined; isMajor: boolean }[]): string[] =>
  distinctNames(headings.toSorted((one, other) => Number(other.isMajor) - Number(one.isMajor)).map(({ name }) => name))
