import { signBytes } from './dot-products.ts'
import { model } from './model.ts'

const { dimensions } = model

/** Vectors in whole numbers, one after the other, and what one of these is worth in each. */
export interface PackedRows {
  values: Int8Array
  scales: Float32Array
}

/** The mean of the first rows. */
export const centerOf = ({ values, scales }: PackedRows, count: number): Float32Array => {
  const sums = new Float64Array(dimensions)
  for (let row = 0; row < count; row++) {
    const scale = scales[row] ?? 0
    for (let place = 0; place < dimensions; place++)
      sums[place] = (sums[place] ?? 0) + scale * (values[row * dimensions + place] ?? 0)
  }
  return Float32Array.from(sums, (sum) => sum / count)
}

/** Writes the signs of a row at its place: a bit for each number that is more than that of the center. */
export const writeSigns = (
  { values, scales }: PackedRows,
  row: number,
  center: Float32Array,
  signs: Uint8Array,
): void => {
  const scale = scales[row] ?? 0
  for (let byte = 0; byte < signBytes; byte++) {
    let bits = 0
    for (let bit = 0; bit < 8; bit++) {
      const place = byte * 8 + bit
      if ((values[row * dimensions + place] ?? 0) * scale > (center[place] ?? 0)) bits |= 1 << bit
    }
    signs[row * signBytes + byte] = bits
  }
}
