import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maxSortCriteria, normaliseSort, sortCriteria } from 'shared/sorting'
import { changed, formatSearchState, parseSearchState, type SearchState } from './search-state.ts'

const key = fc.oneof(
  fc.tuple(fc.nat(200), fc.nat(3000)).map(([group, number]) => `${group}_${number}`),
  fc
    .tuple(fc.integer({ min: 1900, max: 2030 }), fc.integer({ min: 1900, max: 2030 }))
    .map((years) => `0_12_${years.join('_')}`),
)
const states: fc.Arbitrary<SearchState> = fc.record(
  {
    q: fc.string({ unit: 'grapheme', maxLength: 60 }),
    best: fc.boolean(),
    sort: fc.array(fc.constantFrom(...sortCriteria), { maxLength: maxSortCriteria }).map(normaliseSort),
    filters: fc.uniqueArray(key, { maxLength: 30 }),
    page: fc.integer({ min: 0, max: 1000 }),
    match: fc.constantFrom('most', 'all'),
    unexpanded: fc.oneof(
      fc.constant<string[]>(['all']),
      fc.uniqueArray(fc.stringMatching(/^(?:mesh|own|w):[a-z0-9é学]{1,12}$/), { maxLength: 20 }),
    ),
    inLanguage: fc.boolean(),
    near: fc.boolean(),
  },
  { noNullPrototype: true },
)
const around = fc.constantFrom('', '?lang=cn', '?q=old&p=7&lang=fr', '?utm=x&s=best&applied_filters=1_1')

test('a search is read from its address as it was written, whatever stood there before', () => {
  fc.assert(
    fc.property(states, around, (state, before) => {
      assert.deepEqual(parseSearchState(formatSearchState(state, before).toString()), state)
    }),
  )
})

test('any query string is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const state = parseSearchState(text)
      assert.deepEqual(parseSearchState(formatSearchState(state)), state)
    }),
  )
})

test('parameters of others stay', () => {
  const params = formatSearchState({ ...parseSearchState(''), best: true }, '?lang=cn&q=old&p=3&x=1&match=all')
  assert.equal(params.toString(), 'lang=cn&x=1&best=true')
})

const tolerated: [search: string, part: Partial<SearchState>][] = [
  ['', { q: '', best: false, sort: [], filters: [], page: 0 }],
  ['?best=yes', { best: false }],
  ['?p=-1', { page: 0 }],
  ['?p=two', { page: 0 }],
  ['?p=9999', { page: 1000 }],
  ['', { match: 'most', unexpanded: [], inLanguage: false }],
  ['?match=any', { match: 'most' }],
  ['?unexpanded=own:1,,own:1, own:2', { unexpanded: ['own:1', 'own:2'] }],
  ['?unexpanded=own:1,all', { unexpanded: ['all'] }],
  ['?in_language=yes', { inLanguage: false }],
  ['?near=no', { near: true }],
  ['?s=loudest,most_recent', { sort: ['most_recent'] }],
  ['?s=relevance,best', { sort: ['relevance'] }],
  ['?applied_filters=10_3;10_7', { filters: ['10_3', '10_7'] }],
  ['?applied_filters=10_3&applied_filters=10_7', { filters: ['10_3', '10_7'] }],
]
for (const [search, part] of tolerated) {
  test(`${JSON.stringify(search)} is read as ${JSON.stringify(part)}`, () => {
    const state = parseSearchState(search)
    assert.deepEqual({ ...state, ...part }, state)
  })
}

test('a query that is too long to be searched for is read whole', () => {
  const q = 'asthma OR '.repeat(500)
  assert.equal(parseSearchState(new URLSearchParams({ q })).q, q)
})

test('every change but that of the page starts at the first page', () => {
  fc.assert(
    fc.property(states, (state) => {
      assert.equal(changed(state, { q: 'x' }).page, 0)
      assert.equal(changed(state, { filters: [] }).page, 0)
      assert.equal(changed(state, { sort: [] }).page, 0)
      assert.equal(changed(state, { best: true }).page, 0)
      assert.equal(changed(state, { page: 4 }).page, 4)
    }),
  )
})
