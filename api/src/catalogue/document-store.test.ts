import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { changedContent } from '../alerts/alert-store.ts'
import { toJson } from '../database/json-columns.ts'
import { openDatabase } from '../database/open-database.ts'
import { derive, deriveWith, recordWith } from '../fixtures/derive-record.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { isShown } from './document.ts'
import { createDocumentStore, type StorableDocument } from './document-store.ts'
import { shortId } from './short-id.ts'

const db = await openDatabase(temporaryFolder())
after(() => db.destroy())
const store = createDocumentStore(db)
const now = new Date('2026-01-01T00:00:00Z')
const storable = (fields: Record<string, unknown>): StorableDocument => ({
  record: recordWith(fields),
  derived: deriveWith(fields),
  fingerprint: JSON.stringify(fields),
})
const bySource = async (sourceId: string) => {
  const found = (await store.changedAfter(0, 10_000)).find(({ record }) => record.id === sourceId)
  assert.ok(found, sourceId)
  return found
}

test('the same record again changes nothing; other content has a new revision and keeps its id', async () => {
  const first = storable({ id: 's:1', title: 'One' })
  assert.deepEqual(await store.putAll([first], now, derive), ['taken'])
  const before = await bySource('s:1')
  assert.deepEqual(await store.putAll([first], now, derive), ['unchanged'])
  assert.equal((await bySource('s:1')).revision, before.revision)
  assert.deepEqual(await store.putAll([storable({ id: 's:1', title: 'Uno' })], now, derive), ['changed'])
  const after_ = await bySource('s:1')
  assert.equal(after_.id, before.id)
  assert.ok(after_.revision > before.revision)
})

test('a fuller record takes the place of a title at its address, whichever comes first', async () => {
  await store.putAll(
    [
      storable({ id: 't:1', url: 'https://x.example/A' }),
      storable({ id: 'f:1', url: 'http://www.x.example/a/', abstract: 'Text' }),
    ],
    now,
    derive,
  )
  assert.equal((await bySource('t:1')).supersededBy, (await bySource('f:1')).id)
  await store.putAll([storable({ id: 'f:2', url: 'https://x.example/b', abstract: 'Text' })], now, derive)
  await store.putAll([storable({ id: 't:2', url: 'https://x.example/b' })], now, derive)
  assert.equal((await bySource('t:2')).supersededBy, (await bySource('f:2')).id)
  await store.putAll([storable({ id: 't:3', url: 'https://x.example/c' })], now, derive)
  await store.putAll([storable({ id: 'f:3', url: 'https://x.example/c', abstract: 'Text' })], now, derive)
  assert.equal((await bySource('t:3')).supersededBy, (await bySource('f:3')).id)
})

test('of two full records of one article the first is shown, also when it comes again', async () => {
  const first = { id: 'd:1', url: 'https://x.example/d', title: 'One article', abstract: 'Text' }
  const second = { id: 'other:2', url: 'https://x.example/d', title: 'One Article.', abstract: 'Other text' }
  await store.putAll([storable(first)], now, derive)
  await store.putAll([storable(second)], new Date(now.getTime() + 1000), derive)
  await store.putAll([storable({ ...first, abstract: 'Newer text' })], now, derive)
  await store.putAll([storable({ ...second, abstract: 'Newer text too' })], now, derive)
  const shown = await bySource('d:1')
  assert.equal(shown.supersededBy, null)
  assert.equal((await bySource('other:2')).supersededBy, shown.id)
})

test('documents that an earlier rule took for one work are shown again, which is no news', async () => {
  const page = { url: 'https://x.example/s', title: 'Asthma' }
  await store.putAll([storable({ ...page, id: 's:1', abstract: 'What causes asthma.' })], now, derive)
  await store.putAll(
    [storable({ ...page, id: 's:2', abstract: 'Inhalers relieve asthma in most children.' })],
    now,
    derive,
  )
  const [leader, other] = [await bySource('s:1'), await bySource('s:2')]
  const merged = { ...leader.record, keywords: ['inhalers'] }
  await db
    .updateTable('documents')
    .set({ record: toJson(merged), own_record: toJson(leader.record) })
    .where('id', '=', leader.id)
    .execute()
  await db.updateTable('documents').set({ superseded_by: leader.id }).where('id', '=', other.id).execute()
  const read = db.selectFrom('documents').select('content_revision').where('id', 'in', [leader.id, other.id])
  const before = await read.execute()
  await store.setFact('works and versions', 'found')
  assert.ok((await store.findWorks(now, derive)) > 0)
  assert.equal((await bySource('s:2')).supersededBy, null)
  assert.deepEqual((await bySource('s:1')).record.keywords, [])
  assert.deepEqual(await read.execute(), before)
  assert.equal(await store.findWorks(now, derive), 0)
})

test('records of different articles may share an address', async () => {
  await store.putAll([storable({ id: 'e:1', url: 'https://x.example/e', title: 'One', abstract: 'Text' })], now, derive)
  await store.putAll([storable({ id: 'e:2', url: 'https://x.example/e', title: 'Two', abstract: 'Text' })], now, derive)
  assert.equal((await bySource('e:2')).supersededBy, null)
})

test('the sites that a title states are those of the fuller record that takes its place', async () => {
  await store.putAll([storable({ id: 't:4', url: 'https://x.example/a', sites: ['cvd'] })], now, derive)
  const shown = await bySource('f:1')
  assert.equal((await bySource('t:4')).supersededBy, shown.id)
  assert.deepEqual([shown.record.sites, shown.derived.sites], [['cvd'], ['cvd']])
})

test('a failed batch leaves nothing behind', async () => {
  const count = await store.count()
  const broken = { ...storable({ id: 's:9' }), fingerprint: null as unknown as string }
  await assert.rejects(store.putAll([storable({ id: 's:8' }), broken], now, derive))
  assert.equal(await store.count(), count)
  assert.deepEqual(await store.putAll([storable({ id: 's:8' })], now, derive), ['taken'])
})

test('batches stored at the same time do not mix', async () => {
  const before = await store.revision()
  await Promise.all(Array.from({ length: 8 }, (_, n) => store.putAll([storable({ id: `p:${n}` })], now, derive)))
  assert.equal(await store.revision(), before + 8)
})

test('a short id has ten letters and digits and depends on the record alone', () => {
  fc.assert(
    fc.property(fc.string(), (sourceId) => {
      assert.match(shortId(sourceId), /^[a-z2-7]{10}$/)
      assert.equal(shortId(sourceId), shortId(sourceId))
      assert.notEqual(shortId(sourceId), shortId(sourceId, 1))
    }),
  )
})

test('what is stored as no news is none to alerts, what is stored later is', async () => {
  const before = await store.revision()
  const known = { title: 'Of the corpus', url: 'https://x.example/no-news' }
  await store.putAll([storable({ ...known, id: 'known:1', keywords: ['a'] })], now, derive, { isNews: false })
  await store.putAll([storable({ ...known, id: 'known:2', abstract: 'Text' })], now, derive, { isNews: false })
  await store.putAll([storable({ id: 'news:1', title: 'Imported later' })], now, derive)
  const ids = [(await bySource('known:1')).id, (await bySource('known:2')).id, (await bySource('news:1')).id]
  assert.deepEqual([...(await changedContent(db, ids, before)).keys()], [ids[2]])
})

test('documents that are shown are read in the order of their revisions without being sorted', async () => {
  const query = db.selectFrom('documents').select('id').where(isShown).where('revision', '>', 1).orderBy('revision')
  const plan = await query.limit(1).explain<{ detail: string }>(undefined, sql`query plan`)
  assert.ok(plan.length > 0)
  assert.doesNotMatch(plan.map(({ detail }) => detail).join('\n'), /TEMP B-TREE|superseded_by/)
})
