import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteIds, sites } from 'shared/sites'
import { completenessOf } from './completeness.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'

const trees = loadFilterTrees()

for (const site of siteIds) {
  test(`${site}: the whole catalogue is written in every language of the site`, () => {
    const { translated } = completenessOf(trees[site], new Map())
    assert.deepEqual(translated, Object.fromEntries(sites[site].languages.map((lang) => [lang, 1])))
  })
}

test('a filter counts as used when it has documents; headings are left out', () => {
  const { withDocuments } = completenessOf(trees.hse, new Map([['0_1', 5]]))
  assert.equal(withDocuments, 0)
  const all = new Map([...trees.hse.byKey.keys()].map((key) => [key, 1]))
  assert.equal(completenessOf(trees.hse, all).withDocuments, 1)
})
