import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as v from 'valibot'
import { fromRoot } from '../root.ts'

const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')),
)
const page = readFileSync(fromRoot('docs/commands.md'), 'utf8')

for (const name of Object.keys(scripts)) {
  test(`docs/commands.md explains ${name}`, () => {
    assert.match(page, new RegExp(`\`npm (run )?${name}(?![\\w:-])`))
  })
}
