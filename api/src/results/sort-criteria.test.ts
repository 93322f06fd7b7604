import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSort } from './sort-criteria.ts'

for (const [text, expected] of [
  ['', []],
  ['none', []],
  ['most_recent', ['most_recent']],
  ['best,most_recent,highest_quality', ['best', 'most_recent', 'highest_quality']],
  ['most_recent,none,best', ['most_recent', 'best']],
  ['relevance,best', ['relevance']],
  ['best,relevance,most_recent', ['best', 'relevance']],
  ['best,best', ['best']],
] as const) {
  test(`'${text}' asks for ${expected.join(', ') || 'the default order'}`, () => {
    assert.deepEqual(readSort(text), expected)
  })
}

test('an unknown criterion is refused by name', () => {
  assert.throws(() => readSort('newest'), /sort_by: 'newest' is none of/)
})

test('more than three criteria are refused', () => {
  assert.throws(() => readSort('best,relevance,most_recent,highest_quality'), /at most 3/)
})
