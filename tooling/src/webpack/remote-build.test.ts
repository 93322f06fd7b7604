import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { bundlerRuntimeName } from 'shared/remote'
import { type ContainerKind } from 'federation/enhanced'
import { runWebpack } from 'federation/webpack'
import { containerName } from 'federation/builds'
import { remoteNames } from '../root.ts'
import { standaloneConfig } from './host-config.ts'
import { remoteConfig, remoteServerConfig } from './remote-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'remote-build-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const exposed = join(folder, 'remote.ts')
writeFileSync(
  join(folder, 'page.tsx'),
  "import { Button } from 'shared/ui'\nimport './page.css'\nexport const Page = () => <Button>{'go'}</Button>\n",
)
writeFileSync(join(folder, 'page.css'), '.page { color: green; user-select: none }\n')
writeFileSync(
  exposed,
  "export const remote = { contract: '1.0.0', layers: {}, pages: { only: () => import(/* webpackChunkName: \"page-only\" */ './page.tsx') } }\n",
)

// Guards the versions that work together (docs/decisions/0054): importing the plugins alone would stay green when a
// build with `exposes` no longer works.
for (const runtime of ['host-runtime', 'own-runtime'] satisfies ContainerKind[]) {
  test(`a real remote builds with its ${runtime}, and bundles nothing of what it shares`, async () => {
    const output = join(folder, runtime)
    const { parts, files, imported } = await runWebpack(
      remoteConfig('mf-fixture', '1.0.0', { mode: 'production', output, exposed, runtime }),
    )
    const entry = parts[containerName('mf-fixture', '1.0.0')]?.scripts[0]
    const start = readFileSync(join(output, entry?.path ?? ''), 'utf8')
    assert.ok(start.includes('window.mf_fixture_1_0_0'))
    assert.equal(start.includes(bundlerRuntimeName), runtime === 'host-runtime')
    assert.equal(start.includes('__FEDERATION__'), runtime === 'own-runtime')
    for (const path of ['remote.js', 'page-only.js', 'page-only.css']) assert.ok(start.includes(files[path] ?? 'none'))
    assert.ok(parts['remote']?.scripts.length)
    // Safari has it with its prefix alone.
    assert.match(readFileSync(join(output, 'page-only.css'), 'utf8'), /-webkit-user-select:none/)
    assert.deepEqual(imported['shared/ui'], ['Button'])
    assert.ok(files['page-only.js'] && files[entry?.path ?? ''])
    assert.deepEqual(parts['page-only']?.consumes, ['react/jsx-runtime', 'shared/ui'])
    const code = parts['page-only']?.scripts.map(({ path }) => readFileSync(join(output, path), 'utf8')).join('') ?? ''
    assert.ok(code.includes('go') && code.length < 1500)
  })
}

test('components take a change without a new page in development alone', async () => {
  const output = join(folder, 'refresh')
  const built = async (refresh: boolean): Promise<string> => {
    const config = remoteConfig('mf-fixture', '1.0.0', { mode: 'development', output, exposed, refresh })
    await runWebpack({ ...config, cache: false, devtool: false })
    return readFileSync(join(output, 'page-only.js'), 'utf8')
  }
  const withRefresh = await built(true)
  for (const word of ['$RefreshReg$(', 'jsxDEV']) assert.ok(withRefresh.includes(word), word)
  const without = await built(false)
  for (const word of ['$RefreshReg$', 'jsxDEV']) assert.ok(!without.includes(word), word)
})

test('a build for the server takes the runtime from its realm, which has nothing of Node', async () => {
  const output = join(folder, 'server')
  const [latest = ''] = remoteNames()
  await runWebpack({ ...remoteServerConfig(latest, '1.0.0', output), cache: false })
  const modules = readdirSync(output).map((name) => readFileSync(join(output, name), 'utf8'))
  const entry = readFileSync(join(output, 'entry.cjs'), 'utf8')
  assert.ok(entry.includes(`globalThis.${bundlerRuntimeName}`))
  for (const code of modules) assert.doesNotMatch(code, /\bglobal[.[]/)
})

test('no build of a remote alone takes what is kept of another', () => {
  const caches = remoteNames().map((name) => {
    const { cache } = standaloneConfig(name, { mode: 'development', output: tmpdir(), publicPath: '/' })
    return typeof cache === 'object' && cache.type === 'filesystem' ? cache.name : undefined
  })
  assert.equal(new Set(caches).size, remoteNames().length)
})
