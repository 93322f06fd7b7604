import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SavedSearch } from 'shared/contracts'
import { indexCatalogue } from 'shared/filters'
import { catalogue } from '../test-host/catalogue.ts'
import { canBeSaved, findSaved } from './saved-state.ts'

const index = indexCatalogue(catalogue)
const saved = (query: string, keys: string[], subscribed = false): SavedSearch => ({
  _id: `${query} ${keys.join(',')}`,
  query,
  keys,
  filters: keys.join(','),
  subscribed,
  match: 'most',
  unexpanded: '',
  in_language: false,
  best: false,
  sort_by: '',
  frequency: null,
  name: '',
  created_at: '2026-11-21T12:00:00Z',
})
const keys = fc.uniqueArray(fc.constantFrom('2_1005', '2_1006', '6_90', '10_3', '0_12_2000_2015', '99_1'))

test('a saved search is found whatever the order of its filters', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), keys, keys, (query, other, some, more) => {
      const list = [saved(other, more), saved(query, some)]
      const found = findSaved(list, { query, keys: some.toReversed() }, index)
      assert.deepEqual(new Set(found?.keys), new Set(some))
      assert.equal(found?.query.trim(), query.trim())
    }),
  )
})

test('other words, a filter more or a filter less make another search', () => {
  fc.assert(
    fc.property(fc.string(), keys, fc.constantFrom('8_1', '6_3'), (query, some, further) => {
      assert.equal(findSaved([saved(query, [...some, further])], { query, keys: some }, index), undefined)
      assert.equal(findSaved([saved(query, some)], { query, keys: [...some, further] }, index), undefined)
      assert.equal(findSaved([saved(`${query}x`, some)], { query, keys: some }, index), undefined)
    }),
  )
})

test('a search saved under an old key is the same as under the present one', () => {
  assert.ok(findSaved([saved('nurses', ['1_1'])], { query: 'nurses', keys: ['2_1001'] }, index))
  assert.ok(findSaved([saved('nurses', ['2_1001'])], { query: ' nurses ', keys: ['1_1', '2_1001'] }, index))
})

test('of two that are the same, the one with its alert on counts', () => {
  const list = [saved('nurses', ['1_1']), saved('nurses', ['2_1001'], true)]
  assert.deepEqual(findSaved(list, { query: 'nurses', keys: ['2_1001'] }, index)?.keys, ['2_1001'])
})

test('without the catalogue keys are compared as they stand', () => {
  assert.ok(findSaved([saved('', ['6_90', '10_3'])], { query: '', keys: ['10_3', '6_90'] }, undefined))
})

test('saving needs words or at least one filter', () => {
  assert.ok(canBeSaved({ query: 'nurses', keys: [] }))
  assert.ok(canBeSaved({ query: '', keys: ['10_3'] }))
  assert.ok(!canBeSaved({ query: '  ', keys: [] }))
})
