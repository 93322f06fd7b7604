import { dotProducts, dotProductsOf, mostRowsAtOnce, signBytes, signDifferences } from './dot-products.ts'
import { model } from './model.ts'
import { writeSigns } from './signs.ts'
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
  rows: VectorRows,
  { into, every = 1 }: { into?: LikenessTarget; every?: number },
): { mean: number; deviation: number } => {
  const { count, scales } = rows
  const { scale, values: asked } = pack(vector)
  const compared = Math.ceil(count / every)
  let sum = 0
  let squares = 0
  for (let from = 0; from < compared; from += mostRowsAtOnce) {
    const products = dotProducts(asked, rows, { from, count: Math.min(mostRowsAtOnce, compared - from), every })
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

/** Compares a vector with rows in a list, in whole numbers, and puts each likeness at its place. */
export const compareWithListed = (
  vector: Float32Array,
  rows: VectorRows,
  listed: Int32Array,
  { likeness, placeOf }: LikenessTarget,
): void => {
  const { scale, values: asked } = pack(vector)
  for (let from = 0; from < listed.length; from += mostRowsAtOnce) {
    const some = listed.subarray(from, from + mostRowsAtOnce)
    const products = dotProductsOf(asked, rows, some)
    for (let i = 0; i < some.length; i++) {
      const row = some[i] ?? 0
      const place = placeOf[row] ?? -1
      if (place >= 0) likeness[place] = (products[i] ?? 0) * scale * (rows.scales[row] ?? 0)
    }
  }
}

/** One of so many rows says how many signs differ in those that are looked for. */
const countedEvery = 16

/**
 * Rows with the fewest signs that differ from those of a vector: among some more rows than are looked for, nearly all of the
 * nearest are.
 *
 * @param center the vector about which signs are
 * @param isWanted whether a row counts
 * @param about how many rows
 */
export const likelyNearest = (
  vector: Float32Array,
  rows: VectorRows,
  center: Float32Array,
  isWanted: (row: number) => boolean,
  about: number,
): Int32Array => {
  const { scale, values } = pack(vector)
  const asked = new Uint8Array(signBytes)
  writeSigns({ values, scales: Float32Array.of(scale) }, 0, center, asked)
  const differences = signDifferences(asked, rows, rows.count)
  const bound = boundOf(differences, isWanted, about)
  const likely: number[] = []
  for (let row = 0; row < rows.count; row++) if ((differences[row] ?? 0) <= bound && isWanted(row)) likely.push(row)
  return new Int32Array(likely)
}

/** The number of signs in which about so many of the rows that count differ at most. */
const boundOf = (differences: Uint16Array, isWanted: (row: number) => boolean, about: number): number => {
  const rowsOf = new Uint32Array(model.dimensions + 1)
  for (let row = 0; row < differences.length; row += countedEvery) {
    const difference = differences[row] ?? 0
    if (isWanted(row)) rowsOf[difference] = (rowsOf[difference] ?? 0) + countedEvery
  }
  let bound = 0
  for (let rows = rowsOf[0] ?? 0; rows < about && bound < model.dimensions;) rows += rowsOf[++bound] ?? 0
  return bound
}
