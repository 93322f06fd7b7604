import { compareWithRows } from '../../meaning/likeness.ts'
import { readVectors, type VectorMemory, type VectorRows } from '../../meaning/vector-memory.ts'
import { emptyBits, hasBit, setBit, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'

/** How the documents of an index lie to a vector. */
export interface NearDocuments {
  /** Likeness by ordinal, from -1 to 1, until the next comparison; NaN where a document has no vector. */
  likeness: Float32Array
  /** Mean and standard deviation of the likenesses of all vectors. */
  mean: number
  deviation: number
}

/** The vectors of the documents of an index, which come to the memory of all threads as they are made. */
export class DocumentVectors {
  readonly #memory: VectorMemory
  #rows: VectorRows | null = null
  #columns: Columns | null = null
  /** The ordinal of each row, -1 where it is the vector of no document. */
  #ordinalOf = new Int32Array()
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
    this.#rows = rows
    this.#columns = columns
    const ordinals = new Map<string, number>()
    for (const [ordinal, id] of columns.ids.entries()) if (hasBit(columns.live, ordinal)) ordinals.set(id, ordinal)
    this.#ordinalOf = new Int32Array(rows.count).fill(-1)
    const placed = emptyBits(columns.capacity)
    // The later row of a document counts.
    for (let row = rows.count - 1; row >= 0; row--) {
      const ordinal = ordinals.get(rows.idOf(row))
      if (ordinal === undefined || hasBit(placed, ordinal)) continue
      setBit(placed, ordinal)
      this.#ordinalOf[row] = ordinal
    }
    this.#likeness = new Float32Array(columns.capacity).fill(NaN)
    return hasMore
  }

  /** Null while there are no vectors. */
  near(vector: Float32Array): NearDocuments | null {
    const rows = this.#rows
    if (!rows || rows.count === 0) return null
    const likeness = this.#likeness
    return { likeness, ...compareWithRows(vector, rows, { into: { likeness, placeOf: this.#ordinalOf } }) }
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
