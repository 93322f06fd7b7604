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
    let dot = 0
    // A product of two numbers of 32 bits would be calculated as a fraction.
    for (let place = 0; place < model.dimensions; place++)
      dot = (dot + Math.imul(asked[place] as number, values[at + place] as number)) | 0
    const likeness = dot * scale * (scales[row] as number)
    found[i] = likeness
    sum += likeness
    squares += likeness * likeness
  }
  const mean = count === 0 ? 0 : sum / count
  const deviation = count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { values: found, mean, deviation }
}
