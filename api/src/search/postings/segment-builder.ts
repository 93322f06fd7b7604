import type { DatabaseSync } from 'node:sqlite'
import { encodePostings, pushPositions } from './codec.ts'
import type { DocumentTerm } from './document-terms.ts'

interface Entry {
  ordinals: number[]
  impacts: number[]
  langs: number
  positions: number[] | null
}

/** Gathers the postings of documents, given in ascending order of ordinal, and writes them as one segment. */
export class SegmentBuilder {
  #entries = new Map<string, Entry>()
  #size = 0

  /** Postings gathered and not yet written. */
  get size(): number {
    return this.#size
  }

  add(ordinal: number, terms: ReadonlyMap<string, DocumentTerm>, filterTerms: Iterable<string>): void {
    for (const [name, { impact, langs, positions }] of terms) {
      const entry = this.#entry(name, positions !== null)
      entry.ordinals.push(ordinal)
      entry.impacts.push(impact)
      entry.langs |= langs
      if (positions && entry.positions) pushPositions(entry.positions, positions)
    }
    for (const name of filterTerms) {
      const entry = this.#entry(name, false)
      entry.ordinals.push(ordinal)
      entry.impacts.push(0)
    }
  }

  #entry(name: string, withPositions: boolean): Entry {
    this.#size++
    let entry = this.#entries.get(name)
    if (!entry) {
      entry = { ordinals: [], impacts: [], langs: 0, positions: withPositions ? [] : null }
      this.#entries.set(name, entry)
    }
    return entry
  }

  /** Writes the segment and starts anew; does nothing when nothing was gathered. */
  write(database: DatabaseSync): void {
    if (this.#size === 0) return
    const { lastInsertRowid: segment } = database.prepare('INSERT INTO segment (postings) VALUES (?)').run(this.#size)
    const insert = database.prepare('INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?)')
    for (const name of [...this.#entries.keys()].sort()) {
      const entry = this.#entries.get(name)
      if (!entry) continue
      const { ordinals, impacts, langs, positions } = entry
      insert.run(
        name,
        segment,
        ordinals.length,
        langs,
        encodePostings(ordinals, impacts),
        positions && Uint8Array.from(positions),
      )
    }
    this.#entries = new Map()
    this.#size = 0
  }
}
