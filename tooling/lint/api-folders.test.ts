import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../src/root.ts'
import { apiFolderRules, folders } from './api-folders.cjs'
import { refusing } from './fixtures/refusing.ts'

test('every folder of the API has its place in the direction', () => {
  const present = readdirSync(fromRoot('api/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = present.map(({ name }) => name).filter((name) => name !== 'fixtures')
  assert.deepEqual(names.toSorted(), folders.toSorted())
})

for (const [from, to, refused] of [
  ['api/src/http/call.ts', 'api/src/accounts/sessions.ts', true],
  ['api/src/accounts/sessions.ts', 'api/src/http/call.ts', false],
  ['api/src/accounts/sessions.ts', 'api/src/app.ts', true],
  ['api/src/taxonomy/place-nodes.ts', 'api/src/catalogue/stored-settings.ts', true],
  ['api/src/derive/subject.ts', 'api/src/taxonomy/filter-trees.ts', false],
  ['api/src/app.ts', 'api/src/accounts/sessions.ts', false],
  ['api/src/fixtures/conformance/accounts.ts', 'api/src/accounts/attempts.ts', false],
] as const) {
  test(`${from} ${refused ? 'may not' : 'may'} import ${to}`, () => {
    assert.equal(refusing(apiFolderRules, from, to).length > 0, refused)
  })
}
