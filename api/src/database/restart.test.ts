import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import type { Mail } from '../mail/mail.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { openDatabase } from './open-database.ts'
import { isUnavailable, noteRaised } from './unavailable.ts'

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

test(
  'no acknowledged write is lost when PostgreSQL crashes under load',
  { skip: !postgres && 'no PostgreSQL' },
  async () => {
    if (!postgres) return
    const db = await openDatabase(temporaryFolder(), await postgres.createDatabase(), { connections: 4 })
    after(() => db.destroy().catch(() => undefined))
    const { app } = await startTestAccounts({ db, store: createDocumentStore(db) }, { db })
    const acknowledged: string[] = []
    const met = new Set<number>()
    let over = false
    const write = async (writer: number) => {
      for (let count = 0; !over; count++) {
        const email = `w${writer}-${count}@example.org`
        const payload = { type: 'hse', language: 'en', email, password: 'correct horse battery' }
        const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/account/register', payload })
        met.add(statusCode)
        if (statusCode === 200) acknowledged.push(email)
        if (statusCode === 503) assert.ok(Number(headers['retry-after']) > 0)
      }
    }
    const writers = Array.from({ length: 6 }, (_, writer) => write(writer))
    for (let crash = 0; crash < 2; crash++) {
      const before = acknowledged.length
      while (acknowledged.length < before + 20) await pause(20)
      await postgres.crash()
    }
    const before = acknowledged.length
    while (acknowledged.length < before + 20) await pause(20)
    over = true
    await Promise.all(writers)
    const stored = new Set((await db.selectFrom('accounts').select('email').execute()).map(({ email }) => email))
    assert.deepEqual(
      acknowledged.filter((email) => !stored.has(email)),
      [],
    )
    assert.deepEqual([...met].toSorted(), [200, 503])
  },
)

test(
  'a mail goes out once when PostgreSQL crashes before that is recorded',
  { skip: !postgres && 'no PostgreSQL' },
  async () => {
    if (!postgres) return
    const db = await openDatabase(temporaryFolder(), await postgres.createDatabase())
    after(() => db.destroy().catch(() => undefined))
    let handedOver = 0
    const send = async () => {
      handedOver++
      await postgres.crash()
    }
    const transport = { send, where: 'nowhere', close: () => undefined }
    const sender = createMailSender({ db, transport, now: () => new Date() })
    const mail: Mail = { subject: 's', text: 't', html: 'h', lang: 'en', from: { name: 'n', address: 'a@b.org' } }
    await queueMail(db, { accountId: null, to: 'ada@example.org', kind: 'digest', mail }, new Date())
    await sender.drain()
    await sender.close()
    assert.deepEqual(await db.selectFrom('mails').select('state').execute(), [{ state: 'sent' }])
    assert.equal(handedOver, 1)
  },
)

test('what passes is told from what is wrong', () => {
  const of = (message: string, more: object = {}) => {
    const error = Object.assign(new Error(message), more)
    assert.ok(!isUnavailable(error), 'an error that no database raised')
    noteRaised(error)
    return isUnavailable(error)
  }
  assert.ok(of('terminating connection due to administrator command', { code: '57P01' }))
  assert.ok(of('Connection terminated unexpectedly'))
  assert.ok(of('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }))
  assert.ok(of('canceling statement due to statement timeout', { code: '57014' }))
  assert.ok(of('cannot execute INSERT in a read-only transaction', { code: '25006' }))
  assert.ok(of('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }))
  assert.ok(!of('syntax error', { code: '42601' }))
  assert.ok(!of('no such table', { code: 'ERR_SQLITE_ERROR', errcode: 1 }))
  assert.ok(!of('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' }))
})
