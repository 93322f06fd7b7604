import assert from 'node:assert/strict'
import { closeSync, cpSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { backUp } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { openDatabase } from '../database/open-database.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { usableRevision } from '../import/follow-index.ts'
import { importFiles } from '../import/import-files.ts'
import { openEmbeddedIndex } from '../search/embedded-index.ts'
import { aQuestion } from '../search/fixtures/indexed-documents.ts'
import { readVerbatim } from '../search/search-index.ts'
import { readIndexMetadata, isWhole } from '../search/postings/index-file.ts'
import { readState, writeState } from '../search/postings/index-state.ts'
import { openEmbeddedIndexWriter } from '../search/search-index-writer.ts'
import { SearchUnavailable } from '../search/search-unavailable.ts'
import { startIndexFollower } from './index-follower.ts'
import { isReady } from '../import/index-state.ts'

const records = (count: number, topic: string) =>
  Array.from({ length: count }, (_, place) => ({
    id: `${topic}:${place}`,
    title: `${topic} number ${place} of ${count} about schools and nurses`,
    abstract: `We describe ${topic} in ${place} places.`,
    sites: ['hse'],
  }))

const folderWith = async (given: readonly unknown[], dataDir = temporaryFolder()) => {
  const files = [jsonLinesFile(dataDir, 'records.jsonl', given)]
  await importFiles({ dataDir, files, quiet: true, print: () => undefined })
  return dataDir
}

const question = aQuestion('', { ...readVerbatim, limit: 5, facets: true })

/** The site's search over a folder: its follower and an open index. */
const serve = async (context: TestContext, dataDir: string) => {
  const db = await openDatabase(dataDir)
  const store = createDocumentStore(db)
  const follower = await startIndexFollower({ dataDir }, store, pino({ level: 'silent' }))
  const index = openEmbeddedIndex({ file: indexFile(dataDir), trees: loadFilterTrees(), workers: 1 })
  const close = async () => {
    await follower.close()
    await index.close()
    await db.destroy()
  }
  context.after(close)
  /** Documents found for a query once searches are answered; until then they say that they are not possible. */
  const found = async (q: string): Promise<number> => {
    for (;;) {
      if (isReady(follower.state())) {
        try {
          const { ids, total } = await index.search({ ...question, q })
          assert.equal(ids.length, Math.min(total, question.limit))
          return total
        } catch (error) {
          assert.ok(error instanceof SearchUnavailable, String(error))
        }
      }
      await pause(50)
    }
  }
  const settled = async () => {
    while ((await usableRevision({ dataDir }, store)) !== (await store.revision())) await pause(50)
  }
  return { follower, found, settled, close }
}

test('an index of another catalogue is built anew, and finds nothing of the other', async (context) => {
  const [dataDir, other] = [await folderWith(records(3, 'housing')), await folderWith(records(9, 'asthma'))]
  cpSync(indexFile(other), indexFile(dataDir))
  const { follower, found } = await serve(context, dataDir)
  assert.equal(isReady(follower.state()), false)
  assert.equal(await found('asthma'), 0)
  assert.equal(await found('housing'), 3)
})

test('an index that is ahead of a restored catalogue is built anew', async (context) => {
  const dataDir = await folderWith(records(4, 'housing'))
  const { file } = await backUp(dataDir, undefined, new Date())
  await folderWith(records(6, 'asthma'), dataDir)
  const ahead = readFileSync(indexFile(dataDir))
  restore(dataDir, file)
  const place = openSync(indexFile(dataDir), 'w')
  writeSync(place, ahead)
  closeSync(place)
  const { found } = await serve(context, dataDir)
  assert.equal(await found('asthma'), 0)
  assert.equal(await found('housing'), 4)
})

test('an index whose building was interrupted does not count until it is whole', async (context) => {
  const dataDir = await folderWith(records(4, 'housing'))
  const database = new DatabaseSync(indexFile(dataDir))
  writeState(database, { catalogue: -readState(database).catalogue })
  database.close()
  const index = openEmbeddedIndex({ file: indexFile(dataDir), trees: loadFilterTrees(), workers: 1 })
  context.after(() => index.close())
  await assert.rejects(index.search(question), { name: 'SearchUnavailable', reason: 'building' })
  const { follower, found } = await serve(context, dataDir)
  assert.equal(isReady(follower.state()), false)
  assert.equal(await found('housing'), 4)
})

test('whichever page is damaged, searches are exact again by themselves', async (context) => {
  const dataDir = await folderWith(records(120, 'housing'))
  const { found, settled } = await serve(context, dataDir)
  await settled()
  const page = 4096
  for (const share of [0, 0.3, 0.6, 0.9]) {
    // What is damaged while the site runs is met by a search, the rest at the next start.
    const pages = statSync(indexFile(dataDir)).size / page
    const place = openSync(indexFile(dataDir), 'r+')
    writeSync(place, Buffer.alloc(page, 0xa5), 0, page, Math.floor(pages * share) * page)
    closeSync(place)
    const again = await serve(context, dataDir)
    await again.settled()
    assert.equal(await again.found('housing'), 120)
    assert.equal(await found('housing'), 120)
    await again.close()
  }
})

/** Waits until there is an index whose rows are as they were written: one that is rebuilt is away for a while. */
const untilWhole = async (file: string): Promise<void> => {
  const whole = (): boolean => {
    try {
      return isWhole(file)
    } catch {
      return false
    }
  }
  while (!whole()) await pause(50)
}

const update = (sql: string) => (file: string) => {
  const database = new DatabaseSync(file)
  assert.ok(Number(database.prepare(sql).run().changes) > 0)
  database.close()
}

const changes: Record<string, (file: string) => void> = {
  'a posting': update(
    "UPDATE posting SET postings = zeroblob(length(postings)) WHERE id IN (SELECT posting FROM term WHERE term = '=housing')",
  ),
  'a term': update("UPDATE term SET term = '=hoxsing' WHERE term = '=housing'"),
  positions: update('UPDATE posting SET positions = zeroblob(length(positions)) WHERE positions IS NOT NULL'),
  'the date of a document': update('UPDATE document SET date = date + 1 WHERE ordinal = 0'),
  'the name of a filter': update("UPDATE filter SET name = replace(name, 'hse', 'hsf')"),
  'the next term of a term': update("UPDATE term SET next = '=houz' WHERE term = '=housing'"),
  'the empty term': update("DELETE FROM term WHERE term = ''"),
  'a phrase': update("UPDATE phrase SET text = replace(text, 'o', 'x')"),
  'the number of documents': update("UPDATE state SET value = value + 1 WHERE name = 'documents'"),
}
for (const [what, change] of Object.entries(changes))
  test(`an index in which ${what} was changed is rebuilt`, { timeout: 30_000 }, async (context) => {
    const dataDir = await folderWith(records(20, 'housing'))
    const file = indexFile(dataDir)
    assert.equal(isWhole(file), true)
    change(file)
    assert.equal(isWhole(file), false)
    const { found } = await serve(context, dataDir)
    await untilWhole(file)
    assert.equal(await found('housing'), 20)
  })

test('an index that is made anew does not count before its first document', (context) => {
  const file = indexFile(temporaryFolder())
  const writer = openEmbeddedIndexWriter({ file, trees: loadFilterTrees(), catalogue: 7 })
  context.after(() => writer.close())
  assert.equal(readIndexMetadata(file)?.catalogue, -7)
})

test('an index that is deleted while the site runs is built anew', async (context) => {
  const dataDir = await folderWith(records(5, 'housing'))
  const { found, settled } = await serve(context, dataDir)
  assert.equal(await found('housing'), 5)
  for (const suffix of ['', '-wal', '-shm']) rmSync(indexFile(dataDir) + suffix, { force: true })
  await settled()
  assert.equal(await found('housing'), 5)
})
