import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { generateSnapshotFromManifest, isManifestProvider, type Manifest } from '@module-federation/sdk'
import { unzipSync } from 'fflate'
import { builtRemote, temporarySite } from '../fixtures/index.ts'
import { containerName } from '../builds/index.ts'
import { adoptBuild } from './adopt-build.ts'

const site = temporarySite()
const entryOf = (version: string) => readFileSync(join(builtRemote('mf-search', version), 'entry.js'), 'utf8')

const contract = (version: string) =>
  JSON.stringify({
    name: 'mf-search',
    version,
    contract: '^1.0.0',
    exposes: { pages: ['only'], layers: [] },
    routes: [],
    texts: 'search',
    calls: [],
    shared: { 'shared/ui': { range: '^1.0.0', names: ['Button'] } },
    types: null,
  })

test("every release has a manifest that Module Federation's own tools read", () => {
  const files = { 'later.js': '1', 'contract.json': contract('1.0.0') }
  const { release } = adoptBuild(site, builtRemote('mf-search', '1.0.0', { files }), '1.0.0')
  const manifest = JSON.parse(readFileSync(join(site.folder, release.base, 'mf-manifest.json'), 'utf8')) as Manifest
  const address = `https://hse.example.org${release.base}mf-manifest.json`
  const snapshot = generateSnapshotFromManifest(manifest, { version: address })
  assert.ok(isManifestProvider({ remoteEntry: address }))
  assert.ok('publicPath' in snapshot && 'remoteEntry' in snapshot)
  assert.equal(snapshot.publicPath + snapshot.remoteEntry, `https://hse.example.org${release.base}entry.js`)
  assert.equal(snapshot.globalName, containerName('mf-search', '1.0.0'))
  assert.equal(snapshot.remoteTypesZip, '@mf-types.zip')
  assert.deepEqual(
    snapshot.shared.map(({ sharedName, version }) => [sharedName, version]),
    [['shared/ui', '1.0.0']],
  )
  assert.deepEqual(snapshot.modules[0]?.assets.js, { sync: [], async: ['later.js'] })
})

test('its types can be fetched: the names of its own pages, as a module that compiles by itself', () => {
  const { release } = adoptBuild(site, builtRemote('mf-search', '1.1.0'), '1.1.0')
  const files = unzipSync(readFileSync(join(site.folder, release.base, '@mf-types.zip')))
  const types = new TextDecoder().decode(files['remote.d.ts'])
  assert.match(types, /pages: Readonly<Record<"only", /)
  assert.match(types, /never,/)
  assert.match(
    readFileSync(join(site.folder, release.base, '@mf-types.d.ts'), 'utf8'),
    /RemoteKeys = 'REMOTE_ALIAS_IDENTIFIER/,
  )
})

const manifestFor = (version: string, change: object = {}, metaData: object = {}) =>
  JSON.stringify({
    id: 'mf-search',
    name: 'mf-search',
    metaData: {
      globalName: containerName('mf-search', version),
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      ...metaData,
    },
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    remotes: [],
    exposes: [
      { path: './remote', assets: { js: { sync: ['first.js'], async: [] }, css: { sync: ['first.css'], async: [] } } },
    ],
    ...change,
  })

/** A build as the plugin of another bundler leaves it: its entry has that plugin's usual name. */
const foreign = (version: string, manifest: string) => {
  const folder = builtRemote('mf-search', version, {
    files: {
      'remoteEntry.js': entryOf(version),
      'first.js': '1',
      'first.css': '.mf-search_a{}',
      'mf-manifest.json': manifest,
    },
  })
  rmSync(join(folder, 'entry.js'))
  return folder
}

test("a build's own manifest says what its entry is, what is needed at once, and what it takes from the host", () => {
  const { release } = adoptBuild(site, foreign('2.0.0', manifestFor('2.0.0')), '2.0.0')
  const { files = {} } = release
  assert.deepEqual(release.entry, { path: 'remoteEntry.js', integrity: files['remoteEntry.js'] })
  assert.deepEqual(release.parts['page:only'], {
    scripts: [{ path: 'first.js', integrity: files['first.js'] }],
    styles: [{ path: 'first.css', integrity: files['first.css'] }],
    consumes: [],
  })
  const text = readFileSync(join(site.folder, release.base, 'contract.json'), 'utf8')
  assert.deepEqual((JSON.parse(text) as { shared: object }).shared, { react: { range: '^19.0.0', names: [] } })
})

const refused: [what: string, manifest: string, sentence: RegExp][] = [
  [
    'code in place of an address',
    manifestFor('3.0.0', {}, { getPublicPath: 'return location.hash' }),
    /getPublicPath, which is code/,
  ],
  [
    'an entry that is a module',
    manifestFor('3.0.0', {}, { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } }),
    /an entry of the type 'module': pages load plain scripts/,
  ],
  [
    'a container of another name',
    manifestFor('3.0.0', {}, { globalName: 'history' }),
    /Give ModuleFederationPlugin `name: 'mf_search'`/,
  ],
  [
    'nothing to take',
    manifestFor('3.0.0', { exposes: [] }),
    /does not expose \.\/remote\. Give .*exposes: \{ '\.\/remote'/,
  ],
  [
    'a file that is not there',
    manifestFor('3.0.0').replace('first.js', 'gone.js'),
    /names gone\.js, which is not in the build/,
  ],
  ['an entry that is not there', manifestFor('3.0.0').replace('remoteEntry.js', 'no.js'), /has no no\.js/],
  ['no sense', '{', /mf-manifest\.json/],
]
for (const [what, manifest, sentence] of refused)
  test(`a manifest with ${what} is refused, in words`, () => {
    assert.throws(() => adoptBuild(site, foreign('3.0.0', manifest), '3.0.0'), sentence)
  })

const scripts: [what: string, script: string, sentence: RegExp][] = [
  [
    'style-loader',
    'var e=Error("Couldn\'t find a style target. This probably means that the value is invalid.")',
    /^Error: later\.js writes styles .* `MiniCssExtractPlugin\.loader`/,
  ],
  [
    'a React of its own',
    't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=e,t.useState=function(e){return n.H.useState(e)}',
    /^Error: later\.js brings a React of its own, .*`shared: \{ react: \{ singleton: true/,
  ],
  [
    'a list of chunks that its other versions have',
    '(self.webpackChunkmf_search=self.webpackChunkmf_search||[]).push([["a"],{}])',
    /webpackChunkmf_search, as its other versions do, .*uniqueName: 'mf_search_4_0_0'/,
  ],
]
for (const [what, script, sentence] of scripts)
  test(`a build with ${what} is refused, with the line to write`, () => {
    const build = builtRemote('mf-search', '4.0.0', { files: { 'later.js': script } })
    assert.throws(() => adoptBuild(site, build, '4.0.0'), sentence)
  })

test('all that a build is refused for is said at once', () => {
  const files = Object.fromEntries(scripts.map(([, script], each) => [`later${each}.js`, script]))
  const build = builtRemote('mf-search', '4.0.0', { files })
  assert.throws(() => adoptBuild(site, build, '4.0.0'), /writes styles[^]*uniqueName/)
})

test('a build whose list of chunks is its own is taken', () => {
  const later = '(self.webpackChunkmf_search_4_1_0=self.webpackChunkmf_search_4_1_0||[]).push([["a"],{}])'
  adoptBuild(site, builtRemote('mf-search', '4.1.0', { files: { 'later.js': later } }), '4.1.0')
})

for (const type of ['var', 'window', 'global'])
  test(`an entry of the library type ${type} is taken`, () => {
    const version = `5.${['var', 'window', 'global'].indexOf(type)}.0`
    const remoteEntry = { name: 'remoteEntry.js', path: '', type }
    assert.equal(
      adoptBuild(site, foreign(version, manifestFor(version, {}, { remoteEntry })), version).release.entry.path,
      'remoteEntry.js',
    )
  })

for (const globalName of ['mf_search', 'mfSearch'])
  test(`a container called ${globalName}, without a version, is taken`, () => {
    const version = globalName === 'mfSearch' ? '6.1.0' : '6.0.0'
    const folder = foreign(version, manifestFor(version, {}, { globalName }))
    writeFileSync(join(folder, 'remoteEntry.js'), `var ${globalName}={}`)
    assert.equal(adoptBuild(site, folder, version).release.container, globalName)
  })

const route = (place: number) => ({ path: `/mf-search/${place}`, page: 'only', skeleton: 'list' })
const declaredWith = (more: object): string =>
  JSON.stringify({
    ...{ name: 'mf-search', kind: 'regular', contract: '1.0.0', texts: 'search', routes: [], layers: [] },
    ...more,
  })
const words = JSON.stringify({ title: 'word '.repeat(50_000) })
const parts = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, place) => [`page:${place}`, { scripts: [], styles: [], consumes: [] }]),
)
const burdens: [what: string, files: Record<string, string>, sentence: RegExp][] = [
  [
    'with 20,000 routes',
    { 'remote.json': declaredWith({ routes: Array.from({ length: 20_000 }, (_, place) => route(place)) }) },
    /carries it: remote\.json has \d+ characters, at most 40000\.$/,
  ],
  [
    'with one long route',
    { 'remote.json': declaredWith({ routes: [{ ...route(1), path: `/${'a'.repeat(50_000)}` }] }) },
    /remote\.json has \d+ characters/,
  ],
  ['with 20,000 parts', { 'parts.json': JSON.stringify(parts) }, /list of its files and parts has \d+ characters/],
  [
    'whose texts in one language are large together',
    { 'texts/fr.json': words, 'texts/hse.fr.json': words },
    /texts\/\*fr\.json has \d+ characters, at most 400000\.$/,
  ],
]
for (const [what, files, sentence] of burdens)
  test(`a build ${what} is refused, since all pages would carry that`, () => {
    assert.throws(() => adoptBuild(site, builtRemote('mf-search', '7.0.0', { files }), '7.0.0'), sentence)
  })
