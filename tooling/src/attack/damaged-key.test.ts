import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keyFile } from '../../../api/src/accounts/keys.ts'
import { startApi } from './target.ts'

test('an API whose key was damaged does not start, and starts with the key of before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'evidence-key-'))
  after(() => rmSync(dataDir, { recursive: true, force: true }))
  await (await startApi(dataDir)).stop()
  const key = readFileSync(keyFile(dataDir), 'utf8')
  writeFileSync(
    keyFile(dataDir),
    key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  )
  // One that starts all the same is ended: the test would wait for it.
  const starting = startApi(dataDir).then(({ stop }) => stop())
  await assert.rejects(starting, /stopped as it started/)
  writeFileSync(keyFile(dataDir), key)
  await (await startApi(dataDir)).stop()
})
