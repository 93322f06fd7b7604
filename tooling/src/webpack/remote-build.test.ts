import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runWebpack } from '../release/run-webpack.ts'
import { containerName } from './container-name.ts'
import { enhancedConfig } from './enhanced-config.ts'
import { remoteConfig } from './remote-config.ts'

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

// Guards the versions that work together (docs/decisions/0052): importing the plugins alone would stay green when a
// build with `exposes` no longer works.
for (const [container, configOf] of Object.entries({ lean: remoteConfig, enhanced: enhancedConfig })) {
  test(`a real remote builds with the ${container} container, and bundles nothing of what it shares`, async () => {
    const output = join(folder, container)
    const { parts, files, imported } = await runWebpack(
      configOf('mf-fixture', '1.0.0', { mode: 'production', output, exposed }),
    )
    const entry = parts[containerName('mf-fixture', '1.0.0')]?.scripts[0]
    const start = readFileSync(join(output, entry?.path ?? ''), 'utf8')
    assert.ok(start.includes('window.mf_fixture_1_0_0'))
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
