import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { siteIds } from '../sites/index.ts'
import type { Catalogue, FilterNode } from './catalogue.ts'
import { indexCatalogue, resolveAliases } from './catalogue-index.ts'

const leaf = (key: string, more: Partial<FilterNode> = {}): FilterNode => ({
  id: key,
  key,
  title: key,
  facet: false,
  children: [],
  ...more,
})
const catalogue: Catalogue = {
  site: 'hse',
  lang: 'en',
  groups: [
    leaf('0_1', { facet: true, children: [leaf('2_1001', { aliases: ['1_1'], children: [leaf('2_1005')] })] }),
    leaf('0_4', {
      children: [
        leaf('0_12', { type: 'dateRange', facet: true }),
        leaf('0_10', { facet: true, children: [leaf('10_1')] }),
      ],
    }),
  ],
}
const index = indexCatalogue(catalogue)

test('a node is found by its key and by the keys of older links', () => {
  assert.equal(index.find('2_1001')?.key, '2_1001')
  assert.equal(index.find('1_1')?.key, '2_1001')
  assert.equal(index.find('7_7'), undefined)
})

test('any date range leads to the date range node', () => {
  assert.equal(index.find('0_12_2001_2020')?.type, 'dateRange')
})

test('parents are given from the group down', () => {
  assert.deepEqual(
    index.parents('2_1005').map(({ key }) => key),
    ['0_1', '2_1001'],
  )
  assert.deepEqual(index.parents('0_1'), [])
})

test('the facet of a key is the nearest one at or above it', () => {
  assert.equal(index.facetOf('10_1')?.key, '0_10')
  assert.equal(index.facetOf('2_1005')?.key, '0_1')
  assert.equal(index.facetOf('0_4'), undefined)
})

test('keys of older links become the present ones, once; ranges and unknown keys stay', () => {
  assert.deepEqual(resolveAliases(index, ['1_1', '2_1001', '0_12_2001_2020', '7_7']), [
    '2_1001',
    '0_12_2001_2020',
    '7_7',
  ])
})

interface SourceNode {
  key: string
  label: Record<string, string>
  short?: Record<string, string>
  children?: SourceNode[]
}
const typesIn = (nodes: readonly SourceNode[]): SourceNode[] =>
  nodes.flatMap((node) => [...(node.key.startsWith('10_') ? [node] : []), ...typesIn(node.children ?? [])])

for (const site of siteIds) {
  test(`${site}: no two types of document have one short name`, () => {
    const file = new URL(`../../catalogue/${site}.json`, import.meta.url)
    const { groups } = JSON.parse(readFileSync(file, 'utf8')) as { groups: SourceNode[] }
    const names = typesIn(groups).flatMap(({ label, short }) => Object.entries(short ?? label).map(String))
    assert.ok(names.length > 0)
    assert.deepEqual(
      names.filter((name, place) => names.indexOf(name) !== place),
      [],
    )
  })
}
