import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bitsOf, membersOf } from '../fixtures/bit-sets.ts'
import { atLeast, sumAt, sumOf } from './weighed-sets.ts'

const capacity = 96

const ordinals = fc.uniqueArray(fc.nat(capacity - 1))
const weighedSets = fc.array(fc.record({ members: ordinals, weight: fc.nat(5) }), { maxLength: 9 })

const added = (sets: readonly { members: readonly number[]; weight: number }[], ordinal: number): number =>
  sets.reduce((sum, set) => sum + (set.members.includes(ordinal) ? set.weight : 0), 0)

const sumsOf = (sets: readonly { members: readonly number[]; weight: number }[]) =>
  sumOf(
    sets.map(({ members: held, weight }) => ({ bits: bitsOf(held, capacity), weight })),
    capacity,
  )

test('documents are found by the sum of what their sets weigh', () => {
  fc.assert(
    fc.property(weighedSets, fc.integer({ min: 1, max: 50 }), (sets, least) => {
      const expected = Array.from({ length: capacity }, (_, i) => i).filter((ordinal) => added(sets, ordinal) >= least)
      assert.deepEqual(membersOf(atLeast(sumsOf(sets), least)), expected)
    }),
  )
})

test('nothing is found where nothing is weighed', () => {
  assert.deepEqual(membersOf(atLeast(sumsOf([{ members: [1, 2], weight: 0 }]), 0)), [])
})

test('sums are given by their place, greatest first', () => {
  fc.assert(
    fc.property(weighedSets, ordinals, fc.nat(capacity), (sets, among, place) => {
      const sums = among.map((ordinal) => added(sets, ordinal)).sort((one, other) => other - one)
      assert.equal(sumAt(sumsOf(sets), bitsOf(among, capacity), place), sums[place] ?? 0)
    }),
  )
})
