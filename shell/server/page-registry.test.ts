import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegistryRow, Release } from 'shared/remote'
import { pageRegistry } from './page-registry.ts'

const release = (name: string, version: string): Release => ({
  version,
  base: `/remotes/${name}/${version}/`,
  container: `${name}_${version}`,
  entry: { path: 'entry.js' },
  parts: { 'page:one': { scripts: [{ path: 'page-one.js' }], styles: [], consumes: [] } },
  files: { 'entry.js': 'sha384-a' },
})
const row = (name: string): RegistryRow => ({
  name,
  kind: 'primary',
  contract: '1.0.0',
  texts: 'one',
  routes: [{ path: `/${name}`, page: 'one', skeleton: 'list' }],
  layers: [{ name: 'two' }],
  budget: 1000,
  current: release(name, '2'),
  previous: release(name, '1'),
})

test('a page holds the files of the remote it begins with, and of the others what routes and layers need', () => {
  const integrity = { list: '{}', signature: 'x' }
  const { remotes, ...rest } = pageRegistry(
    {
      schema: 1,
      remotes: [row('mf-a'), row('mf-b')],
      integrity,
      texts: { 'hse/en': { 'en.json': 'a' }, 'hse/fr': {} },
    },
    'mf-a',
    'hse/en',
  )
  assert.deepEqual(rest, { schema: 1, integrity, texts: { 'hse/en': { 'en.json': 'a' } } })
  const [first, other] = remotes
  assert.deepEqual(first?.current, release('mf-a', '2'))
  assert.equal(first?.previous, null)
  assert.deepEqual(other?.routes, row('mf-b').routes)
  assert.equal(other?.current.files, undefined)
  assert.deepEqual(other?.current.parts, {})
})
