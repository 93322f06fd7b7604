import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersTo, callsIn } from './calls.ts'
import { breaks, misfits, refuseBreaks, refuseShell, unansweredCalls } from './contract-breaks.ts'
import type { HostContract, RemoteContract } from './contract.ts'

const remote = (more: Partial<RemoteContract> = {}): RemoteContract => ({
  name: 'mf-search',
  version: '1.0.0-aaaaaaaa',
  contract: '^1.0.0',
  exposes: { pages: ['home', 'results'], layers: ['filters'] },
  routes: [
    { path: '/', page: 'home' },
    { path: '/search', page: 'results' },
  ],
  texts: 'search',
  calls: ['GET /search', 'GET /articles/{}'],
  shared: { react: { range: '^19.3.1', names: ['useState'] }, 'shared/ui': { range: '^1.0.0', names: ['Button'] } },
  types: 'sha256-1',
  ...more,
})

const host = (more: Partial<HostContract> = {}): HostContract => ({
  version: '1.0.0-bbbbbbbb',
  contract: '1.0.0',
  provides: {
    react: { version: '19.3.1', names: null },
    'shared/ui': { version: '1.0.0', names: ['Button', 'Icon'] },
  },
  types: 'sha256-1',
  ...more,
})

const api = ['GET /search', 'GET /articles/{id}', 'POST /profile']
const live = { remote: remote(), host: host(), api }

const wrongs: [string, Partial<RemoteContract>, RegExp][] = [
  ['a newer host contract', { contract: '^1.1.0' }, /needs a host of contract \^1\.1\.0, and the shell keeps 1\.0\.0/],
  [
    'a module that is not provided',
    { shared: { 'shared/maps': { range: '^1.0.0', names: [] } } },
    /takes shared\/maps, which the shell does not provide/,
  ],
  [
    'a newer shared module',
    { shared: { react: { range: '^20.0.0', names: [] } } },
    /needs react \^20\.0\.0, and the shell has 19\.3\.1/,
  ],
  [
    'a name that the shell does not export',
    { shared: { 'shared/ui': { range: '^1.0.0', names: ['Button', 'Carousel'] } } },
    /imports Carousel from shared\/ui/,
  ],
  ['a runtime where the shell offers none', { runtime: '^2.9.2' }, /takes Module Federation's runtime \^2\.9\.2/],
  ['a call that the live API does not answer', { calls: ['GET /maps'] }, /calls GET \/maps/],
]

test('ranges of shared modules are those of npm', () => {
  const from = (range: string) => remote({ shared: { react: { range, names: [] } } })
  for (const range of ['^18.0.0 || ^19.0.0', '~19.3.0', '19.x', '>=18 <20', '*']) refuseBreaks(from(range), live)
  for (const range of ['^18.0.0', '~19.2.0', '>=20', '19.3.0'])
    assert.throws(() => refuseBreaks(from(range), live), /and the shell has 19\.3\.1/)
})

test('a runtime that the shell offers has to be of the range that a build states', () => {
  const offering = { ...live, host: host({ runtime: '2.10.0' }) }
  refuseBreaks(remote({ runtime: '^2.9.2' }), offering)
  for (const runtime of ['^2.11.0', '^3.0.0'])
    assert.throws(() => refuseBreaks(remote({ runtime }), offering), /and the shell has 2\.10\.0/)
})

for (const [what, change, words] of wrongs) {
  test(`${what} stops a release, also with a new major version`, () => {
    assert.throws(() => refuseBreaks(remote({ ...change, version: '2.0.0-cccccccc' }), live), words)
  })
}

const broken: [string, Partial<RemoteContract>, RegExp][] = [
  ['a page that is gone', { exposes: { pages: ['results'], layers: ['filters'] } }, /the page 'home' is gone/],
  ['a layer that is gone', { exposes: { pages: ['home', 'results'], layers: [] } }, /the layer 'filters' is gone/],
  ['a route that is gone', { routes: [{ path: '/search', page: 'results' }] }, /nothing answers to \/ any more/],
  ['texts under another name', { texts: 'find' }, /its texts moved from 'search' to 'find'/],
]

for (const [what, change, words] of broken) {
  test(`${what} needs a new major version`, () => {
    const next = remote({ ...change, version: '1.4.0-cccccccc' })
    assert.throws(() => refuseBreaks(next, live), words)
    assert.throws(() => refuseBreaks(next, live), /new major version in mf-search\/package\.json/)
    for (const version of ['v1.4.0', 'latest', '2nd'])
      assert.throws(() => refuseBreaks({ ...next, version }, live), words)
    for (const version of ['2.0.0-cccccccc', 'v2.0.0']) refuseBreaks({ ...next, version }, live)
  })
}

test('a release that only adds is no break', () => {
  const more = remote({
    exposes: { pages: ['home', 'results', 'map'], layers: ['filters', 'legend'] },
    routes: [...remote().routes, { path: '/map', page: 'map' }],
  })
  assert.deepEqual([...breaks(remote(), more), ...misfits(more, host()), ...unansweredCalls(more, api)], [])
  refuseBreaks(more, live)
})

test('the first release of a remote is compared with the host alone', () => {
  refuseBreaks(remote(), { remote: undefined, host: host(), api: undefined })
})

test('calls are found in sources, whatever an address has from variables', () => {
  const text = "api.get('/search', q)\n  api\n .post(`/documents/${type}/ids`, x); api.delete(address)"
  assert.deepEqual(callsIn(text), ['GET /search', 'POST /documents/{}/ids'])
  assert.ok(answersTo('GET /documents/{site}/ids', 'GET /documents/{}/ids'))
  assert.ok(answersTo('POST /client-curated/subscribe', 'POST /client-curated/{}'))
  assert.ok(!answersTo('GET /documents/{site}', 'GET /documents/{}/ids'))
  assert.ok(!answersTo('GET /search', 'POST /search'))
})

const narrower = host({
  version: '1.1.0-cccccccc',
  provides: { react: { version: '19.3.1', names: null }, 'shared/ui': { version: '1.0.0', names: ['Icon'] } },
})

test('a shell that takes away what a live remote imports is refused', () => {
  assert.throws(
    () => refuseShell(narrower, [{ contract: remote(), spare: false }]),
    /shell 1\.1\.0-cccccccc would break what is live:\n  - mf-search 1\.0\.0-aaaaaaaa: it imports Button from shared\/ui/,
  )
  assert.throws(
    () => refuseShell(host({ contract: '2.0.0' }), [{ contract: remote(), spare: false }]),
    /it needs a host of contract \^1\.0\.0, and the shell keeps 2\.0\.0/,
  )
})

test('a shell that a version to go back to would not run on is released, and that is told', () => {
  const messages = refuseShell(narrower, [
    { contract: remote({ shared: {} }), spare: false },
    { contract: remote(), spare: true },
  ])
  assert.match(messages.join(), /a version to go back to would not run on it: mf-search 1\.0\.0-aaaaaaaa/)
})

test('a shell that gives all that is taken is released', () => {
  assert.deepEqual(refuseShell(host(), [{ contract: remote(), spare: false }]), ['every live remote runs on it'])
})
