import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containerName } from 'federation/builds'
import { fromRoot, remoteNames } from '../root.ts'
import { checkFederation, readFederation, remoteConfig } from './remote-config.ts'
import { consumedModules, fromHost, sharedPackages } from './shared-modules.ts'

test('a release is built with what the webpack.config.mjs of its remote says', () => {
  for (const name of remoteNames()) {
    const { exposes, shared } = readFederation(name)
    const { plugins = [] } = remoteConfig(name, '1.0.0', { mode: 'production', output: 'dist' })
    const options = plugins.map((plugin): unknown => Reflect.get(plugin ?? {}, '_options')).find(Boolean)
    assert.deepEqual(options, {
      name: containerName(name, '1.0.0'),
      filename: 'entry.js',
      library: { type: 'window', name: containerName(name, '1.0.0') },
      exposes: { './remote': { import: fromRoot(name, exposes['./remote']), name: 'remote' } },
      shared,
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: false,
      virtualRuntimeEntry: true,
    })
  }
})

test('every remote takes all from the host that the host provides', () => {
  for (const name of remoteNames()) assert.deepEqual(readFederation(name).shared, consumedModules(), name)
})

test('what comes from the host is a singleton of the installed major, sub-paths too, without a copy', () => {
  const shared = fromHost('react')
  assert.deepEqual(Object.keys(shared), ['react', 'react/'])
  for (const rule of Object.values(shared)) {
    assert.ok('import' in rule && rule.import === false)
    assert.ok('singleton' in rule && rule.singleton === true)
    assert.ok('requiredVersion' in rule && /^\^\d/.test(String(rule.requiredVersion)))
  }
  assert.deepEqual(
    [...sharedPackages].filter((name) => !(name in consumedModules())),
    [],
  )
})

test('a webpack.config.mjs that the host could not load the remote by is refused by the file and what is wrong', () => {
  const right = { name: 'mf-a', filename: 'entry.js', exposes: { './remote': './src/remote.ts' }, shared: {} }
  assert.deepEqual(checkFederation('mf-a', right), right)
  const wrong = [
    [undefined, /^Error: mf-a\/webpack\.config\.mjs, federation:/],
    [{ ...right, filename: 'remoteEntry.js' }, /entry\.js/],
    [{ ...right, exposes: { './page': './src/page.tsx' } }, /\.\/remote/],
    [{ ...right, name: 'mf-b' }, /mf-a\/webpack\.config\.mjs: its name is 'mf-b'/],
  ] as const
  for (const [given, said] of wrong) assert.throws(() => checkFederation('mf-a', given), said)
})
