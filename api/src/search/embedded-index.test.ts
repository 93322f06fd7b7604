import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { aDocument, apply, aQuestion, temporaryFolder, trees } from './fixtures/indexed-documents.ts'
import { openEmbeddedIndex, type SearchIndexOptions } from './embedded-index.ts'
import { openEmbeddedIndexWriter } from './search-index-writer.ts'
import { SearchUnavailable } from './search-unavailable.ts'

const opened = (context: TestContext, options: Partial<SearchIndexOptions> = {}) => {
  const file = join(temporaryFolder(), 'index.sqlite')
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

/** Changes a letter of a term wherever SQLite keeps it in order, as a disk may. */
const changeKeys = (file: string, term: string): void => {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf(term); at >= 0; at = bytes.indexOf(term, at + 1))
    if ([2, 10].includes(bytes[at - (at % 4096)] ?? 0)) bytes.write('x', at + 1)
  writeFileSync(file, bytes)
}

const execute = (sql: string) => (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

const mealPostings = "id IN (SELECT posting FROM term WHERE term LIKE '%meal%')"

/** What damages an index that is open, and what is searched for then. */
const damages: Record<string, [damage: (file: string) => void, q: string]> = {
  'changed postings': [
    execute(`UPDATE posting SET postings = zeroblob(length(postings)) WHERE ${mealPostings}`),
    'meal',
  ],
  'changed positions': [
    execute(`UPDATE posting SET positions = zeroblob(length(positions)) WHERE ${mealPostings}`),
    '"school meals"',
  ],
  'missing postings': [execute(`DELETE FROM posting WHERE ${mealPostings}`), 'meal'],
  'a changed key': [(file) => changeKeys(file, 'meal'), 'meal'],
  'a changed key among others': [(file) => changeKeys(file, 'meal'), 'mea*'],
  'missing terms': [execute("DELETE FROM term WHERE term LIKE '%meal%'"), 'meals'],
  'a missing last term': [execute("DELETE FROM term WHERE term = 'zebra'"), 'zebra'],
  'a missing segment': [execute('DELETE FROM segment WHERE id = 2'), 'nothing'],
  'a missing last segment': [execute('DELETE FROM segment WHERE id = 3'), 'nothing'],
  'a changed state': [execute("UPDATE state SET value = 0 WHERE name = 'lastOrdinal'"), 'nothing'],
}
for (const [what, [damage, q]] of Object.entries(damages))
  test(`a search that meets ${what} says that the index is damaged`, async (context) => {
    const { index, writer, file } = opened(context)
    for (const title of ['school meals', 'asthma', 'zebra']) apply(writer, [aDocument(title, title)])
    assert.equal((await index.search(aQuestion('asthma'))).total, 1)
    damage(file)
    await assert.rejects(index.search(aQuestion(q)), isUnavailable('damaged'))
  })

const missingAtFirst: Record<string, string> = {
  'a document': 'DELETE FROM document WHERE ordinal = 1',
  'a filter': "DELETE FROM filter WHERE name = '#hse'",
  'the last filter': 'DELETE FROM filter WHERE number = (SELECT max(number) FROM filter)',
  'a phrase': "DELETE FROM phrase WHERE text LIKE '%meals'",
}
for (const [what, sql] of Object.entries(missingAtFirst))
  test(`an index in which ${what} is missing is damaged for whoever opens it`, async (context) => {
    const { writer, file } = opened(context)
    apply(writer, [aDocument('a', 'school meals'), aDocument('b', 'asthma')])
    execute(sql)(file)
    const again = openEmbeddedIndex({ file, trees, workers: 1 })
    context.after(() => again.close())
    await assert.rejects(again.suggest({ q: 'sch', site: 'hse', lang: 'en', limit: 10 }), isUnavailable('damaged'))
  })

test('a closed index refuses searches and leaves none pending', async (context) => {
  const { index } = opened(context)
  const pending = assert.rejects(index.search(aQuestion('asthma')), isUnavailable('closed'))
  await index.close()
  await pending
  await assert.rejects(index.search(aQuestion('asthma')), isUnavailable('closed'))
})
