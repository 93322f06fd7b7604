import { dotProducts, mostProducts } from './dot-products.ts'
import { pack } from './vector.ts'
import type { VectorRows } from './vector-memory.ts'

/** At least as many rows say how all of them lie. */
const sampleSize = 4096

/** One of how many rows is compared where a sample is enough. */
export const sampledEvery = (count: number): number => Math.max(1, Math.floor(count / sampleSize))

/** Where likenesses go. */
interface LikenessTarget {
  /** By place: the cosine, from -1 to 1. */
  likeness: Float32Array
  /** The place of each row; -1 for none. */
  placeOf: Int32Array
}

/**
 * Compares a vector with rows, in whole numbers.
 *
 * @param into where the likeness of each row goes; nowhere by default
 * @param every one of so many rows; each by default
 * @returns mean and standard deviation of the likenesses: those of a model lie close together, and elsewhere for each question
 */
export const compareWithRows = (
  vector: Float32Array,
  { count, scales, values }: VectorRows,
  { into, every = 1 }: { into?: LikenessTarget; every?: number },
): { mean: number; deviation: number } => {
  const { scale, values: asked } = pack(vector)
  const compared = Math.ceil(count / every)
  let sum = 0
  let squares = 0
  for (let from = 0; from < compared; from += mostProducts) {
    const products = dotProducts(asked, values, { from, count: Math.min(mostProducts, compared - from), every })
    for (let i = 0; i < products.length; i++) {
      const row = (from + i) * every
      const likeness = (products[i] ?? 0) * scale * (scales[row] ?? 0)
      const place = into?.placeOf[row] ?? -1
      if (into && place >= 0) into.likeness[place] = likeness
      sum += likeness
      squares += likeness * likeness
    }
  }
  const mean = compared === 0 ? 0 : sum / compared
  return { mean, deviation: compared === 0 ? 0 : Math.sqrt(Math.max(0, squares / compared - mean * mean)) }
}
