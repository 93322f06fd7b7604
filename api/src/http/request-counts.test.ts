import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase, type Database } from '../database/open-database.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { startTestApp } from '../fixtures/test-app.ts'
import { createRequestCounts } from './request-counts.ts'

const postgres = await startPostgres()
after(() => postgres?.stop())

const databases: [string, () => Promise<Database>][] = [['SQLite', () => openDatabase(temporaryFolder())]]
if (postgres)
  databases.push(['PostgreSQL', async () => openDatabase(temporaryFolder(), await postgres.createDatabase())])

for (const [name, open] of databases) {
  test(`requests are counted once each, until their time is over, on ${name}`, async () => {
    const db = await open()
    after(() => db.destroy())
    let at = Date.parse('2026-11-22T10:00:00Z')
    const counts = createRequestCounts(db, () => new Date(at))
    const ten = await Promise.all(Array.from({ length: 10 }, () => counts.add('a', 60_000)))
    assert.deepEqual(
      ten.map(({ current }) => current).toSorted((one, other) => one - other),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
    assert.deepEqual(await counts.add('b', 60_000), { current: 1, ttl: 60_000 })
    at += 59_000
    assert.deepEqual(await counts.add('a', 60_000), { current: 11, ttl: 1000 })
    at += 1000
    assert.deepEqual(await counts.add('a', 60_000), { current: 1, ttl: 60_000 })
    // A clock that was ahead by a day and was corrected locks nobody out.
    at -= 86_400_000
    assert.deepEqual(await counts.add('a', 60_000), { current: 1, ttl: 60_000 })
    at += 61_000
    await counts.tidy()
    assert.deepEqual(
      (await db.selectFrom('request_counts').selectAll().execute()).map(({ requests }) => Number(requests)),
      [1],
    )
  })
}

test('servers with one database limit a network together, each call by itself', async () => {
  const db = await openDatabase(temporaryFolder())
  after(() => db.destroy())
  const requestCounts = createRequestCounts(db, () => new Date())
  const settings = { requestCounts, accountRequests: 3 }
  const servers = [await startTestApp(settings), await startTestApp(settings)]
  const ask = async (server: number, remoteAddress: string, url = '/api/account/challenge') =>
    (await servers[server]?.app.inject({ url, remoteAddress }))?.statusCode
  const limited: (number | undefined)[] = []
  for (let round = 0; round < 4; round++) limited.push(await ask(round % 2, '203.0.113.9'))
  assert.equal(limited[3], 429)
  assert.ok(limited.slice(0, 3).every((status) => status !== 429))
  assert.notEqual(await ask(0, '198.51.100.9'), 429)
  assert.notEqual(await ask(0, '203.0.113.9', '/api/composition/reports?minutes=5'), 429)
})

test('a database that is away limits nobody', async () => {
  const db = await openDatabase(temporaryFolder())
  const { app } = await startTestApp({ requestCounts: createRequestCounts(db, () => new Date()), accountRequests: 1 })
  await db.destroy()
  for (let round = 0; round < 3; round++)
    assert.equal((await app.inject('/api/composition/reports?minutes=5')).statusCode, 200)
})
