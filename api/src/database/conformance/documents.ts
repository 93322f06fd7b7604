import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedContent } from '../../alerts/alert-store.ts'
import { createDocumentStore } from '../../catalogue/document-store.ts'
import { sampleRecords } from '../../fixtures/records.ts'
import { now, storable, type Setting } from './setting.ts'

/** Storing documents. */
export const documentsConform = ({ fresh }: Setting): void => {
  test('documents are stored, found again, and get revisions that rise', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const outcomes = await store.putAll(
      sampleRecords.map((record) => storable(record)),
      now,
    )
    assert.deepEqual(new Set(outcomes), new Set(['taken']))
    assert.equal(await store.count(), sampleRecords.length)
    const all = await store.changedAfter(0, 100)
    assert.deepEqual(
      all.map(({ revision }) => revision),
      all.map((_, index) => index + 1),
    )
    const [first] = all
    assert.ok(first)
    assert.deepEqual(await store.find(first.id), first)
    assert.deepEqual(
      (await store.findAll([all[2]?.id ?? '', 'nobody', first.id])).map(({ id }) => id),
      [all[2]?.id, first.id],
    )
    assert.deepEqual(await store.putAll([storable(sampleRecords[0] ?? {})], now), ['unchanged'])
    assert.deepEqual(await store.putAll([storable(sampleRecords[0] ?? {}, 'changed')], now), ['changed'])
    assert.equal(await store.revision(), sampleRecords.length + 1)
    await store.setFact('rules', 'one')
    await store.setFact('rules', 'two')
    assert.equal(await store.fact('rules'), 'two')
  })

  test('a change of content is told from coding anew', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    await store.putAll(
      sampleRecords.map((record) => storable(record)),
      now,
    )
    const ids = (await store.changedAfter(0, 100)).map(({ id }) => id)
    const revision = await store.revision()
    const [document] = await store.findAll(ids.slice(0, 1))
    assert.ok(document)
    await store.rederive([{ id: document.id, derived: document.derived }], now)
    assert.equal((await changedContent(db, ids, revision)).size, 0)
    await store.putAll([storable({ ...sampleRecords[1], title: 'Changed' })], now)
    assert.equal((await changedContent(db, ids, revision)).size, 1)
  })

  test('writers from several connections neither lose nor repeat a revision', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const batch = (number: number) =>
      Array.from({ length: 5 }, (_, part) => storable({ id: `r:${number}:${part}`, title: 'A title' }))
    await Promise.all(Array.from({ length: 8 }, (_, number) => store.putAll(batch(number), now)))
    assert.equal(await store.count(), 40)
    assert.equal(await store.revision(), 40)
  })
}
