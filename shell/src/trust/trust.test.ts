import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { fileListText, type IntegrityList, type Registry, type RegistryRow, type Release } from 'shared/remote'
import { createTrust } from './trust.ts'

Reflect.set(globalThis, 'location', { origin: 'http://site.test' })

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const key = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64')
const somebodyElse = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const sha384 = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`
const releaseOf = (version: string): Release => ({
  version,
  base: `/remotes/mf-search/${version}/`,
  container: 'x',
  entry: { path: 'entry.js', integrity: sha384(version) },
  parts: {},
  files: { 'entry.js': sha384(version), 'late.js': sha384('late') },
})
const rowOf = (current: Release): RegistryRow => ({
  name: 'mf-search',
  kind: 'primary',
  contract: '1.0.0',
  texts: 'search',
  routes: [],
  layers: [],
  budget: 1000,
  current,
  previous: null,
})

const registryOf = (release: Release, change: Partial<IntegrityList> = {}, by: KeyObject = privateKey): Registry => {
  const list = JSON.stringify({
    serial: 5,
    issuedAt: '2026-11-21T12:00:00.000Z',
    releases: { [release.base]: sha384(fileListText(release.files ?? {})) },
    withdrawn: [],
    ...change,
  })
  return {
    schema: 1,
    remotes: [rowOf(release)],
    integrity: {
      list,
      signature: sign('sha256', Buffer.from(list), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    },
  }
}

const storage = () => {
  const kept = new Map<string, string>()
  return {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => kept.set(name, value),
  }
}
const trustWith = (kept = storage()) => createTrust({ key, shellBase: '/shell/1/', ...kept })

test('a release that the signed list vouches for may run, and only its own files may be put on the page', async () => {
  const trust = trustWith()
  const release = releaseOf('1')
  assert.equal(trust.refusal(release), 'tampered')
  await trust.accept(registryOf(release))
  assert.equal(trust.refusal(release), null)
  assert.ok(trust.allows('/remotes/mf-search/1/late.js?retry=2'))
  assert.ok(trust.allows('http://site.test/shell/1/layer-stack.js'))
  for (const address of [
    '/remotes/mf-search/1/other.js',
    '/remotes/mf-search/2/entry.js',
    'http://other.test/remotes/mf-search/1/entry.js',
    '/shell/2/main.js',
    'data:text/javascript,1',
  ]) {
    assert.ok(!trust.allows(address), address)
  }
})

const bad: [what: string, registry: Registry][] = [
  ['a list signed by somebody else', registryOf(releaseOf('1'), {}, somebodyElse)],
  ['a list that has ended', registryOf(releaseOf('1'), { expiresAt: '2026-01-01T00:00:00.000Z' })],
  ['a list without the release', registryOf(releaseOf('1'), { releases: {} })],
  ['no list', { schema: 1, remotes: [rowOf(releaseOf('1'))] }],
  [
    'another entry than the list vouches for',
    registryOf({ ...releaseOf('1'), entry: { path: 'entry.js', integrity: sha384('foreign') } }),
  ],
  ['a file without integrity', registryOf({ ...releaseOf('1'), entry: { path: 'entry.js' } })],
  ['no files', registryOf({ ...releaseOf('1'), files: undefined as never })],
]
for (const [what, registry] of bad) {
  test(`${what}: the release may not run`, async () => {
    const trust = trustWith()
    await trust.accept(registry)
    assert.equal(trust.refusal(releaseOf('1')), 'tampered')
    assert.ok(!trust.allows('/remotes/mf-search/1/entry.js'))
  })
}

test('a withdrawn release may not run', async () => {
  const trust = trustWith()
  await trust.accept(registryOf(releaseOf('1'), { withdrawn: ['/remotes/mf-search/1/'] }))
  assert.equal(trust.refusal(releaseOf('1')), 'withdrawn')
})

test('an older list than the one this browser has seen gives way to that one, also after a reload', async () => {
  const kept = storage()
  const newer = registryOf(releaseOf('2'), { serial: 6 })
  await trustWith(kept).accept(newer)
  const reloaded = trustWith(kept)
  assert.deepEqual(await reloaded.accept(registryOf(releaseOf('1'))), newer)
  assert.equal(reloaded.refusal(releaseOf('1')), 'tampered')
  assert.equal(reloaded.refusal(releaseOf('2')), null)
})

test('an older list is refused also before the whole of the newer one is known: nothing may run', async () => {
  const kept = storage()
  kept.write('trusted-serial', JSON.stringify({ key, serial: 6 }))
  const trust = trustWith(kept)
  await trust.accept(registryOf(releaseOf('1')))
  assert.equal(trust.refusal(releaseOf('1')), 'tampered')
  assert.equal(trust.state().problem, 'the list of releases is an old one')
})

test('a site with a new key begins anew', async () => {
  const kept = storage()
  kept.write('trusted-registry', JSON.stringify({ key: 'other', registry: registryOf(releaseOf('9'), { serial: 99 }) }))
  const trust = trustWith(kept)
  await trust.accept(registryOf(releaseOf('1')))
  assert.equal(trust.refusal(releaseOf('1')), null)
})

test('without a key, as in development, everything may run', async () => {
  const trust = createTrust({ key: undefined, shellBase: '/shell/1/', ...storage() })
  await trust.accept(registryOf(releaseOf('1'), { releases: {} }))
  assert.equal(trust.refusal(releaseOf('1')), null)
  assert.ok(trust.allows('http://localhost:3001/container/entry.js'))
})

test('what a remote takes that the signed list does not give it is left out, and told', async () => {
  const own = { texts: 'search', routes: ['/search'], layers: [] }
  const genuine = registryOf(releaseOf('1'), { rights: { 'mf-search': own } })
  const route = (path: string): RegistryRow['routes'][number] => ({ path, page: 'only', skeleton: 'list' })
  const changed = (more: Partial<RegistryRow>): Registry => ({
    ...genuine,
    remotes: genuine.remotes.map((row) => ({ ...row, ...more })),
  })
  const table: [more: Partial<RegistryRow>, left: string[] | null, told: string | null][] = [
    [{ routes: [route('/search')] }, ['/search'], null],
    [
      { routes: [route('/search'), route('/login')] },
      ['/search'],
      'mf-search takes the route /login, which is not its own',
    ],
    [{ layers: [{ name: 'login' }] }, [], 'mf-search takes the layer login, which is not its own'],
    [{ texts: 'shell' }, null, 'mf-search takes the texts shell, which is not its own'],
    [{ name: 'mf-nobody' }, null, 'mf-nobody takes the name mf-nobody, which is not its own'],
  ]
  for (const [more, left, told] of table) {
    const trust = trustWith()
    const [row] = (await trust.accept(changed(more))).remotes
    assert.deepEqual(row?.routes.map(({ path }) => path) ?? null, left)
    assert.deepEqual(row?.layers ?? [], [])
    assert.equal(trust.state().problem, told)
  }
})
