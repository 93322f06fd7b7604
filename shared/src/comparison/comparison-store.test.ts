import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createComparison } from './comparison-store.ts'

const fresh = (stored: string | null = null) => {
  const kept = new Map<string, string | null>([['compared', stored]])
  return createComparison({ read: (key) => kept.get(key) ?? null, write: (key, value) => kept.set(key, value) })
}

test('documents are chosen in order, left out again, and told of', () => {
  const store = fresh()
  let calls = 0
  const stop = store.subscribe(() => (calls += 1))
  for (const id of ['a', 'b', 'a', 'c']) store.toggle(id)
  stop()
  store.toggle('d')
  assert.deepEqual(store.getSnapshot(), ['b', 'c', 'd'])
  assert.equal(calls, 4)
})

test('more than four are not taken', () => {
  const store = fresh()
  for (const id of ['a', 'b', 'c', 'd', 'e']) store.toggle(id)
  assert.deepEqual(store.getSnapshot(), ['a', 'b', 'c', 'd'])
})

test('the same list is the same object, and what is no list of ids counts as none', () => {
  const store = fresh('a,b')
  assert.equal(store.getSnapshot(), store.getSnapshot())
  assert.deepEqual(fresh('<script>,../x').getSnapshot(), [])
  assert.deepEqual(fresh('a,b,c,d,e').getSnapshot(), ['a', 'b', 'c', 'd'])
})
