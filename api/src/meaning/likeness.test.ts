import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mostRowsAtOnce } from './dot-products.ts'
import { compareWithRows } from './likeness.ts'
import { model } from './model.ts'
import { addVectors, makeVectorMemory, readVectors } from './vector-memory.ts'
import { pack, unpacked } from './vector.ts'

/** A vector of length 1. */
const vectorOf = (number: number): Float32Array => {
  const values = Array.from({ length: model.dimensions }, (_, place) => Math.sin(number * (place + 1)) + 0.5)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

const distinct = Array.from({ length: 7 }, (_, number) => pack(vectorOf(number + 1)))
const asked = vectorOf(3.3)
const expected = distinct.map((vector) =>
  unpacked(vector).reduce((sum, value, place) => sum + value * (unpacked(pack(asked))[place] ?? 0), 0),
)

test('likenesses are those of each row, whatever is calculated at once, and go to their places', () => {
  const counts = [0, 1, mostRowsAtOnce, mostRowsAtOnce + 1, 2 * mostRowsAtOnce + 5]
  fc.assert(
    fc.property(fc.constantFrom(...counts), fc.constantFrom(1, 3), (count, every) => {
      const memory = makeVectorMemory()
      addVectors(
        memory,
        Array.from({ length: count }, (_, row) => ({ id: `d${row}`, ...(distinct[row % 7] ?? pack(asked)) })),
      )
      const rows = readVectors(memory, null)
      // Each fifth row has no place, and the others stand in turned order.
      const placeOf = Int32Array.from({ length: count }, (_, row) => (row % 5 === 0 ? -1 : count - 1 - row))
      const likeness = new Float32Array(count).fill(NaN)
      const { mean, deviation } = compareWithRows(asked, rows, { into: { likeness, placeOf }, every })
      const compared = [...Array(count).keys()].filter((row) => row % every === 0)
      const found = compared.map((row) => expected[row % 7] ?? NaN)
      const usual = found.reduce((sum, value) => sum + value, 0) / Math.max(1, found.length)
      const spread = found.reduce((sum, value) => sum + (value - usual) ** 2, 0) / Math.max(1, found.length)
      assert.ok(Math.abs(mean - usual) < 1e-6 && Math.abs(deviation - Math.sqrt(spread)) < 1e-5)
      const placed = new Map(compared.map((row, i) => [placeOf[row], found[i] ?? NaN]))
      likeness.forEach((value, place) => {
        const wanted = placed.get(place)
        assert.ok(wanted === undefined ? Number.isNaN(value) : Math.abs(value - wanted) < 1e-6, `place ${place}`)
      })
    }),
    { numRuns: 20 },
  )
})
