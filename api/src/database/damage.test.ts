import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { backUp } from '../backup/backup.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { checkFile } from './check-file.ts'
import { isDamage, noteDamage } from './damage.ts'
import { fromJson, sealed, toJson, type Json } from './json-columns.ts'
import { databaseFile, openDatabase } from './open-database.ts'

const email = 'ada@example.org'

/** Writes over every page of a table and its indexes, as a disk may. */
const damageTable = (file: string, table: string): void => {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete')
  const size = Number(database.prepare('pragma page_size').get()?.['page_size'])
  const pages = database
    .prepare('select pageno from dbstat where name in (select name from sqlite_master where tbl_name = ?)')
    .all(table)
  database.close()
  const place = openSync(file, 'r+')
  for (const { pageno } of pages) writeSync(place, Buffer.alloc(size, 0xa5), 0, size, (Number(pageno) - 1) * size)
  closeSync(place)
}

/** Changes a letter of an id in each page of keys, of which the first byte is 10, and in no row. */
const changeKeys = (file: string, id: string): void => {
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1))
    if (bytes[at - (at % 4096)] === 10) bytes.write('!', at)
  writeFileSync(file, bytes)
}

/** A site over a file of which a table was damaged before the start, with an account and documents in it. */
const startDamaged = async (table: string) => {
  const before = await startTestAccounts()
  await before.signedUp(email)
  const id = (await before.store.changedAfter(0, 1))[0]?.id ?? ''
  const { file: backup } = await backUp(before.dataDir, undefined, new Date())
  await before.app.close()
  await before.searchIndex.close()
  await before.db.destroy()
  damageTable(databaseFile(before.dataDir), table)
  const db = await openDatabase(before.dataDir)
  after(() => db.destroy())
  for (const damaged of await checkFile(databaseFile(before.dataDir))) noteDamage(db, damaged)
  const { dataDir } = before
  const site = await startTestAccounts({ db, store: createDocumentStore(db), dataDir }, { db, dataDir })
  const article = () => site.app.inject(`/api/articles/${id}?lang=en&type=hse`)
  const ready = async () => {
    const answer = await site.app.inject('/readyz')
    return { status: answer.statusCode, database: answer.json<{ database: string }>().database }
  }
  return { ...site, article, ready, backup }
}

test('a broken catalogue is not ready, names the backup, refuses for now, and leaves log-in', async () => {
  const { article, ready, logIn, backup } = await startDamaged('documents')
  const { status, database } = await ready()
  assert.equal(status, 503)
  assert.match(database, /^damaged \(documents\): /)
  assert.ok(database.includes(`npm run evidence -- restore ${backup}`))
  const refused = await article()
  assert.deepEqual([refused.statusCode, refused.json<{ error: string }>().error], [503, 'database_damaged'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await logIn(email)).error, undefined)
})

test('a document whose key is damaged is found at the start, and is lost to nobody without a word', async () => {
  const { dataDir, app, db, store } = await startTestAccounts()
  const [document] = await store.changedAfter(0, 1)
  const { id = '' } = document ?? {}
  const file = join(dataDir, 'copy.sqlite')
  await backUp(dataDir, file, new Date())
  assert.deepEqual(await checkFile(file), [])
  changeKeys(file, id)
  assert.ok((await checkFile(file)).includes('documents'))
  assert.equal((await app.inject(`/api/articles/nobody00?lang=en&type=hse`)).statusCode, 404)
  // To whoever asks for its id it is as if it were not there.
  await db.deleteFrom('documents').where('id', '=', id).execute()
  assert.deepEqual(await store.findAll([id, 'nobody']), [])
  assert.match((await app.inject('/readyz')).json<{ database: string }>().database, /^damaged \(documents\): /)
  const article = await app.inject(`/api/articles/${id}?lang=en&type=hse`)
  assert.deepEqual([article.statusCode, article.json<{ error: string }>().error], [503, 'database_damaged'])
})

test('broken accounts leave the catalogue', async () => {
  const { article, ready, logIn } = await startDamaged('accounts')
  assert.match((await ready()).database, /^damaged \(accounts\): /)
  assert.equal((await article()).statusCode, 200)
  assert.deepEqual([(await logIn(email)).status, (await logIn(email)).error], [503, 'database_damaged'])
})

test('a schema that is damaged keeps the server from starting, and the sentence names the backup', async () => {
  const { dataDir, db, app, searchIndex } = await startTestAccounts()
  const { file } = await backUp(dataDir, undefined, new Date())
  await app.close()
  await searchIndex.close()
  await db.destroy()
  damageTable(databaseFile(dataDir), 'kysely_migration')
  await assert.rejects(openDatabase(dataDir), (error: Error) => {
    assert.match(
      error.message,
      /the file is damaged; restore a backup\. To do so, stop the API and run npm run evidence -- restore /,
    )
    assert.ok(error.message.includes(file))
    return true
  })
})

test('damage is told from what passes, in both databases', () => {
  const of = (more: object) => isDamage(Object.assign(new Error('x'), more))
  assert.ok(of({ code: 'XX001' }) && of({ code: 'XX002' }) && of({ errcode: 11 }) && of({ errcode: 26 }))
  assert.ok(of({ errcode: 267 }), 'an extended code of SQLITE_CORRUPT')
  assert.ok(!of({ code: '57P01' }) && !of({ errcode: 13 }) && !of({ code: 'ECONNRESET' }) && !isDamage(null))
})

test('a file whose first document cannot be read is refused in plain JSON', async () => {
  const { dataDir, db, store } = await startTestAccounts()
  const findAll = () => Promise.reject(Object.assign(new Error('malformed'), { errcode: 11 }))
  const { app } = await startTestAccounts({ db, store: { ...store, findAll }, dataDir }, { db, dataDir })
  const headers = { 'accept-encoding': 'gzip' }
  const file = await app.inject({ url: '/api/search/export?q=&site=hse&format=ris', headers })
  assert.deepEqual([file.statusCode, file.json<{ error: string }>().error], [503, 'database_damaged'])
  assert.deepEqual([file.headers['content-encoding'], file.headers['content-disposition']], [undefined, undefined])
})

test('damage that is met while the site runs ends its being ready', async () => {
  const { app, db, store } = await startTestAccounts()
  const id = (await store.changedAfter(0, 1))[0]?.id ?? ''
  assert.equal((await app.inject('/readyz')).statusCode, 200)
  // A letter in a title, which SQLite cannot know: it is JSON all the same.
  await db
    .updateTable('documents')
    .set({ record: sql`replace(record, '"title"', '"titlo"')` })
    .where('id', '=', id)
    .execute()
  const { statusCode, json } = await app.inject(`/api/articles/${id}?lang=en&type=hse`)
  assert.deepEqual([statusCode, json<{ error: string }>().error], [503, 'database_damaged'])
  const ready = await app.inject('/readyz')
  assert.equal(ready.statusCode, 503)
  assert.match(ready.json<{ database: string }>().database, /^damaged \(documents\): restore a backup$/)
})

test('each letter of a stored value counts, one without a checksum is read, and other programs read both', () => {
  const value = { title: 'Nurses in schools', year: 2001, half: 'a \ud83d b', 中: ['文'] }
  const stored = toJson(value)
  assert.deepEqual(JSON.parse(stored), value)
  assert.deepEqual(fromJson(stored), { ...value, half: 'a \uFFFD b' })
  for (let place = 0; place < stored.length; place++) {
    const other = stored[place] === 'x' ? 'y' : 'x'
    const damaged = (stored.slice(0, place) + other + stored.slice(place + 1)) as Json<typeof value>
    assert.throws(() => fromJson(damaged), { name: 'DamagedValue' }, `at ${place}`)
  }
  const former = JSON.stringify(value) as Json<typeof value>
  assert.deepEqual(fromJson(former), { ...value, half: 'a \uFFFD b' })
  assert.equal(sealed(former), stored)
  assert.equal(sealed(stored), stored)
})
