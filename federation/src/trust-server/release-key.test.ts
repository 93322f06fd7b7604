import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readReleaseKeys } from './release-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'release-key-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const key = (fill: number): string => Buffer.concat([Buffer.of(4), Buffer.alloc(64, fill)]).toString('base64')

test('a key is given as it is, or as a file with it', () => {
  assert.equal(readReleaseKeys(undefined), undefined)
  assert.deepEqual(readReleaseKeys(key(1)), [key(1)])
  const path = join(folder, 'given.pub')
  writeFileSync(path, `${key(2)}\n`)
  assert.deepEqual(readReleaseKeys(path), [key(2)])
  assert.deepEqual(readReleaseKeys(`${key(1)} ${key(2)}`), [key(1), key(2)])
})

test('what is no key is refused in one sentence', () => {
  for (const given of ['nothing', '/no/such/file', Buffer.alloc(32, 1).toString('base64')])
    assert.throws(() => readReleaseKeys(given), /RELEASE_PUBLIC_KEY is '.*it must be an ECDSA/)
})
