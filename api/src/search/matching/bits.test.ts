import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bitsOf, membersOf } from '../fixtures/bit-sets.ts'
import { countBits, countCommon, intersect, intersects, subtract, unite, type Bits } from './bits.ts'

const capacity = 160
const members = fc.uniqueArray(fc.nat(capacity - 1))
const setOf = (ordinals: readonly number[]) => bitsOf(ordinals, capacity)

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
