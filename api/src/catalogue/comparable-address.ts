import type { EvidenceRecord } from '../records/record.ts'

/** An address in a form in which the same page compares equal: no scheme, no `www.`, lower case, no slash at the end. */
export const comparableAddress = (url: string | null | undefined): string | null =>
  url
    ? url
        .toLowerCase()
        .replace(/^https?:\/\/(www\.)?/, '')
        .replace(/\/+$/, '') || null
    : null

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * What two records of one article have in common: the address and the title. The address alone is not enough, since
 * records of different articles may share the address of their collection.
 *
 * @returns null for a record without an address
 */
export const articleKey = ({ url, title }: Pick<EvidenceRecord, 'url' | 'title'>): string | null => {
  const address = comparableAddress(url)
  const words = title['en'] ?? Object.values(title)[0] ?? ''
  return address === null ? null : `${address}#${lettersAndDigits(words)}`
}
