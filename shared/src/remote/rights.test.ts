import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as v from 'valibot'
import type { Registry, RegistryRow } from './registry.ts'
import { sampleRow } from './samples/index.ts'
import { beyondRights, rightsByRemoteSchema, rightsProblems, siteOwned, withinRights } from './rights.ts'

const rights = {
  'mf-search': {
    texts: 'search',
    routes: ['/', '/search', '/search/*', '/docs/:id'],
    layers: ['filters'],
    menu: ['home'],
  },
  'mf-guest': { texts: 'guest', routes: ['/guest'], layers: [] },
}

const route = (path: string): RegistryRow['routes'][number] => ({ path, page: 'only', skeleton: 'list' })

const table: [what: string, row: RegistryRow, beyond: string[]][] = [
  ['its own texts and layer', sampleRow({ layers: [{ name: 'filters' }] }), []],
  ['its own routes', sampleRow({ routes: ['/', '/search', '/search/x/y', '/docs/:other'].map(route) }), []],
  ['its own route in capitals or with a slash', sampleRow({ routes: ['/Search', '/search/'].map(route) }), []],
  ['a name that nobody owns', sampleRow({ name: 'mf-nobody' }), ['the name mf-nobody']],
  ['a name of every object', sampleRow({ name: 'constructor' }), ['the name constructor']],
  ['the texts of the shell', sampleRow({ texts: 'shell' }), ['the texts shell']],
  ["another's texts", sampleRow({ texts: 'guest' }), ['the texts guest']],
  ["another's route", sampleRow({ routes: [route('/guest')] }), ['the route /guest']],
  ["another's route in capitals", sampleRow({ routes: [route('//Guest/')] }), ['the route //Guest/']],
  ['every route', sampleRow({ routes: [route('/*')] }), ['the route /*']],
  ['every route of one word', sampleRow({ routes: [route('/:any')] }), ['the route /:any']],
  ['a route behind an optional word', sampleRow({ routes: [route('/search?/guest')] }), ['the route /search?/guest']],
  ['a name that begins as its own', sampleRow({ routes: [route('/searching')] }), ['the route /searching']],
  ['its own menu entry', sampleRow({ menu: [{ name: 'home', text: 'x', order: 1, route: '/' }] }), []],
  [
    "another's menu entry",
    sampleRow({ menu: [{ name: 'log-in', text: 'x', order: 1, route: '/' }] }),
    ['the menu entry log-in'],
  ],
  ["another's layer", sampleRow({ layers: [{ name: 'login' }] }), ['the layer login']],
]

for (const [what, row, beyond] of table) {
  test(`${what}: ${beyond.length === 0 ? 'within its rights' : 'beyond them'}`, () => {
    assert.deepEqual(beyondRights(rights, row), beyond)
    const within = withinRights({ schema: 1, remotes: [row] }, rights)
    assert.equal(within.refused.length, beyond.length)
    for (const left of within.registry.remotes) assert.deepEqual(beyondRights(rights, left), [])
  })
}

test('whatever remotes declare, what is left of a registry is within the rights, and what was within stays', () => {
  const name = fc.constantFrom('mf-search', 'mf-guest', 'mf-x')
  const texts = fc.constantFrom('search', 'guest', 'shell')
  const routes = fc.array(fc.constantFrom('/', '/search', '/search/:a', '/guest', '/*', '/api'), { maxLength: 4 })
  const layers = fc.array(fc.constantFrom('filters', 'login'), { maxLength: 2 })
  const row = fc.record({
    name,
    texts,
    routes: routes.map((paths) => paths.map(route)),
    layers: layers.map((names) => names.map((each) => ({ name: each }))),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      const registry: Registry = { schema: 1, remotes: rows.map((each) => sampleRow(each)) }
      const within = withinRights(registry, rights)
      for (const left of within.registry.remotes) assert.deepEqual(beyondRights(rights, left), [])
      const good = registry.remotes.filter((each) => beyondRights(rights, each).length === 0)
      for (const each of good) assert.ok(within.registry.remotes.some((left) => left.name === each.name))
      assert.equal(good.length === rows.length, within.refused.length === 0)
    }),
  )
})

test('a release on trial that takes what is not its own is left out, and the current one stays', () => {
  const { current } = sampleRow()
  const canary = { release: current, share: 1, since: '2026-11-22T00:00:00.000Z', errorBudget: 0.1, leastViews: 1 }
  const row = sampleRow({ canary: { ...canary, declaration: sampleRow({ texts: 'shell' }) } })
  const { registry, refused } = withinRights({ schema: 1, remotes: [row] }, rights)
  assert.deepEqual(registry.remotes, [sampleRow()])
  assert.deepEqual(refused, ['mf-search takes the texts shell, which is not its own'])
})

test('without rights in the list of releases everything stays', () => {
  const registry: Registry = { schema: 1, remotes: [sampleRow({ texts: 'shell' })] }
  assert.deepEqual(withinRights(registry, undefined), { registry, refused: [] })
})

test('rights that are given twice, or are the site’s, are named', () => {
  assert.deepEqual(rightsProblems(rights), [])
  const other = (more: object) =>
    rightsProblems({ ...rights, 'mf-other': { texts: 'other', routes: [], layers: [], ...more } })
  assert.match(other({ texts: 'guest' }).join(), /mf-guest and mf-other both have the texts guest/)
  assert.match(other({ layers: ['filters'] }).join(), /both have the layer filters/)
  assert.match(other({ menu: ['home'] }).join(), /both have the menu entry home/)
  for (const name of siteOwned.menu) assert.match(other({ menu: [name] }).join(), /which is the site's/)
  for (const path of ['/guest', '/guest/*', '/search/deep', '/docs/:name'])
    assert.equal(other({ routes: [path] }).length, 1, path)
  for (const texts of siteOwned.texts) assert.match(other({ texts }).join(), /which are the site's/)
  for (const layer of siteOwned.layers) assert.match(other({ layers: [layer] }).join(), /which is the site's/)
  for (const path of siteOwned.routes) assert.match(other({ routes: [`${path}/x`] }).join(), /which is the site's/)
})

test('nobody can be given the whole site', () => {
  const given = (path: string) => v.is(rightsByRemoteSchema, { 'mf-x': { texts: 'x', routes: [path], layers: [] } })
  assert.deepEqual(['/', '/a', '/a/*', '/a/:b/*', '/*', '*', '', 'a', '/a/', '/a*'].filter(given), [
    '/',
    '/a',
    '/a/*',
    '/a/:b/*',
  ])
})
