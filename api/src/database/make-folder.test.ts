import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, and stays when it is there', () => {
  const path = join(temporaryFolder(), 'a/b/c')
  makeFolder(path)
  makeFolder(path)
  assert.ok(existsSync(path))
})

test('a file in the way is an error', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  assert.throws(() => makeFolder(file), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(file, 'below')), { code: 'EEXIST' })
})

test('where the system makes no folders it says so, and comes back', { skip: !existsSync('/proc/self') }, () => {
  const module = JSON.stringify(fileURLToPath(new URL('./make-folder.ts', import.meta.url)))
  const script = `import { makeFolder } from ${module}; makeFolder('/proc/no/such')`
  // In a process of its own: one that hangs can only be killed.
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 })
  assert.deepEqual([status, signal], [1, null])
})
