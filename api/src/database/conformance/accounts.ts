import assert from 'node:assert/strict'
import { test } from 'node:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createAccountStore } from '../../accounts/account-store.ts'
import { createAttempts } from '../../accounts/attempts.ts'
import { TooManyAttempts } from '../../http/errors.ts'
import { createMailLink, findMailLink, useMailLink } from '../../accounts/mail-links.ts'
import { tidyAccounts } from '../../accounts/housekeeping.ts'
import { createCaptcha } from '../../accounts/captcha.ts'
import { mailState, queueMail } from '../../mail/mail-queue.ts'
import { createSavedDocumentStore } from '../../saved-documents/saved-document-store.ts'
import { catalogue, day, now, later, mail, type Setting } from './setting.ts'

/** Accounts, links, limits and what runs out. */
export const accountsConform = ({ fresh, somebody }: Setting): void => {
  test('accounts are found by id and address, changed, and taken away with all that is theirs', async () => {
    const db = await fresh()
    const accounts = createAccountStore(db)
    const ada = await somebody(db)
    await accounts.update(ada.id, { country: 17, roles: { hse: ['manager'] }, confirmedAt: now.toISOString() }, now)
    const found = await accounts.findByEmail(ada.email)
    assert.deepEqual([found?.country, found?.roles, found?.languages], [17, { hse: ['manager'] }, { hse: 'fr' }])
    await assert.rejects(accounts.create({ email: ada.email, passwordHash: null, languages: {} }, now))
    await catalogue(db, ['a', 'b'])
    await createSavedDocumentStore(db).save(ada.id, 'hse', ['a', 'b'], 10, now)
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

  test('a challenge counts once', async () => {
    const db = await fresh()
    // Altcha looks at the clock itself.
    const captcha = createCaptcha({ db, keys: [{ id: '', secret: Buffer.alloc(32) }], now: () => new Date(), cost: 1 })
    const challenge = await captcha.challenge()
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
