import { crc32 } from 'node:zlib'

/** What the disk has changed inside a row of the index, which SQLite takes for content. Has the code of SQLITE_CORRUPT. */
export class DamagedRow extends Error {
  override name = 'DamagedRow'
  readonly errcode = 11
}

const expectChecksum = (stored: number, found: number): void => {
  if (stored !== found) throw new DamagedRow('A row of the search index has another checksum than it was written with.')
}

/** Of a row of `posting`, but for its positions, which few searches read. */
export const postingChecksum = (term: string, count: number, langs: number, postings: Uint8Array): number =>
  crc32(postings, crc32(`${count} ${langs} ${term}`))

export const positionsChecksum = (positions: Uint8Array | null): number => (positions ? crc32(positions) : 0)

/** Columns of `document` in the order in which `documentChecksum` takes them. */
export const documentColumns = 'ordinal, id, revision, date, quality_rank, best_rank, filters'

export const documentChecksum = (
  ordinal: number,
  id: string,
  revision: number,
  date: number,
  qualityRank: number,
  bestRank: number,
  filters: Uint8Array,
): number => crc32(filters, crc32([ordinal, revision, date, qualityRank, bestRank, id].join(' ')))

export const filterChecksum = (number: number, name: string): number => crc32(`${number} ${name}`)

/** A row of `posting` as it is read, without its term and positions. */
export interface PostingRow {
  count: number
  langs: number
  postings: Uint8Array
  checksum: number
}

export interface PositionsRow {
  positions: Uint8Array | null
  positions_checksum: number
}

export interface FilterRow {
  number: number
  name: string
  checksum: number
}

/** The checksum of a row of `document`, and its `documentColumns`. */
export type DocumentRow = [checksum: number, ...Parameters<typeof documentChecksum>]

/** @throws DamagedRow */
export const expectPosting = (term: string, { count, langs, postings, checksum }: PostingRow): void =>
  expectChecksum(checksum, postingChecksum(term, count, langs, postings))

/** @throws DamagedRow */
export const expectPositions = ({ positions, positions_checksum }: PositionsRow): void =>
  expectChecksum(positions_checksum, positionsChecksum(positions))

/** @throws DamagedRow */
export const expectDocument = ([checksum, ...columns]: DocumentRow): void =>
  expectChecksum(checksum, documentChecksum(...columns))

/** @throws DamagedRow */
export const expectFilter = ({ number, name, checksum }: FilterRow): void =>
  expectChecksum(checksum, filterChecksum(number, name))
