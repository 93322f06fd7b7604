import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  countBits,
  countCommon,
  eachBit,
  emptyBits,
  intersect,
  intersects,
  setBit,
  subtract,
  unite,
  type Bits,
} from './bits.ts'

const capacity = 160
const members = fc.uniqueArray(fc.integer({ min: 0, max: capacity - 1 }))

const setOf = (ordinals: readonly number[]) => {
  const bits = emptyBits(capacity)
  for (const ordinal of ordinals) setBit(bits, ordinal)
  return bits
}

const membersOf = (bits: Bits): number[] => {
  const found: number[] = []
  eachBit(bits, (ordinal) => found.push(ordinal))
  return found
}

test('sets of bits have the members, and as many in common, as they should', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const bits = (join: (bits: Bits, other: Bits) => Bits) => membersOf(join(setOf(one), setOf(other)))
      const every = [...Array(capacity).keys()]
      const common = every.filter((ordinal) => one.includes(ordinal) && other.includes(ordinal))
      assert.deepEqual(bits(intersect), common)
      assert.deepEqual(
        bits(unite),
        every.filter((ordinal) => one.includes(ordinal) || other.includes(ordinal)),
      )
      assert.deepEqual(
        bits(subtract),
        every.filter((ordinal) => one.includes(ordinal) && !other.includes(ordinal)),
      )
      assert.equal(countBits(setOf(one)), one.length)
      assert.equal(countCommon(setOf(one), setOf(other)), common.length)
      assert.equal(intersects(setOf(one), setOf(other)), common.length > 0)
    }),
  )
})
