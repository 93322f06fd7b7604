import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, indexOf, temporaryFolder, trees } from './fixtures/indexed-documents.ts'
import { openSearchIndexWriter } from './search-index-writer.ts'

test('a searcher that is open sees what is applied', (context) => {
  const { writer, found } = indexOf(context, [aDocument('a', 'asthma')])
  assert.equal(found('asthma'), 'a')
  writer.apply([aDocument('b', 'asthma')])
  assert.equal(found('asthma'), 'a b')
})

test('a document that is applied again is replaced', (context) => {
  const { writer, found, search } = indexOf(context, [aDocument('a', 'asthma'), aDocument('b', 'asthma')])
  writer.apply([aDocument('a', 'housing')])
  assert.equal(found('asthma'), 'b')
  assert.equal(found('housing'), 'a')
  assert.equal(search('').total, 2)
})

test('an older revision never replaces a newer one', (context) => {
  const older = aDocument('a', 'asthma')
  const { writer, found } = indexOf(context, [aDocument('a', 'housing')])
  writer.apply([older])
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
  assert.throws(() => writer.apply(failing()), /the catalogue is gone/)
  assert.equal(found('asthma'), 'a')
})

test('however documents arrive, the same searches find the same', (context) => {
  const titles = ['asthma in schools', 'school nurses', 'housing and asthma', 'nurses', 'asthma asthma', '学校 asthma']
  const steps = fc.array(
    fc.array(fc.tuple(fc.nat({ max: 11 }), fc.constantFrom(...titles)), { minLength: 1, maxLength: 4 }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(steps, (calls) => {
      const step = indexOf(context, [])
      for (const call of calls) step.writer.apply(call.map(([n, title]) => aDocument(`d${n}`, title)))
      const last = new Map(calls.flat().map(([n, title]) => [`d${n}`, title]))
      const whole = indexOf(
        context,
        [...last].map(([id, title]) => aDocument(id, title)),
      )
      for (const q of ['asthma', '"school nurses"', 'nurse* NOT asthma', '学校', ''])
        assert.deepEqual(step.search(q).ids, whole.search(q).ids)
    }),
    { numRuns: 25 },
  )
})

test('an index of another version, or a broken one, is emptied and can be filled again', (context) => {
  const file = join(temporaryFolder(context), 'index.sqlite')
  const fill = () => {
    const writer = openSearchIndexWriter({ file, trees })
    assert.equal(writer.appliedRevision(), 0)
    writer.apply([aDocument('a', 'asthma')])
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

test('progress is told for documents and for suggestions', (context) => {
  const { writer } = indexOf(context, [])
  const phases = new Set<string>()
  writer.apply([aDocument('a', 'asthma')], ({ phase }) => phases.add(phase))
  assert.deepEqual([...phases], ['documents', 'suggestions'])
})
