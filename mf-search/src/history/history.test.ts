import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { parseSearchState } from '../search-state/search-state.ts'
import { combine } from './references.ts'
import { clearHistory, keepSearch, readHistory } from './visit-history.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})

const search = (q: string, more = '') => parseSearchState(`q=${encodeURIComponent(q)}${more}`)
const keep = (q: string, total = 3, strategy = '') => keepSearch(search(q), { total, strategy })
const numbered = () => readHistory().map(({ number, state, total }) => [number, state.q, total])

test('searches are numbered in their order, and one that is repeated keeps its number', () => {
  keep('asthma')
  keep('schools')
  keep('asthma', 4)
  assert.deepEqual(numbered(), [
    [1, 'asthma', 4],
    [2, 'schools', 3],
  ])
})

test('order and page make no other search; filters and the reading of the words do', () => {
  keep('asthma')
  keepSearch(search('asthma', '&s=most_recent&p=2'), { total: 3, strategy: '' })
  assert.equal(readHistory().length, 1)
  keepSearch(search('asthma', '&applied_filters=10_3'), { total: 1, strategy: '' })
  keepSearch(search('asthma', '&match=all'), { total: 1, strategy: '' })
  assert.equal(readHistory().length, 3)
})

test('what was searched while a query was typed gives way to the whole of it', () => {
  keep('school')
  keepSearch(search('school nu'), { total: 1, strategy: '' }, { typing: true })
  keepSearch(search('school nurses'), { total: 2, strategy: '' }, { typing: true })
  keepSearch(search('asthma'), { total: 2, strategy: '' }, { typing: true })
  assert.deepEqual(numbered(), [
    [1, 'school nurses', 2],
    [2, 'asthma', 2],
  ])
})

test('an empty search is not kept, the oldest of many go, and damaged storage counts as empty', () => {
  keep(' ')
  assert.deepEqual(readHistory(), [])
  for (let place = 1; place <= 60; place += 1) keep(`word${place}`)
  assert.equal(readHistory().length, 50)
  assert.equal(readHistory().at(0)?.number, 11)
  clearHistory()
  assert.deepEqual(readHistory(), [])
  stored.set('search-history', '{"a":')
  assert.deepEqual(readHistory(), [])
  stored.set('search-history', '[{"number":"1"},null,7]')
  assert.deepEqual(readHistory(), [])
})

test('numbers stand for the lines of their searches', () => {
  keep('school asthma', 3, 'school AND asthma')
  keep('nurse', 9, 'nurse OR enfermera')
  assert.deepEqual(combine('#1 AND #2', readHistory()), {
    status: 'combined',
    query: '(school AND asthma) AND (nurse OR enfermera)',
    past: readHistory(),
  })
  const not = combine('nurse NOT #1', readHistory())
  assert.ok('query' in not && not.query === 'nurse NOT (school AND asthma)')
})

test('a number within quotation marks or within a word is what it is', () => {
  keep('school', 3, 'school')
  for (const query of ['"#1"', 'C#1', '##1', '#1b', '#', 'asthma']) {
    assert.deepEqual(combine(query, readHistory()), { status: 'plain', query, past: [] })
  }
})

test('numbers without a search, searches without words, and lines that grow too long are told', () => {
  keepSearch(search('', '&applied_filters=10_3'), { total: 1, strategy: '' })
  keep('long', 1, 'x'.repeat(3000))
  assert.deepEqual(combine('#7 OR #9', readHistory()), { status: 'unknown', numbers: [7, 9] })
  assert.deepEqual(combine('#1 AND #2', readHistory()), { status: 'wordless', numbers: [1] })
  assert.deepEqual(combine('#2 AND #2', readHistory()), { status: 'too-long' })
})
