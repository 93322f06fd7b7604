import { hash } from 'node:crypto'
import { invertedName } from 'shared/citations'
import { lettersAndDigits, minTitleLength, yearOf } from '../catalogue/works/work-keys.ts'
import type { EvidenceRecord } from '../records/record.ts'

type Known = Pick<EvidenceRecord, 'id' | 'title' | 'abstract' | 'authors' | 'doi' | 'pmid' | 'date' | 'year'>

const titlesOf = ({ title }: Known): string[] => Object.values(title).map(lettersAndDigits)
const familyOf = ({ authors: [first] }: Known): string =>
  first === undefined ? '' : lettersAndDigits(invertedName(first).split(',')[0] ?? '')

/** Share of a title that stays when it is corrected: where an author or the abstract is the same, and where nothing else says so. */
const leastShared = { withSupport: 0.6, alone: 0.85 } as const

const trigramsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3)))

/** Share of the trigrams of the shorter text that the longer one has too; 1 of equal ones. */
const likeness = (one: string, other: string): number => {
  const [a, b] = [trigramsOf(one), trigramsOf(other)]
  return [...a].filter((trigram) => b.has(trigram)).length / Math.min(a.size, b.size)
}

/**
 * Whether a record of a file is the stored one that has its id, perhaps corrected: their DOI or PMID is the same, or else their
 * titles are near enough. A different DOI or PMID is a correction where a long title is the same.
 */
export const isSameRecord = (stored: Known, given: Known): boolean => {
  const identifiers = [
    [stored.doi?.toLowerCase(), given.doi?.toLowerCase()],
    [stored.pmid, given.pmid],
  ].filter(([one, other]) => one && other)
  if (identifiers.some(([one, other]) => one === other)) return true
  const pairs = titlesOf(stored).flatMap((one) => titlesOf(given).map((other) => [one, other] as const))
  if (pairs.some(([one, other]) => one === other && one.length >= minTitleLength)) return true
  if (identifiers.length > 0) return false
  const shared = Math.max(...pairs.map(([one, other]) => likeness(one, other)))
  const [family, otherFamily] = [familyOf(stored), familyOf(given)]
  const isAbstractSame = Object.values(stored.abstract).some((text) => Object.values(given.abstract).includes(text))
  if (isAbstractSame || (family && family === otherFamily)) return shared >= leastShared.withSupport
  const differ = (one: string, other: string) => Boolean(one && other) && one !== other
  return shared >= leastShared.alone && !differ(family, otherFamily) && !differ(yearOf(stored), yearOf(given))
}

/** An id for a record whose own one is that of another record. */
export const separateId = (format: string, record: Known): string =>
  `${format}:${hash('sha256', JSON.stringify([record.id, titlesOf(record)[0], familyOf(record)])).slice(0, 16)}`
