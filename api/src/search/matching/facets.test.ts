import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, indexOf, trees } from '../fixtures/indexed-documents.ts'

const tree = trees.hse
const nodes = [...new Set(tree.byKey.values())]
const leaves = nodes.filter((node) => node.children.length === 0 && node.type !== 'dateRange').map((node) => node.key)
const keys = nodes.map((node) => node.key)

const documents = Array.from({ length: 120 }, (_, i) =>
  aDocument(`d${i}`, i % 3 ? 'asthma in schools' : 'housing', {
    date: (2000 + (i % 20)) * 10000,
    best: i % 2 === 0,
    filters: { hse: Array.from({ length: 6 }, (_, n) => leaves[(i * 37 + n * n * 101) % leaves.length] ?? '') },
  }),
)

const applied = fc.uniqueArray(
  fc.oneof(fc.constantFrom(...keys), fc.constantFrom('0_12_2003_2009', '0_12_2012_2019')),
  { maxLength: 4 },
)

test('each facet count is what a search with that key alone in its facet finds', (context) => {
  const { search } = indexOf(context, documents)
  fc.assert(
    fc.property(
      applied,
      fc.constantFrom('', 'asthma', 'asthma NOT housing'),
      fc.boolean(),
      fc.constantFrom(...keys),
      (filters, q, best, key) => {
        const { facets } = search(q, { filters, best, facets: true })
        const others = filters.filter((filter) => facetOf(filter) !== tree.facetOf(key))
        assert.equal(facets?.[key], search(q, { filters: [...others, key], best }).total)
      },
    ),
    { numRuns: 300 },
  )
})

const facetOf = (key: string) => (key.startsWith('0_12_') ? '0_12' : tree.facetOf(key))

test('totals are exact: every document that matches is on some page, once', (context) => {
  const { search } = indexOf(context, documents)
  fc.assert(
    fc.property(applied, fc.integer({ min: 1, max: 50 }), (filters, limit) => {
      const { total } = search('', { filters })
      const pages = Array.from(
        { length: Math.ceil(total / limit) + 1 },
        (_, page) => search('', { filters, offset: page * limit, limit }).ids,
      )
      assert.equal(new Set(pages.flat()).size, total)
      assert.equal(pages.flat().length, total)
    }),
    { numRuns: 50 },
  )
})

test('a document of a country counts for the groupings the country belongs to', (context) => {
  const grouping = nodes.find((node) => (node.memberKeys?.length ?? 0) > 3)
  const country = grouping?.memberKeys?.[0]
  assert.ok(grouping && country)
  const { search } = indexOf(context, [aDocument('a', 'asthma', { filters: { hse: [country] } })])
  const { facets } = search('asthma', { facets: true })
  assert.equal(facets?.[country], 1)
  assert.equal(facets[grouping.key], 1)
  assert.equal(search('', { filters: [grouping.key] }).total, 1)
})
