import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createGuidedSearch } from './guided-search.ts'

const stored: [stored: string | undefined, shown: boolean][] = [
  [undefined, true],
  ['true', true],
  ['no', true],
  ['false', false],
]
for (const [value, shown] of stored) {
  test(`guided questions are ${shown ? 'on' : 'off'} when ${String(value)} is stored`, () => {
    const storage = memoryStorage(value === undefined ? {} : { guided_search: value })
    assert.equal(createGuidedSearch(storage).getSnapshot(), shown)
  })
}

test('a choice is kept, and every listener hears of it', () => {
  const storage = memoryStorage()
  const guidedSearch = createGuidedSearch(storage)
  let calls = 0
  const stop = guidedSearch.subscribe(() => (calls += 1))
  guidedSearch.choose(false)
  assert.deepEqual([guidedSearch.getSnapshot(), storage.read('guided_search'), calls], [false, 'false', 1])
  guidedSearch.choose(true)
  assert.deepEqual([guidedSearch.getSnapshot(), storage.read('guided_search'), calls], [true, 'true', 2])
  stop()
  guidedSearch.choose(false)
  assert.equal(calls, 2)
})

test('a choice made in another tab is followed, and a cleared storage means on', () => {
  const storage = memoryStorage()
  const guidedSearch = createGuidedSearch(storage)
  storage.set('guided_search', 'false')
  assert.equal(guidedSearch.getSnapshot(), false)
  storage.set('guided_search', null)
  assert.equal(guidedSearch.getSnapshot(), true)
})
