import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as v from 'valibot'
import { fromRoot } from '../root.ts'

const names = v.optional(v.record(v.string(), v.string()), {})
const packageSchema = v.object({
  name: v.string(),
  workspaces: v.optional(v.array(v.string()), []),
  dependencies: names,
  optionalDependencies: names,
})

const readPackage = (folder: string) =>
  v.parse(packageSchema, JSON.parse(readFileSync(fromRoot(folder, 'package.json'), 'utf8')))

/** Types are used by the compiler alone. */
const isRuntime = (name: string): boolean => !name.startsWith('@types/')

test('record 8 gives a reason for every runtime dependency, and for none besides', () => {
  const root = readPackage('.')
  const packages = [root, ...[...root.workspaces, 'api/encoder'].map(readPackage)]
  const own = new Set(packages.map(({ name }) => name))
  const wanted = new Set(
    packages.flatMap((each) => Object.keys({ ...each.dependencies, ...each.optionalDependencies })).filter(isRuntime),
  )
  const record = readFileSync(fromRoot('docs/decisions/0008-runtime-dependencies.md'), 'utf8')
  const rows = [...record.matchAll(/^- (.+?): (.+)$/gm)]
  const stated = rows.flatMap(([, packagesOfRow = '']) => packagesOfRow.split(', '))
  assert.deepEqual(stated.toSorted(), [...wanted].filter((name) => !own.has(name)).toSorted())
  assert.ok(rows.every(([, , why = '']) => why.length > 10))
})
