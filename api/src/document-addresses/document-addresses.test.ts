import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentAddresses } from 'shared/contracts'
import { sampleRecords } from '../fixtures/records.ts'
import { startTestApp } from '../fixtures/test-app.ts'
import { createAddressIndex } from './address-index.ts'
import type { SummarisedDocument } from '../catalogue/document-store.ts'

const { app, data, store } = await startTestApp()
const ask = (query: string) => data<DocumentAddresses>(`/api/document_addresses?${query}`)

test('without a part the parts are told, and when each last changed', async () => {
  const { parts, documents } = await ask('type=hse')
  assert.equal(parts.length, 1)
  assert.match(parts[0]?.changed ?? '', /^\d{4}-\d{2}-\d{2}T/)
  assert.deepEqual(documents, [])
})

test('a part lists the documents of the site alone, each once, with what its address is made of', async () => {
  const counts = await Promise.all(
    (['hse', 'sse', 'cvd'] as const).map(async (site) => {
      const { documents } = await ask(`type=${site}&part=1`)
      assert.equal(new Set(documents.map(({ id }) => id)).size, documents.length)
      for (const { id, title } of documents) {
        const known = await store.find(id)
        assert.ok(known)
        assert.ok(known.derived.sites.includes(site))
        assert.ok(Object.values(known.record.title).includes(title) || title === known.record.id)
      }
      return documents.length
    }),
  )
  assert.ok((counts[0] ?? 0) > 0 && (counts[0] ?? 0) <= sampleRecords.length, counts.join())
})

test('a part that is not there is empty, and a part that is no number is refused', async () => {
  assert.deepEqual((await ask('type=hse&part=9')).documents, [])
  assert.equal((await app.inject('/api/document_addresses?type=hse&part=0')).statusCode, 400)
})

const summary: Omit<SummarisedDocument, 'id' | 'revision'> = {
  published: '2026',
  sites: ['hse'],
  types: { hse: '', sse: '', cvd: '' },
  filters: {},
  bestRank: 0,
  isAppraised: false,
  languages: ['en'],
  hasAbstract: true,
  addedAt: '2026-11-21',
  changedAt: '2026-11-21',
}

/** A catalogue of 1,000 documents that counts how often it is read. */
const countedStore = () => {
  const documents = Array.from({ length: 1000 }, (_, place): SummarisedDocument => ({
    ...summary,
    id: `d${place}`,
    revision: place + 1,
  }))
  let reads = 0
  const summariesAfter = (revision: number, limit: number) => {
    reads += 1
    return Promise.resolve(documents.slice(revision, revision + limit))
  }
  return { summariesAfter, reads: () => reads }
}

test('what was prepared is not read again, and a question in between is answered whole', async () => {
  const counted = countedStore()
  const index = createAddressIndex(counted)
  const prepared = index.prepare()
  assert.equal((await index.documents('hse')).length, 1000)
  await prepared
  const reads = counted.reads()
  assert.equal((await index.documents('hse')).length, 1000)
  assert.equal(counted.reads(), reads + 1)
})

test('a catalogue that cannot be read while it is prepared is read when it is asked for', async () => {
  const counted = countedStore()
  let broken = true
  const index = createAddressIndex({
    summariesAfter: (...range) => (broken ? Promise.reject(new Error('away')) : counted.summariesAfter(...range)),
  })
  await index.prepare()
  await assert.rejects(index.documents('hse'), /away/)
  broken = false
  assert.equal((await index.documents('hse')).length, 1000)
})
