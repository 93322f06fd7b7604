import { crc32 } from 'node:zlib'
import type { Lang } from 'shared/sites'

/** What the disk has changed inside a row of the index, which SQLite takes for content. Has the code of SQLITE_CORRUPT. */
export class DamagedRow extends Error {
  override name = 'DamagedRow'
  readonly errcode = 11
}

const expectChecksum = (stored: number, found: number): void => {
  if (stored !== found) throw new DamagedRow('A row of the search index has another checksum than it was written with.')
}

/** @throws DamagedRow where a row is missing that another one says is there */
export function expectWhole(isWhole: boolean): asserts isWhole {
  if (!isWhole) throw new DamagedRow('A row of the search index is missing.')
}

export const stateChecksum = (name: string, value: number): number => crc32(`${name} ${value}`)

export const segmentChecksum = ({ id, first, last, postings }: Omit<SegmentRow, 'checksum'>): number =>
  crc32(`${id} ${first} ${last} ${postings}`)

export const termChecksum = ({ segment, term, next, count, langs, posting }: Omit<TermRow, 'checksum'>): number =>
  crc32(`${segment} ${count} ${langs} ${posting ?? ''} ${term}\0${next ?? ''}`)

/** Of a row of `posting`, but for its positions, which few searches read. */
export const postingChecksum = (id: number, postings: Uint8Array): number => crc32(postings, crc32(`${id}`))

/** Of one phrase; XOR joins those of a set. */
export const phraseChecksum = (...[weight, lang, text]: PhraseRow): number => crc32(`${lang} ${weight} ${text}`)

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

export interface StateRow {
  name: string
  value: number
  checksum: number
}

export interface SegmentRow {
  id: number
  /** First and last of its ordinals. */
  first: number
  last: number
  postings: number
  checksum: number
}

export interface TermRow {
  segment: number
  term: string
  /** The term after it in the segment; null for the last. */
  next: string | null
  /** Documents that hold it. */
  count: number
  /** Bit set of the languages whose texts hold it. */
  langs: number
  /** The row with its postings; null for the empty term that begins each segment. */
  posting: number | null
  checksum: number
}

/** A row of `posting`, without its positions. */
export interface PostingRow {
  postings: Uint8Array
  checksum: number
}

export type PhraseRow = [weight: number, lang: Lang, text: string]

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
export const expectState = ({ name, value, checksum }: StateRow): void =>
  expectChecksum(checksum, stateChecksum(name, value))

/** @throws DamagedRow */
export const expectSegment = (row: SegmentRow): void => expectChecksum(row.checksum, segmentChecksum(row))

/** @throws DamagedRow */
export const expectTerm = (row: TermRow): void => expectChecksum(row.checksum, termChecksum(row))

/** @throws DamagedRow */
export const expectPosting = (id: number, { postings, checksum }: PostingRow): void =>
  expectChecksum(checksum, postingChecksum(id, postings))

/** @throws DamagedRow */
export const expectPositions = ({ positions, positions_checksum }: PositionsRow): void =>
  expectChecksum(positions_checksum, positionsChecksum(positions))

/** @throws DamagedRow */
export const expectDocument = ([checksum, ...columns]: DocumentRow): void =>
  expectChecksum(checksum, documentChecksum(...columns))

/** @throws DamagedRow */
export const expectFilter = ({ number, name, checksum }: FilterRow): void =>
  expectChecksum(checksum, filterChecksum(number, name))
