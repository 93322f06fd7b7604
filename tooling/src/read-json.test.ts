import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as v from 'valibot'
import { readJson } from './read-json.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-json-'))
after(() => rmSync(folder, { recursive: true }))
const schema = v.object({ version: v.string() })

for (const [what, text, says] of [
  ['is missing', null, /file\.json is missing/],
  ['is no JSON', '{"version":', /file\.json cannot be used: .*JSON/],
  ['lacks a field', '{}', /file\.json cannot be used: [^]*version/],
] as const)
  test(`of a file that ${what} the error says so`, () => {
    const path = join(folder, 'file.json')
    rmSync(path, { force: true })
    if (text !== null) writeFileSync(path, text)
    assert.throws(() => readJson(path, schema), says)
  })
