import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueSchema } from 'shared/filters'
import { siteIds, sites } from 'shared/sites'
import * as v from 'valibot'
import { renderCatalogue } from './catalogue-texts.ts'
import { eachNode, loadFilterTrees } from './filter-trees.ts'

const trees = loadFilterTrees()

for (const site of siteIds) {
  const tree = trees[site]
  const nodes = [...eachNode(tree.groups)]

  test(`${site}: keys, aliases and ids are each given once`, () => {
    const keys = nodes.flatMap(({ key, aliases }) => [key, ...aliases])
    assert.equal(new Set(keys).size, keys.length)
    assert.equal(new Set(nodes.map(({ id }) => id)).size, nodes.length)
  })

  test(`${site}: every node is translated into every language of the site`, () => {
    for (const { id, label, short, description } of nodes) {
      for (const lang of sites[site].languages) {
        assert.ok(label[lang], `${id}: no label in ${lang}`)
        assert.ok(!short || short[lang], `${id}: no short label in ${lang}`)
        assert.ok(!description || description[lang], `${id}: no description in ${lang}`)
      }
    }
  })

  test(`${site}: every key lies in a facet, and ancestors lead from it to its group`, () => {
    for (const { key, children, facet } of nodes) {
      if (children.length === 0) assert.equal(tree.byKey.get(tree.facetOf(key))?.facet, true, key)
      if (facet) assert.equal(tree.facetOf(key), key)
      const last = tree.ancestors(key).at(-1)
      assert.ok(tree.groups.some((group) => group.key === (last ?? key)))
    }
  })

  test(`${site}: every country is there twice, for what documents are about and where studies were conducted`, () => {
    const isoOf = (id: string) => [...eachNode(tree.byId.get(id)?.children ?? [])].flatMap(({ iso }) => iso ?? [])
    assert.ok(isoOf('countries').length > 190)
    assert.deepEqual(isoOf('studies-conducted-in'), isoOf('countries'))
    assert.equal(tree.byKey.get('6_1')?.iso, 'AF')
    assert.equal(tree.byKey.get('61_1')?.iso, 'AF')
    assert.notEqual(tree.facetOf('61_1'), tree.facetOf('6_1'))
  })

  test(`${site}: the catalogue of every language is one`, () => {
    for (const lang of sites[site].languages) v.parse(catalogueSchema, renderCatalogue(site, lang))
  })
}

test('an alias leads to the node that took its place', () => {
  assert.equal(trees.hse.byKey.get('1_1')?.key, '2_1001')
})

test('a grouping knows the keys of its members', () => {
  assert.ok(trees.hse.byKey.get('7_267')?.memberKeys?.includes('6_78'))
})

test('countries are sorted by their names in the language, other last', () => {
  const names = (lang: 'es' | 'en') =>
    renderCatalogue('hse', lang)
      .groups.flatMap((group) => group.children)
      .find(({ id }) => id === 'countries')
      ?.children.map(({ title }) => title)
  assert.equal(names('en')?.[0], 'Afghanistan')
  assert.equal(names('en')?.at(-1), 'Other')
  assert.ok((names('es')?.indexOf('Alemania') ?? 0) < (names('es')?.indexOf('Zambia') ?? 0))
})
