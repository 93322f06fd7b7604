import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import { isUnavailable } from './unavailable.ts'

const postgres = await startPostgres()
after(() => postgres?.stop())

test('a PostgreSQL that restarts costs seconds, not the server', { skip: !postgres && 'no PostgreSQL' }, async () => {
  if (!postgres) return
  const db = await openDatabase(temporaryFolder(), await postgres.createDatabase())
  after(() => db.destroy().catch(() => undefined))
  const { app } = await startTestAccounts({ db, store: createDocumentStore(db) })
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/api/articles/nothing?type=hse&lang=en')
    if (statusCode === 503) assert.ok(Number(headers['retry-after']) > 0)
    return statusCode
  }
  assert.equal(await ask(), 404)
  const met = new Set<number>()
  const restarted = postgres.restart()
  let over = false
  void restarted.finally(() => (over = true))
  while (!over) {
    for (const status of await Promise.all(Array.from({ length: 10 }, ask))) met.add(status)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
  }
  await restarted
  while ((await ask()) !== 404) await pause(50)
  assert.deepEqual(
    [...met].filter((status) => status !== 404 && status !== 503),
    [],
  )
})

test('what passes is told from what is wrong', () => {
  const of = (message: string, more: object = {}) => isUnavailable(Object.assign(new Error(message), more))
  assert.ok(of('terminating connection due to administrator command', { code: '57P01' }))
  assert.ok(of('Connection terminated unexpectedly'))
  assert.ok(of('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }))
  assert.ok(of('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }))
  assert.ok(!of('syntax error', { code: '42601' }))
  assert.ok(!of('no such table', { code: 'ERR_SQLITE_ERROR', errcode: 1 }))
  assert.ok(!of('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' }))
})
