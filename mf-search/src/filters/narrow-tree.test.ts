import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexCatalogue, sectionOf, treeOf } from 'shared/filters'
import { catalogue } from '../test-host/catalogue.ts'
import { countNodes, narrowTree } from './narrow-tree.ts'

const [topics, places, , features] = catalogue.groups.map(sectionOf)
const index = indexCatalogue(catalogue)

test('accents and case do not matter', () => {
  const found = narrowTree(places?.sections[0]?.roots ?? [], 'cote D’I')
  assert.deepEqual(
    found.map(({ title }) => title),
    ['Côte d’Ivoire'],
  )
})

test('a match keeps the way down to it and all below it', () => {
  const [way] = narrowTree(topics?.roots ?? [], 'accountability')
  assert.equal(way?.key, '2_1001')
  assert.equal(countNodes(way ? [way] : []), 3)
  assert.equal(countNodes(narrowTree(topics?.roots ?? [], 'policy')), 4)
})

test('an empty text narrows nothing', () => {
  assert.deepEqual(narrowTree(topics?.roots ?? [], '  '), topics?.roots)
})

test('facets and groups of group 0 are headings; all else can be ticked', () => {
  assert.deepEqual(
    features?.sections.map(({ node }) => node.key),
    ['0_10', '0_12'],
  )
  assert.deepEqual(features?.roots, [])
  assert.deepEqual(
    topics?.roots.map(({ key }) => key),
    ['2_1001', '2_1002'],
  )
  assert.deepEqual(
    places?.sections.map(({ roots }) => roots.length),
    [19, 1],
  )
})

test('the tree around a key is that of its nearest heading', () => {
  assert.deepEqual(
    treeOf(index, '10_7').map(({ key }) => key),
    ['10_3', '10_7'],
  )
  assert.deepEqual(
    treeOf(index, '2_1023').map(({ key }) => key),
    ['2_1001', '2_1002'],
  )
  assert.deepEqual(treeOf(index, 'unknown'), [])
})
