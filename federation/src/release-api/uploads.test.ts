import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { createUploads, UploadRefused } from './uploads.ts'

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

/** What happens to an upload: a piece comes, whichever and however often, or the server is killed in the middle of writing one. */
const events = fc.array(
  fc.oneof(
    fc.record({ from: fc.nat(archive.length), length: fc.integer({ min: 1, max: 12 }), isDue: fc.boolean() }),
    fc.record({ torn: fc.nat(6) }),
  ),
  { maxLength: 30 },
)

test('pieces that are replayed, out of order, of several senders at once, or cut off by a kill become the archive or nothing', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  context.after(() => rmSync(folder, { recursive: true }))
  let round = 0
  fc.assert(
    fc.property(events, (happened) => {
      const team = `team-${round++}`
      const open = () => createUploads(folder)
      const readOrNothing = () => {
        try {
          assert.deepEqual(open().read(team, sha256), archive)
        } catch (error) {
          assert.ok(error instanceof UploadRefused)
        }
      }
      for (const event of happened) {
        const uploads = open()
        const there = uploads.received(team, sha256)
        if ('torn' in event) {
          if (there > 0) truncateSync(join(folder, team, `${sha256}.zip`), Math.max(0, there - event.torn))
        } else {
          const from = event.isDue ? there : event.from
          try {
            uploads.add(team, sha256, from, archive.subarray(from, from + event.length))
          } catch (error) {
            assert.ok(error instanceof UploadRefused)
            assert.equal(error.received, uploads.received(team, sha256))
          }
        }
        readOrNothing()
      }
      const uploads = open()
      for (let there = uploads.received(team, sha256); there < archive.length;)
        there = uploads.add(team, sha256, there, archive.subarray(there, there + 7))
      assert.deepEqual(uploads.read(team, sha256), archive)
    }),
    { numRuns: 200 },
  )
})
