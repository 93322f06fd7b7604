import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countBits, countCommon, eachBit, emptyBits, intersect, intersects, setBit, subtract, unite } from './bits.ts'

const capacity = 160
const members = fc.uniqueArray(fc.integer({ min: 0, max: capacity - 1 }))

const setOf = (ordinals: readonly number[]) => {
  const bits = emptyBits(capacity)
  for (const ordinal of ordinals) setBit(bits, ordinal)
  return bits
}

test('sets of bits have the members, and as many in common, as sets have', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const [first, second] = [new Set(one), new Set(other)]
      const has = (expected: Set<number>, bits: Uint32Array) => {
        const found: number[] = []
        eachBit(bits, (ordinal) => found.push(ordinal))
        assert.deepEqual(
          found,
          [...expected].sort((a, b) => a - b),
        )
        assert.equal(countBits(bits), expected.size)
      }
      has(first.intersection(second), intersect(setOf(one), setOf(other)))
      has(first.union(second), unite(setOf(one), setOf(other)))
      has(first.difference(second), subtract(setOf(one), setOf(other)))
      assert.equal(countCommon(setOf(one), setOf(other)), first.intersection(second).size)
      assert.equal(intersects(setOf(one), setOf(other)), !first.isDisjointFrom(second))
    }),
  )
})
