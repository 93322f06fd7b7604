import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveLimit, sendLimit } from './limits.ts'
import { everything, nothing, type Selected } from './selected.ts'

const some = (count: number): Selected => ({
  kind: 'some',
  ids: new Set(Array.from({ length: count }, (_, place) => `d${place}`)),
  rest: false,
})

test('one mail takes 250 documents by name, or a whole search of 10,000', () => {
  assert.equal(sendLimit(some(250), 20_000), null)
  assert.equal(sendLimit(some(251), 20_000)?.most, 250)
  assert.equal(sendLimit(everything, 10_000), null)
  assert.equal(sendLimit(everything, 10_001)?.most, 10_000)
})

test('all results selected one by one count as the whole search', () => {
  assert.equal(sendLimit(some(300), 300), null)
})

test('5,000 documents can be saved', () => {
  assert.equal(saveLimit(everything, 5000), null)
  assert.equal(saveLimit(everything, 5001)?.most, 5000)
  assert.equal(saveLimit(nothing, 20_000), null)
})
