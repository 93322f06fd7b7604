import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatFilterKeys, parseFilterKeys } from './filter-keys.ts'

test('keys are read from commas, spaces, semicolons and percent signs', () => {
  assert.deepEqual(parseFilterKeys('10_3,2_1001'), ['10_3', '2_1001'])
  assert.deepEqual(parseFilterKeys(' 10_3 ; 2_1001 ,, '), ['10_3', '2_1001'])
  assert.deepEqual(parseFilterKeys('10_3%2C0_12_2001_2020'), ['10_3', '0_12_2001_2020'])
})

test('repetitions are dropped and the order is kept', () => {
  assert.deepEqual(parseFilterKeys('b_2,a_1,b_2'), ['b_2', 'a_1'])
})

test('nothing is read from nothing, and what cannot be a key is left out', () => {
  assert.deepEqual(parseFilterKeys(null), [])
  assert.deepEqual(parseFilterKeys(''), [])
  assert.deepEqual(parseFilterKeys('10_3,<script>,%zz'), ['10_3'])
})

const key = fc.oneof(
  fc.tuple(fc.nat(999), fc.nat(9999)).map(([group, number]) => `${group}_${number}`),
  fc.tuple(fc.integer({ min: 1900, max: 2026 }), fc.nat(9)).map(([year, span]) => `0_12_${year}_${year + span}`),
)

test('what is written is read back, whatever the keys', () => {
  fc.assert(fc.property(fc.uniqueArray(key), (keys) => assert.deepEqual(parseFilterKeys(formatFilterKeys(keys)), keys)))
})

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.ok(Array.isArray(parseFilterKeys(text)))))
})
