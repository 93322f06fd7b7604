import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, apply, indexOf, temporaryFolder, trees } from './fixtures/indexed-documents.ts'
import { isWhole, readIndexMetadata } from './postings/index-file.ts'
import { openEmbeddedIndexWriter } from './search-index-writer.ts'

test('a searcher that is open sees what is applied', (context) => {
  const { writer, found } = indexOf(context, [aDocument('a', 'asthma')])
  assert.equal(found('asthma'), 'a')
  apply(writer, [aDocument('b', 'asthma')])
  assert.equal(found('asthma'), 'a b')
})

test('a document that is applied again is replaced', (context) => {
  const { writer, found, search } = indexOf(context, [aDocument('a', 'asthma'), aDocument('b', 'asthma')])
  apply(writer, [aDocument('a', 'housing')])
  assert.equal(found('asthma'), 'b')
  assert.equal(found('housing'), 'a')
  assert.equal(search('').total, 2)
})

test('an older revision never replaces a newer one', (context) => {
  const older = aDocument('a', 'asthma')
  const { writer, found } = indexOf(context, [aDocument('a', 'housing')])
  apply(writer, [older])
  assert.equal(found('asthma OR housing'), 'a')
  assert.equal(found('asthma'), '')
})

test('the applied revision is the highest one', (context) => {
  const documents = [aDocument('a', 'asthma'), aDocument('b', 'asthma')]
  const { writer } = indexOf(context, documents.toReversed())
  assert.equal(writer.appliedRevision(), documents[1]?.revision)
})

test('a call that fails leaves the index as it was', (context) => {
  const { writer, found } = indexOf(context, [aDocument('a', 'asthma')])
  const failing = function* () {
    yield aDocument('b', 'asthma')
    throw new Error('the catalogue is gone')
  }
  assert.throws(() => apply(writer, failing()), /the catalogue is gone/)
  assert.equal(found('asthma'), 'a')
})

test('however documents arrive, the same searches find the same', (context) => {
  const titles = [
    'asthma in schools',
    'school nurses',
    'housing and asthma',
    'nurses',
    'asthma asthma',
    '学校 asthma',
    '𠮷𠮷 ﬁ 学校',
  ]
  const keys = trees.hse.groups.flatMap(({ children }) => children.map(({ key }) => key))
  const about = (n: number, title: string) =>
    aDocument(`d${n}`, title, { filters: { hse: keys.filter((_, place) => (place + title.length) % (n + 2) === 0) } })
  const steps = fc.array(
    fc.array(fc.tuple(fc.nat({ max: 11 }), fc.constantFrom(...titles)), { minLength: 1, maxLength: 4 }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(steps, (calls) => {
      const step = indexOf(context, [])
      for (const call of calls) {
        apply(
          step.writer,
          call.map(([n, title]) => about(n, title)),
        )
        step.search('', { facets: true })
      }
      assert.equal(isWhole(step.file), true)
      const last = new Map(calls.flat().map(([n, title]) => [`d${n}`, title]))
      const whole = indexOf(
        context,
        [...last].map(([id, title]) => about(Number(id.slice(1)), title)),
      )
      for (const q of ['asthma', '"school nurses"', 'nurse* NOT asthma', '学校', '𠮷𠮷', '']) {
        const [one, other] = [step, whole].map(({ search }) => search(q, { facets: true }))
        assert.deepEqual(one?.ids, other?.ids)
        assert.deepEqual(one?.facets, other?.facets)
      }
    }),
    { numRuns: 25 },
  )
})

for (const [what, read] of [
  ['what it says of itself', (file: string) => readIndexMetadata(file) !== null],
  ['all of it', isWhole],
] as const)
  test(`an index that is written while ${what} is read is not taken for damaged`, (context) => {
    const { file, writer } = indexOf(context, [aDocument('a', 'asthma')])
    const { all } = StatementSync.prototype
    let isWritten = false
    context.mock.method(StatementSync.prototype, 'all', function (this: StatementSync, ...given: unknown[]) {
      const rows: unknown = Reflect.apply(all, this, given)
      if (!isWritten && this.sourceSQL.includes('FROM state')) {
        isWritten = true
        apply(writer, [aDocument('b', 'housing')])
      }
      return rows
    })
    assert.ok(read(file))
    assert.ok(isWritten)
  })

test('phrases of a document that comes again as it was are not counted again', (context) => {
  const { file, writer } = indexOf(context, [aDocument('a', 'Zoonoses')])
  for (let times = 0; times < 3; times++) apply(writer, [aDocument('a', 'Zoonoses')])
  const database = new DatabaseSync(file, { readOnly: true })
  context.after(() => database.close())
  assert.equal(database.prepare("SELECT weight FROM phrase WHERE text = 'zoonoses'").get()?.['weight'], 1)
})

test('a searcher that is open finds nothing of an index that was emptied and filled again', (context) => {
  const { file, search, found } = indexOf(context, [aDocument('a', 'asthma'), aDocument('b', 'asthma')])
  assert.equal(found('asthma'), 'a b')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 999')
  database.close()
  const writer = openEmbeddedIndexWriter({ file, trees })
  apply(writer, [aDocument('c', 'asthma'), aDocument('d', 'housing'), aDocument('e', 'housing')])
  writer.close()
  assert.equal(found('asthma'), 'c')
  assert.equal(search('').total, 3)
})

test('an index of another version, or a broken one, is emptied and can be filled again', () => {
  const file = join(temporaryFolder(), 'index.sqlite')
  const fill = () => {
    const writer = openEmbeddedIndexWriter({ file, trees })
    assert.equal(writer.appliedRevision(), 0)
    apply(writer, [aDocument('a', 'asthma')])
    assert.ok(writer.appliedRevision() > 0)
    writer.close()
  }
  fill()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 999')
  database.close()
  fill()
  writeFileSync(file, 'this is no database, and long enough to be taken for one'.repeat(50))
  fill()
})

test('progress is told while phrases are taken', (context) => {
  const { writer } = indexOf(context, [])
  const phases = new Set<string>()
  apply(writer, [aDocument('a', 'asthma')], ({ phase }) => phases.add(phase))
  assert.deepEqual([...phases], ['suggestions'])
})

test('segments that are joined hold what they held apart', (context) => {
  const title = (place: number, batch: number) => `asthma ward${place} bed${place} room${place} in batch${batch} 学校`
  const documents = Array.from({ length: 70 }, (_, batch) =>
    Array.from({ length: 50 }, (__, place) => aDocument(`d${batch}-${place}`, title(batch * 50 + place, batch % 7))),
  )
  const { file, writer, search } = indexOf(context, [])
  for (const batch of documents) apply(writer, batch)
  apply(writer, [aDocument('d0-0', 'housing')])
  const database = new DatabaseSync(file, { readOnly: true })
  const segments = Number(database.prepare('SELECT count(*) AS count FROM segment').get()?.['count'])
  database.close()
  assert.ok(segments < 16, `${segments} segments`)
  const whole = indexOf(context, [...documents.flat().slice(1), aDocument('d0-0', 'housing')])
  for (const q of ['asthma', 'ward3499', 'ward7', '"in batch3"', 'batch5 学校', 'housing', 'ward34*', ''])
    assert.deepEqual(search(q).ids, whole.search(q).ids, q)
})
