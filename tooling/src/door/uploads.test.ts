import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createUploads } from './uploads.ts'

const archive = Buffer.from('the archive that was meant')
const sha256 = createHash('sha256').update(archive).digest('hex')

test('pieces that came wrong are replaced when they are sent again, those that are right stay', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const uploads = createUploads(folder)
  uploads.add('team', sha256, 0, archive.subarray(0, 10))
  uploads.add('team', sha256, 10, Buffer.from('x'.repeat(archive.length - 10)))
  assert.throws(() => uploads.read('team', sha256), /not whole/)
  assert.equal(uploads.add('team', sha256, 0, archive.subarray(0, 10)), archive.length)
  assert.equal(uploads.add('team', sha256, 10, archive.subarray(10)), archive.length)
  assert.deepEqual(uploads.read('team', sha256), archive)
})
