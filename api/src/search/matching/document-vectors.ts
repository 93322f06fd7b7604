import { likenessesOf, sampleOf } from '../../meaning/likeness.ts'
import { readVectors, type VectorMemory, type VectorRows } from '../../meaning/vector-memory.ts'
import { SignBits } from '../../meaning/sign-bits.ts'
import { meaningWeights } from '../ranking-weights.ts'
import { eachBit, hasBit, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'

/** How the documents of an index lie to a vector. */
export interface NearDocuments {
  /** Likeness by ordinal, from -1 to 1; NaN where a document has no vector, or was not compared. */
  likeness: Float32Array
  /** Mean and standard deviation of the likenesses of all vectors, or of a sample of many. */
  mean: number
  deviation: number
}

/** The documents that are to be compared with a vector, of which the rest may be left out where there are many. */
export interface ComparedDocuments {
  /** Of which the nearest are looked for. */
  site: Bits
  /** All of which are compared. */
  found: Bits
}

/** The vectors of the documents of an index, which come to the memory of all threads as they are made. */
export class DocumentVectors {
  readonly #memory: VectorMemory
  #rows: VectorRows | null = null
  #columns: Columns | null = null
  /** Row of each ordinal, -1 without a vector, and ordinal of each row, -1 without a document. */
  #rowOf = new Int32Array()
  #ordinalOf = new Int32Array()
  readonly #signs = new SignBits()
  readonly #mostCompared: number

  /** @param mostCompared vectors that are compared one by one; of more those that differ in few signs */
  constructor(memory: VectorMemory, mostCompared: number = meaningWeights.mostCompared) {
    this.#memory = memory
    this.#mostCompared = mostCompared
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
    this.#rows = rows
    this.#columns = columns
    const ordinals = new Map<string, number>()
    for (const [ordinal, id] of columns.ids.entries()) if (hasBit(columns.live, ordinal)) ordinals.set(id, ordinal)
    this.#rowOf = new Int32Array(columns.capacity).fill(-1)
    for (let row = 0; row < rows.count; row++) {
      const ordinal = ordinals.get(rows.idOf(row))
      if (ordinal !== undefined) this.#rowOf[ordinal] = row
    }
    this.#ordinalOf = new Int32Array(rows.count).fill(-1)
    for (const [ordinal, row] of this.#rowOf.entries()) if (row >= 0) this.#ordinalOf[row] = ordinal
    if (rows.count > this.#mostCompared) this.#signs.follow(rows)
    return hasMore
  }

  /** Null while there are no vectors. */
  near(vector: Float32Array, compared: ComparedDocuments): NearDocuments | null {
    const rows = this.#rows
    if (!rows || rows.count === 0) return null
    const likeness = new Float32Array(this.#rowOf.length).fill(NaN)
    const among = rows.count > this.#mostCompared ? this.#likelyRows(vector, compared) : null
    const likenesses = likenessesOf(vector, rows, among)
    for (let place = 0; place < likenesses.values.length; place++) {
      const ordinal = this.#ordinalOf[among?.[place] ?? place] ?? -1
      if (ordinal >= 0) likeness[ordinal] = likenesses.values[place] ?? NaN
    }
    const { mean, deviation } = among ? likenessesOf(vector, rows, sampleOf(rows.count)) : likenesses
    return { likeness, mean, deviation }
  }

  /** Rows of the documents that were found, and of the others of the site that differ in the fewest signs. */
  #likelyRows(vector: Float32Array, { site, found }: ComparedDocuments): number[] {
    const isOther = (row: number): boolean => {
      const ordinal = this.#ordinalOf[row] ?? -1
      return ordinal >= 0 && hasBit(site, ordinal) && !hasBit(found, ordinal)
    }
    const rows = this.#signs.nearest(vector, meaningWeights.nearestBySigns, isOther)
    eachBit(found, (ordinal) => {
      const row = this.#rowOf[ordinal] ?? -1
      if (row >= 0) rows.push(row)
    })
    return rows
  }

  /** The vector of a document, or null. */
  vectorOf(id: string): Float32Array | null {
    return this.#rows?.vectorOf(id) ?? null
  }
}

/** The members of a set that lie nearest, nearest first. */
export const nearestOf = (likeness: Float32Array, within: Bits, limit: number): number[] => {
  const nearest: number[] = []
  let least = -Infinity
  for (let ordinal = 0; ordinal < likeness.length; ordinal++) {
    const value = likeness[ordinal] ?? NaN
    if (!(value > least) || !hasBit(within, ordinal)) continue
    nearest.push(ordinal)
    if (nearest.length < 2 * limit) continue
    nearest.sort((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0))
    nearest.length = limit
    least = likeness[nearest.at(-1) ?? 0] ?? -Infinity
  }
  return nearest.sort((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0)).slice(0, limit)
}
