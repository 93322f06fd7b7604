import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDocumentStore } from '../../catalogue/document-store.ts'
import { createVectorStore } from '../../catalogue/vector-store.ts'
import { makeVectors } from '../../import/make-vectors.ts'
import type { Encoder } from '../../meaning/encoder.ts'
import { model } from '../../meaning/model.ts'
import { hashOfText, pack } from '../../meaning/vector.ts'
import { withLease } from '../lease.ts'
import { derive, now, storable, type Setting } from './setting.ts'

/** A vector for each text that tells it from others; none for a text that has `damaged` in it. */
const vectorOf = (text: string): Float32Array =>
  Float32Array.from({ length: model.dimensions }, (_, place) => (text.codePointAt(place % text.length) ?? 0) / 1000)

const encoderNoting = (texts: string[]): Encoder => ({
  state: () => ({ status: 'ready' }),
  settled: () => Promise.resolve({ status: 'ready' }),
  encode: (some, kind) => {
    assert.equal(kind, 'passage')
    texts.push(...some)
    return Promise.resolve(some.map(vectorOf))
  },
  close: () => Promise.resolve(),
})

/** Vectors of documents. */
export const vectorsConform = ({ fresh }: Setting): void => {
  const records = Array.from({ length: 40 }, (_, place) => ({
    id: `v:${place}`,
    title: `Title number ${place} of a text on roads`,
    ...(place % 2 === 0 && { abstract: `What is known of road ${place}.` }),
  }))

  test('each document gets a vector of its text, anew where the text changes, and at no other time', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const vectors = createVectorStore(db)
    const texts: string[] = []
    const known = {
      count: 1,
      entries: () => [],
      find: (hash: string) =>
        hash === hashOfText('Title number 1 of a text on roads') ? pack(vectorOf('shipped')) : null,
    }
    const make = () => makeVectors({ db, known, encoder: () => encoderNoting(texts), now: () => now })
    await store.putAll(
      records.map((record) => storable(record)),
      now,
      derive,
    )
    assert.deepEqual(await vectors.counts(), { waiting: 40, made: 0 })
    assert.deepEqual(await make(), { made: 40, problem: null })
    assert.equal(texts.length, 39)
    assert.deepEqual(await vectors.counts(), { waiting: 0, made: 40 })
    const all = await vectors.after(0, 100)
    assert.deepEqual(
      all.map(({ number }) => number),
      Array.from({ length: 40 }, (_, place) => place + 1),
    )
    const ids = new Map((await store.changedAfter(0, 100)).map(({ id, record }) => [record.id, id]))
    const of = (id: string) => all.find((vector) => vector.id === ids.get(id))
    assert.equal(of('v:0')?.madeFrom, 'abstract')
    assert.equal(of('v:1')?.madeFrom, 'title')
    assert.deepEqual(of('v:1')?.values, pack(vectorOf('shipped')).values)

    const [first] = await store.changedAfter(0, 1)
    assert.ok(first)
    await store.rederive([{ id: first.id, derived: first.derived }], now)
    assert.equal((await vectors.counts()).waiting, 1)
    assert.deepEqual(await make(), { made: 0, problem: null })
    assert.equal((await vectors.counts()).waiting, 0)

    await store.putAll([storable({ ...records[3], title: 'Another title, on bridges' }, 'changed')], now, derive)
    texts.length = 0
    assert.deepEqual(await make(), { made: 1, problem: null })
    assert.deepEqual(
      (await vectors.after(40, 10)).map(({ id, number }) => [id, number]),
      [[ids.get('v:3'), 41]],
    )
  })

  test('vectors of another model count for nothing, and work that is ended goes on where it was', async () => {
    const db = await fresh()
    await createDocumentStore(db).putAll(
      records.map((record) => storable(record)),
      now,
      derive,
    )
    const vectors = createVectorStore(db)
    const ending = new AbortController()
    const known = { count: 0, find: () => null, entries: () => [] }
    const encoder = () => encoderNoting([])
    const part = await makeVectors({ db, known, encoder, signal: ending.signal, onProgress: () => ending.abort() })
    assert.ok(part.made > 0 && part.made < 40)
    assert.equal((await vectors.counts()).waiting, 40 - part.made)
    assert.deepEqual(await makeVectors({ db, known, encoder }), { made: 40 - part.made, problem: null })
    await db.updateTable('document_vectors').set({ model: 'another' }).execute()
    assert.deepEqual(await vectors.counts(), { waiting: 40, made: 0 })
    assert.deepEqual(await vectors.after(0, 10), [])
    const absent = {
      ...encoder(),
      settled: () => Promise.resolve({ status: 'absent', reason: 'It is not there.' } as const),
    }
    assert.deepEqual(await makeVectors({ db, known, encoder: () => absent }), { made: 0, problem: 'It is not there.' })
    const beside = await withLease(
      db,
      'vectors',
      () => new Date(),
      async () => {
        await db.updateTable('leases').set({ holder: 'another-machine/1' }).execute()
        return makeVectors({ db, known, encoder })
      },
    )
    assert.deepEqual(beside, { made: 0, problem: null })
    await db.deleteFrom('leases').execute()
    assert.equal((await makeVectors({ db, known, encoder })).made, 40)
  })
}
