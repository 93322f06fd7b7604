import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { indexFile } from '../catalogue/data-folder.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { openDatabase } from '../database/open-database.ts'
import { createDeriver } from '../derive/derive.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { readIndexMetadata } from '../search/postings/index-file.ts'
import { usableRevision } from './follow-index.ts'
import { importRecords } from './import-records.ts'
import { indexAlongside } from './index-alongside.ts'

test('documents that are stored while the index follows are all in it at the end', async (context) => {
  const dataDir = temporaryFolder()
  const db = await openDatabase(dataDir)
  context.after(() => db.destroy())
  const store = createDocumentStore(db)
  const derive = createDeriver(loadFilterTrees())
  const index = indexAlongside({ dataDir }, undefined)
  // The thread has looked at the empty catalogue, or is about to, before the first document is stored.
  while (readIndexMetadata(indexFile(dataDir)) === null) await pause(20)
  for (let batch = 0; batch < 5; batch++) {
    const entries = Array.from({ length: 20 }, (_, place) => ({
      line: place + 1,
      given: { id: `test:${batch}-${place}`, title: `Housing number ${place} of batch ${batch}` },
    }))
    await importRecords({ entries: Readable.from(entries), store, derive })
    index.stored()
  }
  const phases = new Set<string>()
  await index.end(({ phase }) => phases.add(phase))
  assert.equal(await usableRevision({ dataDir }, store), await store.revision())
  assert.ok(phases.has('suggestions'))
})

test('what goes wrong in the thread is thrown at the end', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'catalogue.sqlite'), 'this is no database'.repeat(300))
  const index = indexAlongside({ dataDir }, undefined)
  await assert.rejects(
    index.end(() => undefined),
    /data folder .* cannot be used/,
  )
})
