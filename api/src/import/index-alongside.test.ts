import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { indexFile } from '../catalogue/data-folder.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { openDatabase } from '../database/open-database.ts'
import { createDeriver } from '../derive/derive.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { openEmbeddedIndex } from '../search/embedded-index.ts'
import { aQuestion } from '../search/fixtures/indexed-documents.ts'
import { readIndexMetadata } from '../search/postings/index-file.ts'
import { followIndex, usableRevision } from './follow-index.ts'
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

test('an index of another thesaurus is searched until a new one is whole', async (context) => {
  const dataDir = temporaryFolder()
  const db = await openDatabase(dataDir)
  const store = createDocumentStore(db)
  const file = indexFile(dataDir)
  const entries = Array.from({ length: 30 }, (_, place) => ({
    line: place + 1,
    given: { id: `test:${place}`, title: `Housing number ${place}`, sites: ['hse'] },
  }))
  await importRecords({ entries: Readable.from(entries), store, derive: createDeriver(loadFilterTrees()) })
  await followIndex({ dataDir }, store)
  const old = new DatabaseSync(file)
  const version = Number(old.prepare('PRAGMA user_version').get()?.['user_version'])
  // The lower bits say which thesaurus it was made with.
  old.exec(`PRAGMA user_version = ${version ^ 1}`)
  old.close()
  const index = openEmbeddedIndex({ file, trees: loadFilterTrees(), workers: 1 })
  context.after(async () => {
    await index.close()
    await db.destroy()
  })
  const total = async () => (await index.search(aQuestion('housing'))).total
  assert.equal(await total(), 30)
  let isLastLook = false
  await followIndex({ dataDir }, store, undefined, async () => {
    assert.equal(await total(), 30)
    assert.equal(await usableRevision({ dataDir }, store), await store.revision())
    assert.equal(readIndexMetadata(file)?.isCurrent, false)
    return !isLastLook && (isLastLook = true)
  })
  assert.equal(isLastLook, true)
  assert.equal(readIndexMetadata(file)?.isCurrent, true)
  assert.equal(await total(), 30)
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.includes('.next')),
    [],
  )
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
