import { bareDoi } from 'shared/citations'
import type { EvidenceRecord } from '../../records/record.ts'

type Known = Pick<EvidenceRecord, 'id' | 'title' | 'doi' | 'pmid' | 'date' | 'year' | 'url' | 'authors'> &
  Partial<Pick<EvidenceRecord, 'abstract' | 'updateOf' | 'updateIn'>>

/** A DOI as it compares equal: bare, in lower case; null where it is none, as a prefix alone is. */
export const comparableDoi = (doi: string | null | undefined): string | null => {
  const bare =
    doi &&
    bareDoi(doi)
      .toLowerCase()
      .replace(/[\s.]+$/, '')
  return bare && /^10\.\d{4,9}\/\S+$/.test(bare) ? bare : null
}

export const comparablePmid = (pmid: string | null | undefined): string | null =>
  pmid && /^\d{1,9}$/.test(pmid.trim()) ? String(Number(pmid)) : null

export const doiKey = (doi: string | null | undefined): string[] => {
  const comparable = comparableDoi(doi)
  return comparable === null ? [] : [`doi:${comparable}`]
}
export const pmidKey = (pmid: string | null | undefined): string[] => {
  const comparable = comparablePmid(pmid)
  return comparable === null ? [] : [`pmid:${comparable}`]
}

/** A text as it compares equal: its letters and digits in lower case. */
export const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const anyTitle = ({ title }: Pick<Known, 'title'>): string => title['en'] ?? Object.values(title)[0] ?? ''

/** An address in a form in which the same page compares equal: no scheme, no `www.`, lower case, no slash at the end. */
export const comparableAddress = (url: string | null | undefined): string | null =>
  url
    ? url
        .toLowerCase()
        .replace(/^https?:\/\/(www\.)?/, '')
        .replace(/\/+$/, '') || null
    : null

/**
 * What two records of one article have in common: the address and the title. The address alone is not enough, since
 * records of different articles may share the address of their collection.
 *
 * @returns null for a record without an address
 */
const articleKey = (record: Pick<Known, 'url' | 'title'>): string | null => {
  const address = comparableAddress(record.url)
  return address === null ? null : `${address}#${lettersAndDigits(anyTitle(record))}`
}

/**
 * Which version of a work a DOI is of: publishers of reviews that are kept up to date number their versions (`….CD000001.pub3`,
 * Cochrane, whose first version has no number), as servers of preprints do (`…/v2`).
 *
 * @returns null where the DOI says nothing of versions
 */
export const versionOf = (doi: string | null | undefined): { work: string; number: number } | null => {
  const comparable = comparableDoi(doi)
  const [, work, digits] = /^(.+?)(?:\.pub|[/.]v)(\d{1,3})$/.exec(comparable ?? '') ?? []
  if (work !== undefined) return { work, number: Number(digits) }
  return comparable !== null && /^10\.1002\/14651858\.[a-z]{2}\d{6}$/.test(comparable)
    ? { work: comparable, number: 1 }
    : null
}

export const yearOf = ({ date, year }: Pick<Known, 'date' | 'year'>): string =>
  date ? date.slice(0, 4) : year ? String(year) : ''

/** Shorter titles (`Erratum`, `Notice to readers`) are had by many works of a year. */
export const minTitleLength = 30

/** Before the key of a work that a record states to be another version of its own. */
export const otherVersion = 'version '

/** Everything two records of one work may have in common. */
export const workKeys = (record: Known): string[] => {
  const title = lettersAndDigits(anyTitle(record))
  const year = yearOf(record)
  const address = articleKey(record)
  const version = versionOf(record.doi)
  return [
    ...doiKey(record.doi),
    ...pmidKey(record.pmid),
    ...(address === null ? [] : [`at:${address}`]),
    ...(version === null ? [] : [`version:${version.work}`]),
    ...[...(record.updateOf ?? []), ...(record.updateIn ?? [])].flatMap(pmidKey).map((key) => otherVersion + key),
    ...(title.length >= minTitleLength && year ? [`title:${year}:${title}`] : []),
  ]
}

/** What an id begins with: the source that gave it. A source does not list a work twice. */
const sourceOf = ({ id }: Known): string | null => /^([a-z][\w-]*):/i.exec(id)?.[1]?.toLowerCase() ?? null

const areOfOneSource = (one: Known, other: Known): boolean =>
  sourceOf(one) !== null && sourceOf(one) === sourceOf(other)

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

const wordsOf = (title: string): Set<string> => new Set(title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])

/** Share of the words of the shorter title that both must have to be the same work under one identifier. */
const leastShared = 1 / 3

/** Whether titles in one language are plainly of different works; in different languages nothing can be said. */
const titlesDisagree = (one: Known, other: Known): boolean => {
  const shared = Object.keys(one.title).filter((language) => other.title[language])
  return (
    shared.length > 0 &&
    shared.every((language) => {
      const [a, b] = [wordsOf(one.title[language] ?? ''), wordsOf(other.title[language] ?? '')]
      const fewest = Math.min(a.size, b.size)
      return fewest > 0 && [...a].filter((word) => b.has(word)).length / fewest < leastShared
    })
  )
}

/** Share of the words of an abstract that two versions of it have in common at least. */
const leastOfAbstract = 0.7

/**
 * Whether each has an abstract of its own: sections of one page share its address and title, and are different texts. Another
 * source may have a shorter version. Of one source the longer abstract counts: a short section has most of its words in common
 * with any long one.
 */
const abstractsDisagree = (one: Known, other: Known): boolean =>
  Object.entries(one.abstract ?? {}).some(([language, text]) => {
    const otherText = other.abstract?.[language]
    if (!text || !otherText || text === otherText) return false
    const [a, b] = [wordsOf(text), wordsOf(otherText)]
    const size = areOfOneSource(one, other) ? Math.max(a.size, b.size) : Math.min(a.size, b.size)
    return size > 0 && [...a].filter((word) => b.has(word)).length / size < leastOfAbstract
  })

const familyOf = ({ authors: [first] }: Known): string | null =>
  first ? lettersAndDigits(first.includes(',') ? (first.split(',')[0] ?? '') : (first.split(' ').at(-1) ?? '')) : null

/**
 * Whether two records are of one work: by PMID, DOI, or address and title; otherwise by title and year. Sources make
 * mistakes, so an identifier counts only as long as the titles do not contradict it: an erratum that carries the DOI of
 * its article is a work of its own. Nor does an address where each record has an abstract of its own.
 */
export const isSameWork = (one: Known, other: Known): boolean => {
  const [pmid, otherPmid] = [comparablePmid(one.pmid), comparablePmid(other.pmid)]
  if (differ(pmid, otherPmid)) return false
  const [doi, otherDoi] = [comparableDoi(one.doi), comparableDoi(other.doi)]
  const byPmid = pmid !== null && pmid === otherPmid
  const byDoi = doi !== null && doi === otherDoi
  if (byPmid || byDoi) return !titlesDisagree(one, other)
  const address = articleKey(one)
  if (address !== null && address === articleKey(other)) return !abstractsDisagree(one, other)
  if (differ(doi, otherDoi) || areOfOneSource(one, other)) return false
  const title = lettersAndDigits(anyTitle(one))
  return (
    title.length >= minTitleLength &&
    title === lettersAndDigits(anyTitle(other)) &&
    yearOf(one) !== '' &&
    yearOf(one) === yearOf(other) &&
    !differ(familyOf(one), familyOf(other))
  )
}
