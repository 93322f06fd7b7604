import type { DatabaseSync } from 'node:sqlite'
import {
  expectPositions,
  expectPosting,
  expectWhole,
  type PositionsRow,
  type PostingRow,
  type SegmentRow,
  type TermRow,
} from './checksums.ts'
import { decodePostings, encodeJoined, joinPostings } from './codec.ts'
import { inTransaction } from './index-file.ts'
import { writeSegment } from './index-state.ts'
import { freeId, insertPosting } from './segment-builder.ts'
import { byBytes, insertTerm, TermDictionary, type Term } from './term-dictionary.ts'

/** So many segments of like size are joined. More would slow searches, fewer would have postings written more often. */
const joinedAtOnce = 8

/** Terms of the largest later segment that one transaction joins. */
const slice = 2000

/** Segments of one tier are alike within a factor of eight. */
const tierOf = (postings: number): number => Math.floor(Math.log2(Math.max(1, postings)) / 3)

/**
 * Joins the newest segments once enough of them are of like size, so that their number grows with the logarithm of the
 * index. Later segments hold later ordinals: joining is putting one behind the other, term by term. A search reads the
 * same before, between and after its transactions, so they may be small; a joining that was interrupted goes on with the
 * next call.
 */
export const mergeSegments = (database: DatabaseSync): void => {
  for (let group = groupToJoin(database); group; group = groupToJoin(database)) join(database, group)
}

/** The newest segments, oldest first, that are to become one; null where there are none. */
const groupToJoin = (database: DatabaseSync): [number, ...number[]] | null => {
  const segments = database
    .prepare('SELECT id, postings FROM segment ORDER BY id DESC')
    .all()
    .map(({ id, postings }) => ({ id: Number(id), tier: tierOf(Number(postings)) }))
  for (const tier of [...new Set(segments.map((segment) => segment.tier))].sort((one, other) => one - other)) {
    const larger = segments.findIndex((segment) => segment.tier > tier)
    const newest = larger < 0 ? segments : segments.slice(0, larger)
    const [first, ...others] = newest.map(({ id }) => id).reverse()
    if (first !== undefined && newest.filter((segment) => segment.tier === tier).length >= joinedAtOnce)
      return [first, ...others]
  }
  return null
}

const join = (database: DatabaseSync, [into, ...others]: [number, ...number[]]): void => {
  const size = database.prepare('SELECT count(*) AS terms FROM term WHERE segment = ?')
  const [largest = into] = others
    .map((segment) => ({ segment, terms: Number(size.get(segment)?.['terms']) }))
    .sort((one, other) => other.terms - one.terms)
    .map(({ segment }) => segment)
  const boundary = database.prepare(
    'SELECT term FROM term WHERE segment = ? AND term >= ? ORDER BY term LIMIT 1 OFFSET ?',
  )
  // A term may be empty: a range begins with its first term and ends before that of the next one.
  for (let from: string | null = ''; from !== null;) {
    const first = from
    const end: unknown = boundary.get(largest, first, slice)?.['term']
    const to: string | null = typeof end === 'string' ? end : null
    inTransaction(database, () => joinTerms(database, into, others, [first, to]))
    from = to
  }
  inTransaction(database, () => {
    const find = database.prepare('SELECT * FROM segment WHERE id = ?')
    const joined = [into, ...others].map((id) => {
      const row = find.get(id) as SegmentRow | undefined
      expectWhole(row !== undefined)
      return row
    })
    const [first, last] = [joined[0]?.first ?? 0, joined.at(-1)?.last ?? 0]
    const postings = joined.reduce((sum, segment) => sum + segment.postings, 0)
    for (const segment of others) {
      database.prepare('DELETE FROM term WHERE segment = ?').run(segment)
      database.prepare('DELETE FROM segment WHERE id = ?').run(segment)
    }
    writeSegment(database, { id: into, first, last, postings })
  })
}

/**
 * Moves what later segments hold of the terms from one to before another, to the last of all where it is null. The postings of one
 * term are in memory at a time: what a common one has in a large index is many megabytes.
 */
const joinTerms = (
  database: DatabaseSync,
  into: number,
  others: readonly number[],
  [from, to]: [string, string | null],
): void => {
  const dictionary = new TermDictionary(database)
  const holders = new Map<string, TermRow[]>()
  for (const segment of others)
    for (const row of dictionary.between(segment, from, to)) {
      if (row.posting === null) continue
      const known = holders.get(row.term)
      if (known) known.push(row)
      else holders.set(row.term, [row])
    }
  const write = insertTerm(database)
  const join = postingJoiner(database)
  let posting = freeId(database, 'posting')
  /** The row that new terms are put behind; written once it is left. */
  let last: Term | null = null
  for (const [term, later] of [...holders].sort(([one], [other]) => byBytes(one, other))) {
    if (!last || (last.next !== null && byBytes(term, last.next) >= 0)) {
      if (last) write(last)
      last = dictionary.floor(into, term)
    }
    if (last.term !== term) {
      write({ ...last, next: term })
      last = { segment: into, term, next: last.next, count: 0, langs: 0, posting: null }
    }
    const rows: Term[] = last.posting === null ? later : [last, ...later]
    const joined: number = last.posting ?? posting++
    join(
      rows.flatMap((row) => row.posting ?? []),
      joined,
    )
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    const langs = rows.reduce((bits, row) => bits | row.langs, 0)
    last = { ...last, count, langs, posting: joined }
  }
  if (last) write(last)
  for (const segment of others) removeTerms(database, segment, to)
}

/** Joins rows of `posting` into one, whose id may be the first of theirs, and removes the others. */
const postingJoiner = (database: DatabaseSync) => {
  const find = database.prepare('SELECT * FROM posting WHERE id = ?')
  const remove = database.prepare('DELETE FROM posting WHERE id = ?')
  const write = insertPosting(database)
  return (ids: readonly number[], into: number): void => {
    const rows = ids.map((id) => {
      const row = find.get(id) as (PostingRow & PositionsRow) | undefined
      // A checksum of what is damaged would hide it.
      expectWhole(row !== undefined)
      expectPosting(id, row)
      expectPositions(row)
      return row
    })
    for (const id of ids) remove.run(id)
    write(
      into,
      encodeJoined(joinPostings(rows.map(({ postings }) => decodePostings(postings)))),
      rows.some(({ positions }) => positions === null)
        ? null
        : Buffer.concat(rows.flatMap(({ positions }) => positions ?? [])),
    )
  }
}

/** Removes the terms of a segment before one, of which nothing but the empty term stays. */
const removeTerms = (database: DatabaseSync, segment: number, to: string | null): void => {
  let next: string | null = null
  if (to === null) database.prepare('DELETE FROM term WHERE segment = ?').run(segment)
  else {
    const floor = new TermDictionary(database).floor(segment, to)
    next = floor.term === to ? to : floor.next
    database.prepare('DELETE FROM term WHERE segment = ? AND term < ?').run(segment, to)
  }
  insertTerm(database)({ segment, term: '', next, count: 0, langs: 0, posting: null })
}
