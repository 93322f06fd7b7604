import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { createSiteFiles } from './site-files.ts'

const good = JSON.stringify({ schema: 1, remotes: [] })

test('a registry that cannot be used leaves the last good one in force, and is told once', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-files-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const told = mock.method(process, 'emitWarning', () => {})
  context.after(() => told.mock.restore())
  const put = (text: string): void => writeFileSync(join(folder, 'registry.json'), text)
  const files = createSiteFiles(folder)
  put('{')
  assert.throws(() => files.registry())
  put(good)
  assert.deepEqual(files.registry(), { schema: 1, remotes: [] })
  for (const text of ['', good.slice(0, 9), good.replace('1', '99')]) {
    put(text)
    assert.deepEqual(files.registry(), { schema: 1, remotes: [] })
    const before = told.mock.callCount()
    files.registry()
    assert.equal(told.mock.callCount(), before)
  }
  put(good)
  assert.deepEqual(files.registry(), { schema: 1, remotes: [] })
})
