import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { exportFormats, type Article, type SearchData } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const records = [
  { id: 'r:half', title: 'Half a ☃ character', doi: '10.1000/☃half', year: 2003, sites: ['hse'] },
  { id: 'r:separator', title: 'Lines\u2028and paragraphs\u2029in one record', year: 2002, sites: ['hse'] },
  { id: 'r:damaged', title: 'A record that is damaged on the disk', year: 2001, sites: ['hse'] },
  { id: 'r:whole', title: 'A whole record', year: 2000, sites: ['hse'] },
]
const { app, data, db, idOf, post, signedUp } = await startTestAccounts({}, {}, records)
const token = await signedUp('ada@example.org')
const [half, separator, damaged] = [await idOf('r:half'), await idOf('r:separator'), await idOf('r:damaged')]
await db
  .updateTable('documents')
  .set({ record: sql`'{"id":'` })
  .where('id', '=', damaged)
  .execute()

test('half a character that was stored before is read as the replacement character, and its article opens', async () => {
  const row = await db.selectFrom('documents').select('record').where('id', '=', half).executeTakeFirstOrThrow()
  const record = row.record.trimEnd().replaceAll('☃', String.raw`\ud800`)
  await db
    .updateTable('documents')
    .set({ record: sql`${record}` })
    .where('id', '=', half)
    .execute()
  const article = await data<Article>(`/api/articles/${half}?lang=en&type=hse`)
  assert.equal(article.title, 'Half a \uFFFD character')
  assert.ok(article.hyperlinks.some(({ url }) => url === 'https://doi.org/10.1000/%EF%BF%BDhalf'))
})

test('a line separator inside a record does not split it', async () => {
  assert.equal(
    (await data<Article>(`/api/articles/${separator}?lang=en&type=hse`)).title,
    'Lines and paragraphs in one record',
  )
})

test('a damaged document leaves the other results on their page', async () => {
  const { hits } = await data<SearchData>('/api/search?site=hse&lang=en&sort_by=most_recent')
  assert.deepEqual(
    hits.map(({ sourceId }) => sourceId),
    ['r:half', 'r:separator', 'r:whole'],
  )
})

for (const format of exportFormats) {
  test(`a damaged document is named in a ${format} file, and the others follow it`, async () => {
    const response = await app.inject({
      url: `/api/search/export?site=hse&format=${format}&sort_by=most_recent`,
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(response.statusCode, 200)
    assert.match(response.body, /Half a \uFFFD character[^]*Lines and paragraphs/)
    assert.match(response.body, new RegExp(`The document ${damaged} could not be read[^]*A whole record`))
  })
}

test('half a character in a request is refused by its part', async () => {
  const body = { type: 'hse', query: 'a\ud800', filters: [], subscribed: false }
  assert.equal((await post('/subscriptions/toggle', body, token)).status, 400)
  const typed = await post('/subscriptions/toggle', { ...body, query: String.raw`a\ud800` }, token)
  assert.equal(typed.status, 200)
})
