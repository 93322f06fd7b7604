import type { Selectable } from 'kysely'
import type { AccountTables } from '../database/account-tables.ts'
import type { Database } from '../database/open-database.ts'
import * as v from 'valibot'
import { mailKindSchema, mailSchema, type Mail, type MailKind } from './mail.ts'

export interface QueuedMail {
  id: string
  recipient: string
  kind: MailKind
  mail: Mail
  /** Attempts so far, this one included. */
  attempts: number
  createdAt: Date
}

/** Milliseconds after which a mail whose sender went away is taken by another. */
const leaseLife = 5 * 60_000
const minute = 60_000
/** Waits between attempts; after the last one the mail has failed. Two days in all. */
const waits = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minute)

const longestWait = Math.max(...waits)

const emptied = ''

/** Puts a mail into the queue. Within a transaction it is queued when that commits: the mail and its reason are one. */
export const queueMail = async (
  db: Database,
  {
    id = crypto.randomUUID(),
    accountId,
    to,
    kind,
    mail,
  }: { id?: string; accountId: string | null; to: string; kind: MailKind; mail: Mail },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('mails')
    .values({
      id,
      account_id: accountId,
      recipient: to,
      kind,
      message: JSON.stringify(mail),
      state: 'queued',
      attempts: 0,
      next_attempt_at: now.toISOString(),
      leased_until: null,
      problem: null,
      created_at: now.toISOString(),
      sent_at: null,
    })
    .execute()
}

/** What is stored of a mail; fails where it is damaged. */
const readRow = v.safeParser(v.object({ kind: mailKindSchema, message: v.pipe(v.string(), v.parseJson(), mailSchema) }))

/** Takes the next mail that is due, so that no other process sends it meanwhile; null when there is none. */
export const claimMail = async (db: Database, now: Date): Promise<QueuedMail | null> => {
  for (;;) {
    const claimed = await claimRow(db, now)
    if (!claimed) return null
    const { row, attempts } = claimed
    const { success, output } = readRow(row)
    if (success)
      return {
        id: row.id,
        recipient: row.recipient,
        kind: output.kind,
        mail: output.message,
        attempts,
        createdAt: new Date(row.created_at),
      }
    // One that cannot be read would be taken first again and again, and hold up all others.
    await mailFailed(db, { id: row.id, attempts }, { problem: 'damaged', final: true }, now)
  }
}

const claimRow = (
  db: Database,
  now: Date,
): Promise<{ row: Selectable<AccountTables['mails']>; attempts: number } | null> =>
  db.transaction().execute(async (trx) => {
    const at = now.toISOString()
    const ahead = (wait: number): string => new Date(now.getTime() + wait + minute).toISOString()
    const row = await trx
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'queued')
      // Moments further ahead than any wait were written by a clock that was ahead.
      .where((is) => is.or([is('next_attempt_at', '<=', at), is('next_attempt_at', '>', ahead(longestWait))]))
      .where((is) =>
        is.or([is('leased_until', 'is', null), is('leased_until', '<', at), is('leased_until', '>', ahead(leaseLife))]),
      )
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const attempts = row.attempts + 1
    const leased = new Date(now.getTime() + leaseLife).toISOString()
    await trx.updateTable('mails').set({ attempts, leased_until: leased }).where('id', '=', row.id).execute()
    return { row, attempts }
  })

export const mailSent = async (db: Database, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ state: 'sent', message: emptied, leased_until: null, problem: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Puts the mail back for later, or gives it up: after the last attempt, or when trying again cannot help. */
export const mailFailed = async (
  db: Database,
  { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>,
  { problem, final }: { problem: string; final: boolean },
  now: Date,
): Promise<void> => {
  const wait = final ? undefined : waits[attempts - 1]
  await db
    .updateTable('mails')
    .set({
      leased_until: null,
      problem,
      ...(wait === undefined ? { state: 'failed' } : { next_attempt_at: new Date(now.getTime() + wait).toISOString() }),
    })
    .where('id', '=', id)
    // Whoever took longer than the lease must not undo what another sender has done since.
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .execute()
}

/** Puts failed mails back into the queue; gives their number. */
export const retryFailedMails = async (db: Database, now: Date): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: now.toISOString() })
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** How the queue stands; without addresses. */
export const mailState = async (db: Database) => {
  const rows = await db
    .selectFrom('mails')
    .select((is) => [
      'state',
      is.fn.countAll().as('count'),
      is.fn.min('created_at').as('oldest'),
      is.fn.sum(is.case().when('attempts', '>', 0).then(1).else(0).end()).as('tried'),
    ])
    .where('state', '!=', 'sent')
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)
  return {
    queued: Number(of('queued')?.count ?? 0),
    /** Of those queued, mails that failed at least once. */
    retrying: Number(of('queued')?.tried ?? 0),
    failed: Number(of('failed')?.count ?? 0),
    oldestQueuedAt: of('queued')?.oldest ?? null,
  }
}
export type MailState = Awaited<ReturnType<typeof mailState>>
