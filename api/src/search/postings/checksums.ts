import { crc32 } from 'node:zlib'

/** What the disk has changed inside a row of the index, which SQLite takes for content. Has the code of SQLITE_CORRUPT. */
export class DamagedRow extends Error {
  override name = 'DamagedRow'
  readonly errcode = 11
}

/** Of a row of `posting`, but for its positions, which few searches read. */
export const postingChecksum = (term: string, count: number, langs: number, postings: Uint8Array): number =>
  crc32(postings, crc32(`${count} ${langs} ${term}`))

export const positionsChecksum = (positions: Uint8Array | null): number => (positions ? crc32(positions) : 0)

/** Of a row of `document`; the order is that of `documentColumns`. */
export const documentChecksum = (
  ordinal: number,
  id: string,
  revision: number,
  date: number,
  qualityRank: number,
  bestRank: number,
  filters: Uint8Array,
): number => crc32(filters, crc32([ordinal, revision, date, qualityRank, bestRank, id].join(' ')))

export const documentColumns = 'ordinal, id, revision, date, quality_rank, best_rank, filters'

export const filterChecksum = (number: number, name: string): number => crc32(`${number} ${name}`)

/** @throws DamagedRow where a row has another checksum than it was written with */
export const expectChecksum = (stored: unknown, found: number): void => {
  if (stored !== found) throw new DamagedRow('A row of the search index has another checksum than it was written with.')
}
