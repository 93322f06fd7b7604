import { releasesToTry, rowIn } from 'federation/runtime'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import { createOverrideStore } from './override-store.ts'
import type { LocalRelease } from './read-local-release.ts'

const origin = 'http://localhost:3001'
const until = 1_000_000
const override = { remote: 'mf-search', origin, until }

const releaseOf = (version: string): Release => ({
  version,
  base: `/remotes/mf-search/${version}/`,
  container: `x_${version}`,
  entry: { path: 'entry.js' },
  parts: {},
})
const declared = (name: string, path: string): LocalRelease['declaration'] => ({
  name,
  kind: 'primary',
  contract: '1.0.0',
  texts: 'search',
  routes: [{ path, page: 'results', skeleton: 'list' }],
  layers: [],
  budget: 1000,
})
const rowOf = (name: string): RegistryRow => ({
  ...declared(name, '/deployed'),
  current: releaseOf('2'),
  previous: releaseOf('1'),
})
const registry: Registry = { schema: 1, remotes: [rowOf('mf-search'), rowOf('mf-article')] }

const open = (name = 'mf-search') => {
  const clock = { now: 0 }
  const local: LocalRelease = { declaration: declared(name, '/local'), release: releaseOf('dev-a') }
  const store = createOverrideStore([{ override: { ...override, remote: name }, local }], () => clock.now)
  const sources = () => {
    const row = rowIn(store.apply(registry), name)
    return row ? releasesToTry(row, () => false).map(({ source, release }) => `${source} ${release.version}`) : []
  }
  const note = (version: string, event: 'view' | 'broken' | 'unreachable') =>
    store.note({ remote: name, version, event, message: `${version} ${event}` })
  const status = () => store.getSnapshot().map((state) => state.status)
  return { store, clock, sources, note, status }
}

test('the remote of the laptop comes first, what is deployed after it, and its own routes count', () => {
  const { store, sources } = open()
  assert.deepEqual(sources(), ['override dev-a', 'current 2', 'previous 1'])
  const [search, article] = store.apply(registry).remotes
  assert.equal(search?.routes[0]?.path, '/local')
  assert.equal(article, registry.remotes[1])
})

test('a remote that is not deployed yet can come from a laptop', () => {
  const { store, sources } = open('mf-guest')
  assert.equal(sources()[0], 'override dev-a')
  assert.equal(store.apply(registry).remotes.length, 3)
})

test('a laptop that does not answer changes nothing and is told', () => {
  const store = createOverrideStore([{ override, local: new Error('no answer') }], () => 0)
  assert.deepEqual(store.apply(registry), registry)
  assert.deepEqual(store.getSnapshot(), [{ ...override, status: 'failed', message: 'no answer' }])
  assert.deepEqual(store.textSources(), [])
})

test('what fails is told, and taken back when it works again', () => {
  const { note, status } = open()
  note('dev-a', 'view')
  assert.deepEqual(status(), ['runs'])
  note('dev-a', 'broken')
  assert.deepEqual(status(), ['failed'])
  note('2', 'view')
  assert.deepEqual(status(), ['failed'])
  note('dev-a', 'view')
  assert.deepEqual(status(), ['runs'])
})

test('it is told when the deployed one was faster', () => {
  const { store, note } = open()
  note('2', 'unreachable')
  assert.equal(store.getSnapshot()[0]?.status, 'runs')
  note('2', 'view')
  assert.deepEqual(store.getSnapshot(), [{ ...override, status: 'failed', message: '2 arrived before it' }])
})

test('when its time is over it leaves the registry, and nothing brings it back', () => {
  const { store, clock, sources, note, status } = open()
  let changes = 0
  store.subscribe(() => (changes += 1))
  clock.now = until - 1
  store.endOverdue()
  assert.deepEqual([status(), changes], [['runs'], 0])
  clock.now = until
  store.endOverdue()
  store.endOverdue()
  note('dev-a', 'view')
  assert.deepEqual([status(), changes], [['ended'], 1])
  assert.deepEqual(sources(), ['current 2', 'previous 1'])
})
