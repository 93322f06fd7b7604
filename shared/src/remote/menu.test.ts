import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menuEntries, menuProblems, withoutMenusOf } from './menu.ts'
import type { Registry, RegistryRow } from './registry.ts'
import { sampleRelease, sampleRow } from './samples/index.ts'

type Menu = NonNullable<RegistryRow['menu']>

const rowOf = (name: string, menu: Menu): RegistryRow =>
  sampleRow({
    name,
    texts: name.replace('mf-', ''),
    routes: [
      { path: '/plain', page: 'plain', skeleton: 'list' },
      { path: '/of/:id', page: 'plain', skeleton: 'list' },
      { path: '/only-sse', page: 'plain', skeleton: 'list', sites: ['sse'] },
    ],
    layers: [{ name: 'panel' }, { name: 'panel-of-cvd', sites: ['cvd'] }],
    menu,
    current: sampleRelease('1', { base: `/remotes/${name}/1/` }),
  })
const registryOf = (...remotes: RegistryRow[]): Registry => ({ schema: 1, remotes })
const entry = (name: string, order: number, more: Partial<Menu[number]> = {}): Menu[number] => ({
  ...{ name, text: `menu.${name}`, order, route: '/plain' },
  ...more,
})
const namesOf = (registry: Registry, ...who: [site?: 'hse' | 'sse' | 'cvd', reader?: 'visitor' | 'user']): string[] =>
  menuEntries(registry, who[0] ?? 'hse', who[1] ?? 'visitor').map(({ name }) => name)

test('entries of all remotes stand in one order, those of one place by name, whatever the order of the remotes', () => {
  const first = rowOf('mf-a', [entry('late', 900), entry('early', 5)])
  const second = rowOf('mf-b', [entry('middle', 500), entry('also-middle', 500)])
  for (const registry of [registryOf(first, second), registryOf(second, first)])
    assert.deepEqual(namesOf(registry), ['early', 'also-middle', 'middle', 'late'])
})

test('an entry is for those that it names, on the sites that it names', () => {
  const registry = registryOf(
    rowOf('mf-a', [
      entry('all', 1),
      entry('visitors', 2, { for: 'visitor' }),
      entry('users', 3, { for: 'user' }),
      entry('sse', 4, { sites: ['sse'] }),
    ]),
  )
  assert.deepEqual(namesOf(registry), ['all', 'visitors'])
  assert.deepEqual(namesOf(registry, 'hse', 'user'), ['all', 'users'])
  assert.deepEqual(namesOf(registry, 'sse'), ['all', 'visitors', 'sse'])
})

test('an entry leads to what its own remote has on the site, and to nothing else', () => {
  const registry = registryOf(
    rowOf('mf-a', [
      entry('foreign', 1, { route: '/search' }),
      entry('with-parameter', 2, { route: '/of/:id' }),
      entry('other-site', 3, { route: '/only-sse' }),
      entry('other-layer', 4, { layer: 'login', route: '/plain' }),
      entry('layer', 5, { layer: 'panel', route: '/of/:id' }),
    ]),
  )
  assert.deepEqual(
    menuEntries(registry, 'hse', 'visitor').map(({ name, layer, route }) => [name, layer, route]),
    [
      ['other-layer', undefined, '/plain'],
      ['layer', 'panel', undefined],
    ],
  )
  assert.ok(namesOf(registry, 'sse').includes('other-site'))
})

test('what is wrong with an entry is told by its name', () => {
  const { routes, layers } = rowOf('mf-a', [])
  const problems = (...menu: Menu): string => menuProblems({ routes, layers, menu }).join('; ')
  assert.equal(
    problems(entry('good', 1), entry('sse', 2, { route: '/only-sse' }), entry('layer', 3, { layer: 'panel' })),
    '',
  )
  assert.match(
    problems(entry('a', 1, { route: '/search' })),
    /the menu entry a leads to \/search, which is no plain route of/,
  )
  assert.match(problems(entry('a', 1, { route: '/of/:id' })), /the menu entry a leads to \/of\/:id/)
  assert.match(
    problems(entry('a', 1, { layer: 'login' })),
    /the menu entry a opens login, which is no layer of its remote/,
  )
  assert.match(problems(entry('a', 1), entry('a', 2)), /the menu entry a stands there twice/)
  assert.match(problems({ name: 'a', text: 'a', order: 1 }), /the menu entry a leads nowhere/)
})

test('the entries of a release that is withdrawn go with it, and no others', () => {
  const registry = registryOf(rowOf('mf-a', [entry('gone', 1)]), rowOf('mf-b', [entry('stays', 2)]))
  assert.deepEqual(namesOf(withoutMenusOf(registry, ['/remotes/mf-a/1/'])), ['stays'])
})
