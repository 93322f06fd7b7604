import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { aDocument, apply, aQuestion, temporaryFolder, trees } from './fixtures/indexed-documents.ts'
import { openEmbeddedIndex, type SearchIndexOptions } from './embedded-index.ts'
import { openEmbeddedIndexWriter } from './search-index-writer.ts'
import { SearchUnavailable } from './search-unavailable.ts'

const opened = (context: TestContext, options: Partial<SearchIndexOptions> = {}) => {
  const file = join(temporaryFolder(context), 'index.sqlite')
  const index = openEmbeddedIndex({ file, trees, workers: 1, ...options })
  const writer = openEmbeddedIndexWriter({ file, trees })
  context.after(async () => {
    writer.close()
    await index.close()
  })
  return { index, writer, file }
}

const isUnavailable = (reason: string) => (error: unknown) =>
  error instanceof SearchUnavailable && error.reason === reason

test('an index without documents answers', async (context) => {
  const { index } = opened(context)
  const finding = await index.search(aQuestion('asthma', { facets: true }))
  assert.equal(finding.total, 0)
  assert.equal(finding.facets?.['0_10'], 0)
  assert.deepEqual(await index.suggest({ q: 'as', site: 'hse', lang: 'en', limit: 10 }), [])
})

test('workers that run see what a writer applies', async (context) => {
  const { index, writer } = opened(context, { workers: 2 })
  assert.equal((await index.search(aQuestion('asthma'))).total, 0)
  apply(writer, [aDocument('a', 'asthma')])
  const findings = await Promise.all(Array.from({ length: 8 }, () => index.search(aQuestion('asthma'))))
  assert.deepEqual(
    findings.map(({ total }) => total),
    Array.from({ length: 8 }, () => 1),
  )
  assert.deepEqual(await index.matchingIds(aQuestion('asthma')), ['a'])
})

test('a search that was given up rejects with the reason, waiting or running', async (context) => {
  const { index } = opened(context)
  const controller = new AbortController()
  const running = index.search(aQuestion('asthma'), { signal: controller.signal })
  const waiting = index.search(aQuestion('school'), { signal: controller.signal })
  controller.abort(new Error('the visitor left'))
  await assert.rejects(running, /the visitor left/)
  await assert.rejects(waiting, /the visitor left/)
  await assert.rejects(index.search(aQuestion('x'), { signal: controller.signal }), /the visitor left/)
  assert.equal((await index.search(aQuestion('asthma'))).total, 0)
})

test('an index that is deleted and built anew while it is open is followed', async (context) => {
  const { index, writer, file } = opened(context)
  apply(writer, [aDocument('a', 'asthma')])
  assert.equal((await index.search(aQuestion('asthma'))).total, 1)
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  const rebuilt = openEmbeddedIndexWriter({ file, trees })
  apply(rebuilt, [aDocument('a', 'asthma'), aDocument('b', 'asthma')])
  rebuilt.close()
  for (let tries = 0; tries < 50 && (await index.search(aQuestion('asthma'))).total !== 2; tries++) await pause(400)
  assert.equal((await index.search(aQuestion('asthma'))).total, 2)
})

for (const column of ['postings', 'positions'])
  test(`a search that meets changed ${column} says that the index is damaged`, async (context) => {
    const { index, writer, file } = opened(context)
    apply(writer, [aDocument('a', 'school meals'), aDocument('b', 'asthma')])
    assert.equal((await index.search(aQuestion('asthma'))).total, 1)
    const database = new DatabaseSync(file)
    database.exec(`UPDATE posting SET ${column} = zeroblob(length(${column})) WHERE term LIKE '%meal%'`)
    database.close()
    await assert.rejects(index.search(aQuestion('"school meals"')), isUnavailable('damaged'))
  })

test('a closed index refuses searches and leaves none pending', async (context) => {
  const { index } = opened(context)
  const pending = assert.rejects(index.search(aQuestion('asthma')), isUnavailable('closed'))
  await index.close()
  await pending
  await assert.rejects(index.search(aQuestion('asthma')), isUnavailable('closed'))
})
