import { dotProducts } from './dot-products.ts'
import { pack } from './vector.ts'
import type { VectorRows } from './vector-memory.ts'

/** At least as many rows say how all of them lie. */
const sampleSize = 4096

/** One of how many rows is compared where a sample is enough. */
export const sampledEvery = (count: number): number => Math.max(1, Math.floor(count / sampleSize))

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
 * @param every one of so many rows; each by default
 */
export const likenessesOf = (vector: Float32Array, { count, scales, values }: VectorRows, every = 1): Likenesses => {
  const { scale, values: asked } = pack(vector)
  const products = dotProducts(asked, values, count, every)
  const found = new Float32Array(products.length)
  let sum = 0
  let squares = 0
  for (let place = 0; place < found.length; place++) {
    const likeness = (products[place] ?? 0) * scale * (scales[place * every] ?? 0)
    found[place] = likeness
    sum += likeness
    squares += likeness * likeness
  }
  const mean = found.length === 0 ? 0 : sum / found.length
  const deviation = found.length === 0 ? 0 : Math.sqrt(Math.max(0, squares / found.length - mean * mean))
  return { values: found, mean, deviation }
}
