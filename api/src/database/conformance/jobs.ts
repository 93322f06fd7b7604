import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLease } from '../lease.ts'
import { claimMail, mailFailed, mailSent, mailState, queueMail } from '../../mail/mail-queue.ts'
import { now, later, mail, type Setting } from './setting.ts'

/** The mail queue and leased jobs. */
export const jobsConform = ({ fresh }: Setting): void => {
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

  test('a lease has one holder', async () => {
    const db = await fresh()
    const { promise, resolve } = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    const held = withLease(
      db,
      'job',
      () => now,
      () => {
        begun.resolve()
        return promise
      },
    )
    await begun.promise
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
}
