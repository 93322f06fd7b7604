import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAsQuestion, readVerbatim } from '../search-index.ts'
import { aDocument, indexOf } from '../fixtures/indexed-documents.ts'

const documents = [
  aDocument('a', 'School nurse asthma', { filters: { hse: ['10_3', '6_91'] }, date: 20100101, best: true }),
  aDocument('b', 'Nurse of a school', { filters: { hse: ['10_4'] }, date: 20150101 }),
  aDocument('c', 'Asthma among adults', { filters: { hse: ['10_3'] }, date: 20200101 }),
  aDocument('d', 'Vaccination of adults', { filters: { hse: ['10_4', '6_33'] } }),
]

test('the word that finds nothing is the one to leave out', (context) => {
  const { broader } = indexOf(context, documents)
  const [first] = broader('school nurse zebra').queries
  assert.deepEqual(first, { change: 'without', detail: 'zebra', query: 'school nurse', total: 2 })
})

test('words of a phrase may stand apart', (context) => {
  const { broader } = indexOf(context, documents)
  const [first] = broader('"school asthma"').queries
  assert.deepEqual(first, { change: 'words', detail: '"school asthma"', query: 'school asthma', total: 1 })
})

test('what is ruled out may be let in', (context) => {
  const { broader } = indexOf(context, documents)
  assert.deepEqual(broader('vaccination NOT adults').queries[0], {
    change: 'with',
    detail: 'adults',
    query: 'vaccination',
    total: 1,
  })
})

test('where no single change helps, two words go, or any one word is enough', (context) => {
  const { broader } = indexOf(context, documents)
  const { queries } = broader('school zebra quagga')
  assert.deepEqual(
    queries.map(({ query, total }) => [query, total]),
    [
      ['school', 2],
      ['school OR zebra OR quagga', 2],
    ],
  )
})

test('each group of filters can be dropped, the one that gives most first, and all of them', (context) => {
  const { broader } = indexOf(context, documents)
  const { without, unfiltered } = broader('asthma', { filters: ['10_4', '0_12_2000_2015'] })
  assert.deepEqual(without, [
    { filters: ['10_4'], best: false, total: 1 },
    { filters: ['10_4', '0_12_2000_2015'], best: false, total: 2 },
  ])
  assert.equal(unfiltered, false)
})

test('the best-evidence option can be dropped', (context) => {
  const { broader } = indexOf(context, documents)
  assert.deepEqual(broader('vaccination', { best: true }).without, [{ filters: [], best: true, total: 1 }])
})

test('where neither filters nor words alone help, wider queries are without filters', (context) => {
  const { broader } = indexOf(context, documents)
  const { queries, unfiltered } = broader('vaccination zebra', { filters: ['6_91'] })
  assert.equal(unfiltered, true)
  assert.deepEqual([queries[0]?.query, queries[0]?.total], ['vaccination', 1])
})

test('the longer a search, the fewer ways to find more are tried', (context) => {
  const { broader } = indexOf(context, documents)
  const parts = ['school', 'nurse', 'asthma', 'zebra']
  assert.ok(broader(parts.join(' ')).queries.length > 0)
  assert.equal(broader(parts.map((part) => `${part} `.repeat(150)).join(' ')).queries.length, 0)
})

const word = fc.constantFrom('school', 'nurse', 'asthma', 'adults', 'zebra', 'vaccin*', '"school nurse"', 'NOT school')
const query = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' OR ')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([text, joined], place) => text + (place < parts.length - 1 ? joined : '')).join(''))
const filters = fc.subarray(['10_3', '10_4', '6_91', '6_33', '0_12_2000_2016'])

test('whatever is offered finds just what it claims, and more than the search itself', (context) => {
  const { broader, search } = indexOf(context, documents)
  fc.assert(
    fc.property(
      query,
      filters,
      fc.boolean(),
      fc.constantFrom(readVerbatim, readAsQuestion),
      (q, applied, best, readAs) => {
        const { total } = search(q, { filters: applied, best, ...readAs })
        const { without, queries, unfiltered, everything } = broader(q, { filters: applied, best, ...readAs })
        assert.equal(everything, documents.length)
        for (const drop of without) {
          const rest = applied.filter((key) => !drop.filters.includes(key))
          assert.equal(search(q, { filters: rest, best: best && !drop.best, ...readAs }).total, drop.total)
          assert.ok(drop.total > total)
        }
        for (const offer of queries) {
          const within = unfiltered ? { filters: [], best: false } : { filters: applied, best }
          assert.equal(search(offer.query, { ...within, ...readAs }).total, offer.total)
          assert.ok(offer.total > total)
        }
      },
    ),
    { numRuns: 500 },
  )
})
