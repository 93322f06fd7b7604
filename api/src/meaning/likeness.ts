import { model } from './model.ts'
import { pack } from './vector.ts'
import type { VectorRows } from './vector-memory.ts'

/** As many rows as say how all of them lie. */
const sampleSize = 4096

/** Rows evenly drawn from all: all of few. */
export const sampleOf = (count: number): number[] => {
  const drawn = Math.min(count, sampleSize)
  return Array.from({ length: drawn }, (_, i) => Math.floor((i * count) / drawn))
}

/** How a vector lies to some rows. */
export interface Likenesses {
  /** In the order of the rows: the cosine, from -1 to 1. */
  values: Float32Array
  /** Mean and standard deviation of `values`: a model's likenesses lie close together, and elsewhere for each question. */
  mean: number
  deviation: number
}

/**
 * Compares a vector with rows, in whole numbers.
 *
 * @param among the rows that are compared; all of them by default
 */
export const likenessesOf = (
  vector: Float32Array,
  { count: all, scales, values }: VectorRows,
  among: ArrayLike<number> | null = null,
): Likenesses => {
  const count = among?.length ?? all
  const { scale, values: packed } = pack(vector)
  const asked = Int32Array.from(packed)
  const found = new Float32Array(count)
  let sum = 0
  let squares = 0
  for (let i = 0; i < count; i++) {
    const row = among ? (among[i] as number) : i
    const at = row * model.dimensions
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let place = 0; place < model.dimensions; place += 4) {
      one = (one + (asked[place] as number) * (values[at + place] as number)) | 0
      two = (two + (asked[place + 1] as number) * (values[at + place + 1] as number)) | 0
      three = (three + (asked[place + 2] as number) * (values[at + place + 2] as number)) | 0
      four = (four + (asked[place + 3] as number) * (values[at + place + 3] as number)) | 0
    }
    const likeness = (one + two + three + four) * scale * (scales[row] as number)
    found[i] = likeness
    sum += likeness
    squares += likeness * likeness
  }
  const mean = count === 0 ? 0 : sum / count
  const deviation = count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { values: found, mean, deviation }
}
