import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../src/root.ts'
import { federationFolderRules, imports } from './federation-folders.cjs'
import { refusing } from './fixtures/refusing.ts'

test('every folder of the federation has its place in the direction', () => {
  const names = readdirSync(fromRoot('federation/src')).filter((name) => name !== 'fixtures')
  assert.deepEqual(names.toSorted(), Object.keys(imports).toSorted())
})

test('each folder of the federation imports only those before it', () => {
  const folders = Object.keys(imports)
  for (const [folder, allowed] of Object.entries<string[]>(imports))
    for (const other of allowed) assert.ok(folders.indexOf(other) < folders.indexOf(folder), `${folder}, ${other}`)
})

for (const [from, to, refused] of [
  ['federation/src/trust-server/signed-registry.ts', 'federation/src/files/index.ts', false],
  ['federation/src/trust-server/signed-registry.ts', 'federation/src/files/cached-read.ts', true],
  ['federation/src/trust-server/signed-registry.ts', 'federation/src/trust-server/release-key.ts', false],
  ['federation/src/trust-server/signed-registry.ts', 'federation/src/registry/index.ts', true],
  ['federation/src/registry/verify.ts', 'federation/src/trust-server/index.ts', false],
  ['federation/src/registry/prune.ts', 'federation/src/release/index.ts', true],
  ['federation/src/release/copy-live.ts', 'federation/src/object-storage/index.ts', false],
  ['federation/src/builds/built-folder.ts', 'federation/src/release/index.ts', true],
  ['federation/src/files/cached-read.ts', 'federation/src/trust-server/index.ts', true],
  ['federation/src/trust/trust.ts', 'federation/src/trust-server/index.ts', true],
  ['federation/src/registry/prune.ts', 'federation/src/testing/index.ts', true],
  ['federation/src/testing/matrix/mix-site.ts', 'federation/src/registry/index.ts', false],
  ['federation/src/testing/matrix/mix-site.ts', 'federation/src/guard/index.ts', true],
  ['federation/src/trust/trust.test.ts', 'federation/src/runtime/index.ts', false],
] as const) {
  test(`${from} ${refused ? 'may not' : 'may'} import ${to}`, () => {
    assert.equal(refusing(federationFolderRules, from, to).length > 0, refused)
  })
}
