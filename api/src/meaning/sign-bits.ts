import { sampleOf } from './likeness.ts'
import { model } from './model.ts'
import { pack } from './vector.ts'
import type { VectorRows } from './vector-memory.ts'

const wordsOfRow = model.dimensions / 32

/**
 * The signs of vectors about their mean: a bit in place of a byte for each dimension. Vectors that differ in few signs are
 * alike, so that those nearest to one are found by comparing whole numbers with few of a large collection.
 */
export class SignBits {
  #bits = new Uint32Array(0)
  #count = 0
  #mean: Float32Array | null = null

  /** Takes in the rows that came. */
  follow(rows: VectorRows): void {
    const mean = (this.#mean ??= meanOf(rows))
    if (rows.count * wordsOfRow > this.#bits.length) {
      const longer = new Uint32Array(Math.ceil(1.125 * rows.count) * wordsOfRow)
      longer.set(this.#bits)
      this.#bits = longer
    }
    for (let row = this.#count; row < rows.count; row++) setSigns(this.#bits, row, rows, mean)
    this.#count = rows.count
  }

  /**
   * The rows nearest to a vector by Hamming distance of their signs, in no order: as many as asked for, and those that are as near as
   * the last of them.
   */
  nearest(vector: Float32Array, limit: number, isWanted: (row: number) => boolean): number[] {
    const asked = new Uint32Array(wordsOfRow)
    const { scale, values } = pack(vector)
    if (this.#mean) setSigns(asked, 0, { scales: Float32Array.of(scale), values }, this.#mean)
    const bits = this.#bits
    const distances = new Uint16Array(this.#count)
    const rowsAtDistance = new Uint32Array(model.dimensions + 1)
    for (let row = 0, at = 0; row < distances.length; row++, at += wordsOfRow) {
      let sum = 0
      for (let word = 0; word < wordsOfRow; word += 3)
        sum += popcountOfThree(
          (bits[at + word] as number) ^ (asked[word] as number),
          (bits[at + word + 1] as number) ^ (asked[word + 1] as number),
          (bits[at + word + 2] as number) ^ (asked[word + 2] as number),
        )
      distances[row] = sum
      if (isWanted(row)) rowsAtDistance[sum] = (rowsAtDistance[sum] ?? 0) + 1
    }
    let most = 0
    for (let found = 0; most < model.dimensions; most++) if ((found += rowsAtDistance[most] ?? 0) >= limit) break
    const nearest: number[] = []
    for (let row = 0; row < distances.length; row++)
      if ((distances[row] ?? 0) <= most && isWanted(row)) nearest.push(row)
    return nearest
  }
}

const meanOf = ({ count, scales, values }: VectorRows): Float32Array => {
  const mean = new Float32Array(model.dimensions)
  const rows = sampleOf(count)
  for (const row of rows)
    for (let place = 0; place < mean.length; place++)
      mean[place] =
        (mean[place] ?? 0) + ((values[row * model.dimensions + place] ?? 0) * (scales[row] ?? 0)) / rows.length
  return mean
}

/** Puts the signs of a row about the mean into the same row of `words`. */
const setSigns = (
  words: Uint32Array,
  row: number,
  { scales, values }: Pick<VectorRows, 'scales' | 'values'>,
  mean: Float32Array,
): void => {
  const scale = scales[row] as number
  for (let word = 0; word < wordsOfRow; word++) {
    const from = (row * wordsOfRow + word) * 32
    let signs = 0
    for (let bit = 0; bit < 32; bit++)
      if ((values[from + bit] as number) * scale > (mean[word * 32 + bit] as number)) signs |= 1 << bit
    words[row * wordsOfRow + word] = signs
  }
}

/** How many bits of three words are set: counted in fours, which three words fill no further than twelve. */
const popcountOfThree = (one: number, two: number, three: number): number => {
  const inFours = popcountInFours(one) + popcountInFours(two) + popcountInFours(three)
  const inEights = (inFours & 0x0f0f0f0f) + ((inFours >>> 4) & 0x0f0f0f0f)
  return Math.imul(inEights, 0x01010101) >>> 24
}

const popcountInFours = (word: number): number => {
  const inTwos = word - ((word >>> 1) & 0x55555555)
  return (inTwos & 0x33333333) + ((inTwos >>> 2) & 0x33333333)
}
