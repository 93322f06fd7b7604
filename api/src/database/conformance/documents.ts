import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedContent } from '../../alerts/alert-store.ts'
import { createDocumentStore } from '../../catalogue/document-store.ts'
import { sampleRecords } from '../../fixtures/records.ts'
import { derive, later, now, storable, type Setting } from './setting.ts'

/** Storing documents. */
export const documentsConform = ({ fresh }: Setting): void => {
  test('documents are stored, found again, and get revisions that rise', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const outcomes = await store.putAll(
      sampleRecords.map((record) => storable(record)),
      now,
      derive,
    )
    assert.deepEqual(new Set(outcomes), new Set(['taken']))
    assert.equal(await store.count(), sampleRecords.length)
    const all = await store.changedAfter(0, 100)
    assert.ok(all.every(({ revision }, index) => revision > (all[index - 1]?.revision ?? 0)))
    const [first] = all
    assert.ok(first)
    assert.deepEqual(await store.find(first.id), first)
    assert.deepEqual(
      (await store.findAll([all[2]?.id ?? '', 'nobody', first.id])).map(({ id }) => id),
      [all[2]?.id, first.id],
    )
    assert.deepEqual(await store.putAll([storable(sampleRecords[0] ?? {})], now, derive), ['unchanged'])
    assert.deepEqual(await store.putAll([storable(sampleRecords[0] ?? {}, 'changed')], now, derive), ['changed'])
    assert.ok((await store.revision()) > sampleRecords.length)
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
      derive,
    )
    const ids = (await store.changedAfter(0, 100)).map(({ id }) => id)
    const revision = await store.revision()
    const [document] = await store.findAll(ids.slice(0, 1))
    assert.ok(document)
    await store.rederive([{ id: document.id, derived: document.derived }], now)
    assert.equal((await changedContent(db, ids, revision)).size, 0)
    await store.putAll([storable({ ...sampleRecords[1], title: 'Changed' })], now, derive)
    assert.equal((await changedContent(db, ids, revision)).size, 1)
  })

  test('records of one work come together, and part again when they are no longer one', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const bySource = async (sourceId: string) => {
      const found = (await store.changedAfter(0, 100)).find(({ record }) => record.id === sourceId)
      assert.ok(found, sourceId)
      return found
    }
    const list = {
      id: 'list:1',
      title: 'School meals and attendance: a review',
      doi: '10.1000/M',
      pmid: '7',
      attribution: 'L',
    }
    const full = {
      id: 'pmid:7',
      title: 'School meals and attendance: a review.',
      pmid: '7',
      abstract: 'Text',
      volume: '4',
    }
    const fuller = {
      id: 'openalex:W7',
      title: 'School meals and attendance',
      doi: 'https://doi.org/10.1000/m',
      abstract: 'A longer text',
    }
    await store.putAll([storable(list)], now, derive)
    await store.putAll([storable(full)], later(1), derive)
    await store.putAll([storable(fuller), storable({ id: 'x:1', title: 'Another work' })], later(2), derive)
    const shown = await bySource('pmid:7')
    assert.deepEqual(
      [shown.record.abstract, shown.record.doi, shown.record.attribution, shown.record.volume],
      [{ en: 'A longer text' }, '10.1000/m', 'L', '4'],
    )
    assert.deepEqual(shown.record.sources.map(({ id }) => id).toSorted(), ['list:1', 'openalex:W7'])
    assert.equal((await bySource('list:1')).supersededBy, shown.id)
    const before = await store.revision()
    assert.deepEqual(await store.putAll([storable(full), storable(list)], now, derive), ['unchanged', 'unchanged'])
    assert.equal(await store.revision(), before)
    const elsewhere = { ...fuller, title: 'Roads of Bolivia and their upkeep in wet seasons', doi: '10.1000/r' }
    await store.putAll([storable(elsewhere)], now, derive)
    assert.equal((await bySource('openalex:W7')).supersededBy, null)
    assert.deepEqual((await bySource('pmid:7')).record.abstract, { en: 'Text' })
  })

  test('a notice that is imported is stated by the article it speaks of, whichever comes first', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const article = { id: 'a:1', title: 'Hydroxychloroquine in hospitals', doi: '10.1000/h' }
    const notice = {
      id: 'n:1',
      title: 'Retraction: Hydroxychloroquine in hospitals',
      doi: '10.1000/h.r',
      updates: [{ kind: 'retraction', doi: '10.1000/H' }],
    }
    await store.putAll([storable(notice)], now, derive)
    await store.putAll([storable(article)], now, derive)
    const noticesOf = async () =>
      (await store.changedAfter(0, 100)).find(({ record }) => record.id === 'a:1')?.record.notices
    assert.deepEqual(await noticesOf(), [{ kind: 'retraction', doi: '10.1000/h.r' }])
    await store.putAll([storable({ ...notice, updates: [] })], now, derive)
    assert.deepEqual(await noticesOf(), [])
  })

  test('summaries say what the documents say, whoever wrote them, and those that are missing are made', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const summaries = async () =>
      (await store.summariesAfter(0, 100)).map(({ id, revision, sites, published, languages, hasAbstract }) => ({
        ...{ id, revision, sites, published, languages, hasAbstract },
      }))
    const expected = async () =>
      (await store.changedAfter(0, 100)).map(({ id, revision, record, derived, supersededBy }) => ({
        ...{ id, revision, sites: supersededBy === null ? derived.sites : [] },
        published: record.date ?? (record.year ? String(record.year) : null),
        languages: [...new Set([...Object.keys(record.title), ...Object.keys(record.abstract)])].sort(),
        hasAbstract: Object.keys(record.abstract).length > 0,
      }))
    const title = 'School meals and attendance in rural districts: a review'
    const known = { id: 'a:1', title, doi: '10.1000/m', year: 2020 }
    await store.putAll([...sampleRecords.map((record) => storable(record)), storable(known)], now, derive)
    // The first reading is of what is kept: nothing is made again.
    await db.updateTable('document_summaries').set({ changed_at: 'kept' }).execute()
    assert.ok((await store.summariesAfter(0, 100)).every(({ changedAt }) => changedAt === 'kept'))
    assert.deepEqual(await summaries(), await expected())
    await store.putAll([storable({ id: 'b:1', title, doi: '10.1000/m', year: 2021, abstract: 'Text' })], now, derive)
    assert.ok((await summaries()).some(({ sites }) => sites.length === 0))
    assert.deepEqual(await summaries(), await expected())
    const [document] = await store.changedAfter(0, 1)
    assert.ok(document)
    await store.rederive([{ id: document.id, derived: { ...document.derived, sites: ['cvd'] } }], now)
    assert.deepEqual(await summaries(), await expected())
    await db.deleteFrom('document_summaries').execute()
    await store.setFact('document summaries', null)
    assert.deepEqual(await summaries(), await expected())
  })

  test('writers from several connections neither lose nor repeat a revision', async () => {
    const db = await fresh()
    const store = createDocumentStore(db)
    const batch = (number: number) =>
      Array.from({ length: 5 }, (_, part) => storable({ id: `r:${number}:${part}`, title: 'A title' }))
    await Promise.all(Array.from({ length: 8 }, (_, number) => store.putAll(batch(number), now, derive)))
    assert.equal(await store.count(), 40)
    assert.equal(await store.revision(), 40)
  })
}
