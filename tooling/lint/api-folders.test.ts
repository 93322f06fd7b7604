import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../src/root.ts'
import { apiFolderRules, folders } from './api-folders.cjs'

test('every folder of the API has its place in the direction', () => {
  const present = readdirSync(fromRoot('api/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = present.map(({ name }) => name).filter((name) => name !== 'fixtures')
  assert.deepEqual(names.toSorted(), folders.toSorted())
})

/** Names of the rules that refuse an import, as dependency-cruiser reads them. */
const refusing = (from: string, to: string): string[] =>
  apiFolderRules
    .filter(
      (rule) =>
        new RegExp(rule.from.path).test(from) &&
        !new RegExp(rule.from.pathNot).test(from) &&
        new RegExp(rule.to.path).test(to),
    )
    .map(({ name }) => name)

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
    assert.equal(refusing(from, to).length > 0, refused)
  })
}
