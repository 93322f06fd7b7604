import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { expectTerm, expectWhole, termChecksum, type TermRow } from './checksums.ts'

/** What a term is written with in a segment. */
export type Term = Omit<TermRow, 'checksum'>

/** A row of `term`, its columns in the order of `TermRow`. */
type TermValues = [
  segment: number,
  term: string,
  next: string | null,
  count: number,
  langs: number,
  posting: number | null,
  checksum: number,
]

/** A code unit of UTF-16 in the order of UTF-8, which has surrogates behind all others. */
const inBytes = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** The order of terms in SQLite: by the bytes of UTF-8. */
export const byBytes = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return inBytes(a) - inBytes(b)
  }
  return one.length - other.length
}

/** Sorts terms in place by the bytes of UTF-8. */
export const sortTerms = (terms: string[]): string[] =>
  // Most have no code unit that stands elsewhere in UTF-16, whose order is ten times as fast.
  terms.some((term) => /[\ud800-\uffff]/.test(term)) ? terms.sort(byBytes) : terms.sort()

/** SQLite has a blob behind every text. */
const behindAll = new Uint8Array(0)

/** Whether a term stands between a row and the one after it. */
const isBehind = ({ term, next }: Pick<Term, 'term' | 'next'>, other: string): boolean =>
  byBytes(term, other) < 0 && (next === null || byBytes(other, next) < 0)

/** Writes a row of `term` with its checksum, in the place of one of the same term. */
export const insertTerm = (database: DatabaseSync) => {
  const insert = database.prepare('INSERT OR REPLACE INTO term VALUES (?, ?, ?, ?, ?, ?, ?)')
  return (row: Term): void => {
    const { segment, term, next, count, langs, posting } = row
    insert.run(segment, term, next, count, langs, posting, termChecksum(row))
  }
}

/**
 * Reads terms of the index. The terms of a segment are a chain: each row names the next term, and the first term is empty. So
 * a row proves that no term stands between it and the next one, by whatever way SQLite came to it: a damaged key hides no term.
 */
export class TermDictionary {
  readonly #segments: StatementSync
  readonly #floors: StatementSync
  readonly #floor: StatementSync
  readonly #range: StatementSync

  constructor(database: DatabaseSync) {
    const floor = (segment: string) =>
      `SELECT max(floor.term) FROM term AS floor WHERE floor.segment = ${segment} AND floor.term <= ?1`
    this.#segments = database.prepare('SELECT id FROM segment ORDER BY id')
    this.#floors = database.prepare(
      `SELECT segment.id, term.* FROM segment LEFT JOIN term ON term.segment = segment.id AND term.term = (${floor('segment.id')}) ORDER BY segment.id`,
    )
    this.#floor = database.prepare(`SELECT * FROM term WHERE segment = ?2 AND term = (${floor('?2')})`)
    this.#range = database.prepare(
      `SELECT segment, term, next, count, langs, posting, checksum FROM term WHERE segment = ?2 AND term >= (${floor('?2')}) AND term < ?3 ORDER BY term`,
    )
    // Thousands of rows are read at once, and arrays are made in half the time.
    this.#range.setReturnArrays(true)
  }

  /** A term in each segment that has it, in the order of segments. @throws DamagedRow */
  find(term: string): TermRow[] {
    const rows = this.#floors.all(term) as unknown as (TermRow & { id: number })[]
    return rows.filter((row) => isTerm(row, row.id, term))
  }

  /** The last row of a segment that is not behind a term. @throws DamagedRow */
  floor(segment: number, term: string): TermRow {
    const row = this.#floor.get(term, segment) as TermRow | undefined
    expectWhole(row !== undefined)
    isTerm(row, segment, term)
    return row
  }

  /** The terms of a segment from one to before another, or to the last, in order. @throws DamagedRow */
  between(segment: number, from: string, to: string | null): Iterable<TermRow> {
    const rows = this.#range.all(from, segment, to ?? behindAll) as unknown as TermValues[]
    return chained(rows, segment, from, to)
  }

  /** Reads every term. @throws DamagedRow */
  expectWhole(): void {
    for (const { id } of this.#segments.all()) {
      const rows = this.#range.iterate('', Number(id), behindAll) as unknown as Iterable<TermValues>
      const terms = chained(rows, Number(id), '', null)
      while (!terms.next().done);
    }
  }

  /** Documents and languages of the terms from one to before another, of all segments. @throws DamagedRow */
  totals(from: string, to: string): Map<string, { count: number; langs: number }> {
    const totals = new Map<string, { count: number; langs: number }>()
    for (const { id } of this.#segments.all())
      for (const { term, count, langs } of this.between(Number(id), from, to)) {
        const known = totals.get(term)
        if (known) {
          known.count += count
          known.langs |= langs
        } else totals.set(term, { count, langs })
      }
    return totals
  }
}

/** Whether a row is that of a term. @throws DamagedRow where it does not prove that the segment has no such term either */
const isTerm = (row: TermRow, segment: number, term: string): boolean => {
  expectWhole(row.segment === segment)
  expectTerm(row)
  if (row.term === term) return true
  expectWhole(isBehind(row, term))
  return false
}

/** Rows from the one that is not behind a term on. @throws DamagedRow where one is missing between it and another term */
function* chained(rows: Iterable<TermValues>, segment: number, from: string, to: string | null): Generator<TermRow> {
  let before: TermRow | null = null
  for (const [own, term, next, count, langs, posting, checksum] of rows) {
    const row = { segment: own, term, next, count, langs, posting, checksum }
    expectTerm(row)
    expectWhole(row.segment === segment && (before ? before.next === row.term : byBytes(row.term, from) <= 0))
    if (before || row.term === from) yield row
    before = row
  }
  expectWhole(before !== null && (before.next === null || (to !== null && byBytes(before.next, to) >= 0)))
}
