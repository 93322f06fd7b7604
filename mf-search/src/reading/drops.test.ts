import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unnamedChips } from '../filters/applied-chips.ts'
import { parseSearchState } from '../search-state/search-state.ts'
import { dropsOf } from './drops.ts'

const drops = (search: string) => {
  const state = parseSearchState(search)
  return dropsOf(state, unnamedChips(state.filters)).map(({ id }) => id)
}

test('nothing can be dropped from a plain query', () => {
  assert.deepEqual(drops('?q=asthma'), [])
})

test('a single filter is offered once', () => {
  assert.deepEqual(drops('?applied_filters=10_3'), ['10_3'])
})

test('at most five choices are offered, among them all filters at once', () => {
  assert.deepEqual(drops('?best=true&applied_filters=1_1,1_2,1_3,1_4,1_5,1_6'), [
    'best',
    '1_1',
    '1_2',
    '1_3',
    'filters',
  ])
})
