import { compareWithListed, compareWithRows, likelyNearest, sampledEvery } from '../../meaning/likeness.ts'
import { readVectors, type VectorMemory, type VectorRows } from '../../meaning/vector-memory.ts'
import { hasBit, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import { ordinalsOf, type Ordinals } from './ordinals.ts'

/**
 * The share of documents that are compared to find the nearest, where signs say which may be. Of the five vectors of the shipped
 * catalogue that are nearest to a question, as rare as a hundred of a million, 98 in 100 are among these.
 */
const comparedBySigns = 0.025
/** At least so many are compared: the nearest of fewer documents are less alike, and their signs differ more. */
const leastCompared = 25_000

/** @returns how many of so many rows are compared where signs say which */
export const comparedRows = (count: number): number => Math.max(leastCompared, comparedBySigns * count)

/** How the documents of an index lie to a vector. */
export interface NearDocuments {
  /**
   * Likeness by ordinal, from -1 to 1, until the next comparison, of the nearest documents and those that were named; NaN where
   * a document has no vector.
   */
  likeness: Float32Array
  /** Nearest first. */
  nearest: readonly number[]
  /** Mean and standard deviation of the likenesses of all vectors. */
  mean: number
  deviation: number
}

/** The same numbers and room for more, -1 at first. */
const longer = (numbers: Int32Array, length: number) => {
  const grown = new Int32Array(length).fill(-1)
  grown.set(numbers)
  return grown
}

/** The vectors of the documents of an index, which come to the memory of all threads as they are made. */
export class DocumentVectors {
  readonly #memory: VectorMemory
  #rows: VectorRows | null = null
  #columns: Columns | null = null
  /** Ordinals and rows that were taken in. */
  #ordinals = 0
  #rowCount = 0
  /** The ordinal of each row, -1 where it is the vector of no document. */
  #ordinalOf = new Int32Array()
  /** The row of each ordinal, -1 where it has no vector. */
  #rowOf = new Int32Array()
  /** Rows of documents that are not in the index yet, by id. */
  readonly #early = new Map<string, number>()
  #likeness = new Float32Array()

  constructor(memory: VectorMemory) {
    this.#memory = memory
  }

  /**
   * Takes in vectors that came.
   *
   * @param isNew whether documents changed since the last call
   * @returns whether there are other vectors than before
   */
  follow(columns: Columns, isNew: boolean): boolean {
    const rows = readVectors(this.#memory, this.#rows)
    const hasMore = rows !== this.#rows
    if (!hasMore && !isNew && columns === this.#columns) return false
    // Ordinals of another index are other documents.
    if (columns.ids !== this.#columns?.ids) this.#forget()
    this.#rows = rows
    this.#columns = columns
    if (this.#likeness.length !== columns.capacity) {
      this.#likeness = new Float32Array(columns.capacity).fill(NaN)
      this.#rowOf = longer(this.#rowOf, columns.capacity)
    }
    if (this.#ordinalOf.length !== rows.count) this.#ordinalOf = longer(this.#ordinalOf, rows.count)
    this.#takeIn(rows, columns)
    return hasMore
  }

  #forget(): void {
    this.#ordinals = 0
    this.#rowCount = 0
    this.#ordinalOf = new Int32Array()
    this.#rowOf = new Int32Array()
    this.#likeness = new Float32Array()
    this.#early.clear()
  }

  /** Places the vectors of documents that are new, and new vectors; where neither came, documents are where they were. */
  #takeIn(rows: VectorRows, { ids, live }: Columns): void {
    const rowOfId = new Map<string, number>()
    for (; this.#ordinals < ids.length; this.#ordinals++) {
      const id = ids[this.#ordinals] ?? ''
      rowOfId.set(id, this.#early.get(id) ?? -1)
    }
    // The later row of a document counts.
    for (; this.#rowCount < rows.count; this.#rowCount++) rowOfId.set(rows.idOf(this.#rowCount), this.#rowCount)
    if (rowOfId.size === 0) return
    for (let ordinal = 0; ordinal < ids.length; ordinal++) {
      const id = ids[ordinal] ?? ''
      const given = rowOfId.get(id)
      if (given === undefined) continue
      const before = this.#rowOf[ordinal] ?? -1
      // A document that changed has the vector of its earlier ordinals until another one is made; later rows are greater.
      const row = Math.max(given, before)
      rowOfId.set(id, row)
      if (row < 0 || !hasBit(live, ordinal)) continue
      if (before >= 0) this.#ordinalOf[before] = -1
      this.#rowOf[ordinal] = row
      this.#ordinalOf[row] = ordinal
      rowOfId.delete(id)
      this.#early.delete(id)
    }
    // The documents of what is left are not in the index yet, or no longer.
    for (const [id, row] of rowOfId) if (row >= 0) this.#early.set(id, row)
  }

  /**
   * Compares documents with a vector: all of them, or, where they are many, those that signs say may be nearest.
   *
   * @param among documents of which the nearest are looked for
   * @param besides others whose likeness is asked for; none by default
   * @param limit so many of the nearest
   * @returns null while there are no vectors
   */
  near(
    vector: Float32Array,
    { among, besides, limit }: { among: Bits; besides?: Bits; limit: number },
  ): NearDocuments | null {
    const rows = this.#rows
    if (!rows || rows.count === 0) return null
    const likeness = this.#likeness
    const ordinalOf = this.#ordinalOf
    const into = { likeness, placeOf: ordinalOf }
    if (!rows.center) {
      const spread = compareWithRows(vector, rows, { into })
      return { likeness, nearest: nearestOf(likeness, ordinalsOf(among), limit), ...spread }
    }
    const isAmong = (row: number): boolean => {
      const ordinal = ordinalOf[row] ?? -1
      return ordinal >= 0 && hasBit(among, ordinal)
    }
    const likely = likelyNearest(vector, rows, rows.center, isAmong, comparedRows(rows.count))
    compareWithListed(vector, rows, likely, into)
    if (besides) compareWithListed(vector, rows, this.#rowsOf(besides), into)
    const candidates = new Uint32Array(likely.length)
    for (let place = 0; place < likely.length; place++) candidates[place] = ordinalOf[likely[place] ?? 0] ?? 0
    const spread = compareWithRows(vector, rows, { every: sampledEvery(rows.count) })
    return { likeness, nearest: nearestOf(likeness, candidates, limit), ...spread }
  }

  #rowsOf(documents: Bits): Int32Array {
    const ordinals = ordinalsOf(documents)
    const rows = new Int32Array(ordinals.length)
    let count = 0
    for (let place = 0; place < ordinals.length; place++) {
      const row = this.#rowOf[ordinals[place] ?? 0] ?? -1
      if (row >= 0) rows[count++] = row
    }
    return rows.subarray(0, count)
  }

  /** The vector of a document, or null. */
  vectorOf(id: string): Float32Array | null {
    return this.#rows?.vectorOf(id) ?? null
  }
}

/** The documents that lie nearest, nearest first. */
const nearestOf = (likeness: Float32Array, ordinals: Ordinals, limit: number): number[] => {
  const byLikeness = (one: number, other: number) => (likeness[other] ?? 0) - (likeness[one] ?? 0)
  const nearest: number[] = []
  let least = -Infinity
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place] ?? 0
    if (!((likeness[ordinal] ?? NaN) > least)) continue
    nearest.push(ordinal)
    if (nearest.length < 2 * limit) continue
    nearest.sort(byLikeness).length = limit
    least = likeness[nearest.at(-1) ?? 0] ?? -Infinity
  }
  return nearest.sort(byLikeness).slice(0, limit)
}
