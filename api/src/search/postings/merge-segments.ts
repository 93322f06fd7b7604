import type { DatabaseSync } from 'node:sqlite'
import { expectPositions, expectPosting, type PositionsRow, type PostingRow } from './checksums.ts'
import { decodePostings, encodeJoined, joinPostings } from './codec.ts'
import { inTransaction } from './index-file.ts'
import { insertPosting } from './segment-builder.ts'

type Row = PostingRow & PositionsRow

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
  const size = database.prepare('SELECT count(*) AS terms FROM posting WHERE segment = ?')
  const [largest = into] = others
    .map((segment) => ({ segment, terms: Number(size.get(segment)?.['terms']) }))
    .sort((one, other) => other.terms - one.terms)
    .map(({ segment }) => segment)
  const boundary = database.prepare(
    'SELECT term FROM posting WHERE segment = ? AND term >= ? ORDER BY term LIMIT 1 OFFSET ?',
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
    database
      .prepare('UPDATE segment SET postings = (SELECT sum(postings) FROM segment WHERE id >= ?) WHERE id = ?')
      .run(into, into)
    database.prepare('DELETE FROM segment WHERE id > ?').run(into)
  })
}

/**
 * Joins what the segments hold of the terms from one to before another, to the last of all where it is null. One term is in
 * memory at a time: what a common one has in a large index is many megabytes.
 */
const joinTerms = (
  database: DatabaseSync,
  into: number,
  others: readonly number[],
  [from, to]: [string, string | null],
): void => {
  const range = to === null ? 'segment = ? AND term >= ?' : 'segment = ? AND term >= ? AND term < ?'
  const bounds = to === null ? [from] : [from, to]
  const terms = database.prepare(`SELECT term FROM posting WHERE ${range}`)
  const remove = database.prepare(`DELETE FROM posting WHERE ${range}`)
  const find = database.prepare('SELECT * FROM posting WHERE segment = ? AND term = ?')
  const write = insertPosting(database)
  const holders = new Map<string, number[]>()
  for (const segment of others)
    for (const { term } of terms.all(segment, ...bounds)) {
      const name = String(term)
      const known = holders.get(name)
      if (known) known.push(segment)
      else holders.set(name, [segment])
    }
  for (const [term, later] of [...holders].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const rows = [into, ...later].flatMap((segment) => (find.get(segment, term) as Row | undefined) ?? [])
    // A checksum of what is damaged would hide it.
    for (const row of rows) {
      expectPosting(term, row)
      expectPositions(row)
    }
    write(
      into,
      term,
      rows.reduce((sum, { count }) => sum + count, 0),
      rows.reduce((langs, row) => langs | row.langs, 0),
      encodeJoined(joinPostings(rows.map(({ postings }) => decodePostings(postings)))),
      rows.some(({ positions }) => positions === null)
        ? null
        : Buffer.concat(rows.flatMap(({ positions }) => positions ?? [])),
    )
  }
  for (const segment of others) remove.run(segment, ...bounds)
}
