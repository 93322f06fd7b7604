import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot, root } from '../root.ts'
import { composing } from './version.ts'

test("every folder of the federation that the shell's pages import counts into its version", () => {
  const sources = globSync('shell/src/**/*.{ts,tsx}', { cwd: root }).map((path) => readFileSync(fromRoot(path), 'utf8'))
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/'federation\/([a-z-]+)'/g)].map(([, name = '']) => name),
  )
  assert.ok(imported.length > 0)
  assert.deepEqual(
    [...new Set(imported)].filter((name) => !composing.includes(name)),
    [],
  )
})
