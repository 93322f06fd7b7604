import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createAccountStore } from '../accounts/account-store.ts'
import { createAttempts, TooManyAttempts } from '../accounts/attempts.ts'
import { createMailLink, findMailLink, useMailLink } from '../accounts/mail-links.ts'
import { tidyAccounts } from '../accounts/housekeeping.ts'
import { createCaptcha } from '../accounts/captcha.ts'
import {
  alertedAlready,
  changedContent,
  isUntouched,
  listSubscribers,
  recordDigest,
  savedSearchAlerts,
} from '../alerts/alert-store.ts'
import { withLease } from '../alerts/lease.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../catalogue/filter-trees.ts'
import { createDeriver } from '../derive/derive.ts'
import { sampleRecords } from '../fixtures/records.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { claimMail, mailFailed, mailSent, mailState, queueMail } from '../mail/mail-queue.ts'
import type { Mail } from '../mail/mail.ts'
import { readRecord } from '../records/record.ts'
import { createSavedDocumentStore } from '../saved-documents/saved-document-store.ts'
import { listSearches, putSearch, removeSearches } from '../saved-searches/saved-search-store.ts'
import { openDatabase, type Database } from './open-database.ts'

const day = 24 * 3_600_000
const now = new Date('2026-11-21T09:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const derive = createDeriver(loadFilterTrees())
const storable = (given: object, mark = '') => {
  const reading = readRecord(given)
  if (!reading.ok) throw new Error(reading.reason)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(given) + mark)
    .digest('hex')
  return { record: reading.record, derived: derive(reading.record), fingerprint }
}
const mail: Mail = { subject: 's', text: 't', html: 'h', lang: 'en', from: { name: 'n', address: 'a@b.org' } }

/** What every database has to do; the same for SQLite and PostgreSQL. */
const conformance = (open: () => Promise<Database>) => {
  const fresh = async () => {
    const db = await open()
    after(() => db.destroy())
    return db
  }
  let person = 0
  const somebody = (db: Database) =>
    createAccountStore(db).create(
      { email: `p${person++}@example.org`, passwordHash: 'hash', languages: { hse: 'fr' } },
      now,
    )

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

  test('accounts are found by id and address, changed, and taken away with all that is theirs', async () => {
    const db = await fresh()
    const accounts = createAccountStore(db)
    const ada = await somebody(db)
    await accounts.update(ada.id, { country: 17, roles: { hse: ['manager'] }, confirmedAt: now.toISOString() }, now)
    const found = await accounts.findByEmail(ada.email)
    assert.deepEqual([found?.country, found?.roles, found?.languages], [17, { hse: ['manager'] }, { hse: 'fr' }])
    await assert.rejects(accounts.create({ email: ada.email, passwordHash: null, languages: {} }, now))
    await createSavedDocumentStore(db).add(ada.id, 'hse', ['a', 'b'], 10, now)
    await accounts.remove(ada.id)
    assert.equal(await accounts.find(ada.id), null)
    assert.deepEqual(await db.selectFrom('saved_documents').selectAll().execute(), [])
  })

  test('a transaction that fails leaves nothing', async () => {
    const db = await fresh()
    await assert.rejects(
      db.transaction().execute(async (trx) => {
        await somebody(trx)
        throw new Error('no')
      }),
    )
    assert.deepEqual(await db.selectFrom('accounts').select('id').execute(), [])
  })

  test('a link is used once, also by many at the same moment', async () => {
    const db = await fresh()
    const { id: accountId, email } = await somebody(db)
    const token = await createMailLink(db, { accountId, purpose: 'reset', email }, now)
    const link = await findMailLink(db, token, ['reset'], now)
    assert.ok(link)
    assert.equal(await findMailLink(db, token, ['confirm'], now), null)
    assert.equal(await findMailLink(db, token, ['reset'], later(day)), null)
    const used = await Promise.all(
      [1, 2, 3, 4].map(() => db.transaction().execute((trx) => useMailLink(trx, link.id, now))),
    )
    assert.deepEqual(used.toSorted(), [false, false, false, true])
  })

  test('saved documents keep their order and their limit', async () => {
    const db = await fresh()
    const { id } = await somebody(db)
    const saved = createSavedDocumentStore(db)
    const many = Array.from({ length: 2500 }, (_, index) => `d${index}`)
    assert.equal(await saved.add(id, 'hse', many, 3000, now), 2500)
    assert.equal(await saved.add(id, 'hse', ['last', 'd3'], 3000, now), 2501)
    assert.equal(await saved.add(id, 'hse', ['more'], 2501, now), 2502)
    const list = (await saved.list(id, 'hse')).map(({ documentId }) => documentId)
    assert.deepEqual([list.length, list[0], list[1], list.at(-1)], [2501, 'last', 'd0', 'd2499'])
    await saved.remove(id, 'hse', many)
    assert.deepEqual(
      (await saved.list(id, 'hse')).map(({ documentId }) => documentId),
      ['last'],
    )
  })

  test('saved searches are told apart by query and keys, and their alerts begin where they are turned on', async () => {
    const db = await fresh()
    const { id: accountId } = await somebody(db)
    const owner = { accountId, site: 'hse' as const }
    const put = (query: string, keys: string[], alertOn: boolean, revision: number) =>
      db.transaction().execute((trx) => putSearch(trx, owner, { query, keys, alertOn }, { lang: 'en', revision, now }))
    const long = 'x'.repeat(2000)
    assert.equal(await put(long, ['1_1', '1_2'], false, 5), true)
    await put(long, ['1_2', '1_1'], true, 7)
    await put('other', [], true, 8)
    const list = await listSearches(db, owner)
    assert.deepEqual(
      list.map(({ query, alertOn }) => [query, alertOn]),
      [
        ['other', true],
        [long, true],
      ],
    )
    await createAccountStore(db).update(accountId, { confirmedAt: now.toISOString() }, now)
    const [subscriber] = await listSubscribers(db)
    assert.ok(subscriber)
    assert.deepEqual(
      (await savedSearchAlerts(db, subscriber)).map(({ revision }) => revision),
      [8, 7],
    )
    await removeSearches(
      db,
      owner,
      list.map(({ id }) => id),
    )
    assert.deepEqual(await listSearches(db, owner), [])
  })

  test('a digest is recorded once', async () => {
    const db = await fresh()
    const { id: accountId } = await somebody(db)
    await createAccountStore(db).update(accountId, { confirmedAt: now.toISOString() }, now)
    const owner = { accountId, site: 'hse' as const }
    await db
      .transaction()
      .execute((trx) =>
        putSearch(trx, owner, { query: 'q', keys: [], alertOn: true }, { lang: 'en', revision: 1, now }),
      )
    const [subscriber] = await listSubscribers(db)
    assert.ok(subscriber)
    const [alert] = await savedSearchAlerts(db, subscriber)
    assert.ok(alert)
    const record = (at: Date) =>
      db.transaction().execute(async (trx) => {
        if (!(await isUntouched(trx, subscriber, [alert.id]))) return false
        const sent = [{ alertId: alert.id, documentId: 'd' }]
        await recordDigest(trx, subscriber, { sent, mailId: 'm', alertIds: [alert.id], revision: 9, now: at })
        return true
      })
    const outcomes = await Promise.all([record(later(1)), record(later(2)), record(later(3))])
    assert.deepEqual(outcomes.toSorted(), [false, false, true])
    assert.deepEqual([...(await alertedAlready(db, accountId, alert.id))], ['d'])
    assert.equal((await savedSearchAlerts(db, subscriber))[0]?.revision, 9)
  })

  test('mails are claimed once, tried again, and counted', async () => {
    const db = await fresh()
    for (const to of ['a@b.org', 'b@b.org', 'c@b.org'])
      await queueMail(db, { accountId: null, to, kind: 'digest', mail }, now)
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimMail(db, now)))
    const taken = claims.flatMap((claim) => claim ?? [])
    assert.equal(new Set(taken.map(({ id }) => id)).size, 3)
    const [first, second, third] = taken
    assert.ok(first && second && third)
    await mailSent(db, first.id, now)
    await mailFailed(db, second, { problem: 'SMTP 451', final: false }, now)
    await mailFailed(db, third, { problem: 'SMTP 550', final: true }, now)
    assert.deepEqual(await mailState(db), { queued: 1, retrying: 1, failed: 1, oldestQueuedAt: now.toISOString() })
    assert.equal(await claimMail(db, now), null)
    assert.equal((await claimMail(db, later(2 * 60_000)))?.attempts, 2)
  })

  test('attempts are counted together by several servers, also those of the same moment', async () => {
    const db = await fresh()
    let clock = now
    const [one, other] = [createAttempts(db, () => clock), createAttempts(db, () => clock)]
    const allowance = { key: 'login', most: 3, within: 60_000 }
    const tried = await Promise.allSettled([one, other, one, other, one].map((server) => server.take([allowance])))
    assert.deepEqual(tried.map(({ status }) => status).toSorted(), [
      ...['fulfilled', 'fulfilled', 'fulfilled'],
      ...['rejected', 'rejected'],
    ])
    clock = later(45_000)
    const refused = await other.take([{ ...allowance, key: 'else' }, allowance]).catch((error: unknown) => error)
    assert.ok(refused instanceof TooManyAttempts)
    assert.equal(refused.retryAfter, 15)
    assert.deepEqual(await db.selectFrom('attempts').select('at').where('at', '>', now.toISOString()).execute(), [])
    clock = later(60_001)
    await one.take([allowance, { ...allowance, most: 0 }])
    await other.forget('login')
    for (const server of [one, other, one]) await server.take([allowance])
    await tidyAccounts(db, later(2 * 3_600_000))
    assert.deepEqual(await db.selectFrom('attempts').selectAll().execute(), [])
  })

  test('a lease has one holder', async () => {
    const db = await fresh()
    const { promise, resolve } = Promise.withResolvers<string>()
    const held = withLease(
      db,
      'job',
      () => now,
      () => promise,
    )
    assert.equal(
      await withLease(
        db,
        'job',
        () => now,
        () => Promise.resolve('second'),
      ),
      null,
    )
    resolve('first')
    assert.equal(await held, 'first')
    assert.equal(
      await withLease(
        db,
        'job',
        () => now,
        () => Promise.resolve('third'),
      ),
      'third',
    )
  })

  test('a challenge counts once', async () => {
    const db = await fresh()
    // Altcha looks at the clock itself.
    const captcha = createCaptcha({ db, key: new Uint8Array(32), now: () => new Date(), cost: 1 })
    const challenge = (await captcha.challenge()) as Challenge
    const { parameters, signature } = challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    const solved = btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
    const accepted = await Promise.all([1, 2, 3].map(() => captcha.accepts(solved)))
    assert.deepEqual(accepted.toSorted(), [false, false, true])
  })

  test('what has run out is tidied away, and nothing else', async () => {
    const db = await fresh()
    const accounts = createAccountStore(db)
    const stale = await somebody(db)
    const kept = await somebody(db)
    await accounts.update(kept.id, { confirmedAt: now.toISOString() }, now)
    await createMailLink(db, { accountId: stale.id, purpose: 'confirm', email: stale.email }, now)
    await queueMail(db, { accountId: kept.id, to: kept.email, kind: 'digest', mail }, now)
    await tidyAccounts(db, later(6 * day))
    assert.ok(await accounts.find(stale.id))
    await tidyAccounts(db, later(8 * day))
    assert.equal(await accounts.find(stale.id), null)
    assert.ok(await accounts.find(kept.id))
    assert.equal((await mailState(db)).queued, 1)
  })
}

describe('SQLite', () => {
  conformance(() => openDatabase(temporaryFolder()))
})

const postgres = await startPostgres()
if (postgres) {
  describe('PostgreSQL', () => {
    after(() => postgres.stop())
    conformance(async () => openDatabase(temporaryFolder(), await postgres.createDatabase()))
  })
} else {
  test(
    'PostgreSQL',
    { skip: !process.env['CI'] && 'There is no PostgreSQL on this machine, so only SQLite was tested.' },
    () => {
      assert.fail('CI has to have PostgreSQL: install it, so that both databases are tested.')
    },
  )
}
