import type { Database } from '../database/open-database.ts'
import { maxWindowMs } from './attempts.ts'
import { linkLife } from './mail-links.ts'

const day = 24 * 3_600_000
/** Milliseconds that the record of a mail is kept; its words go when it is sent. */
const mailLife = 90 * day
/** Milliseconds after which failures in a row end by themselves: most are of addresses that have no account here. */
const streakLife = 365 * day
/** Milliseconds that an event is shown to the person. */
const eventLife = 365 * day

/** Removes what has run out: links, briefs nobody confirmed, sessions, counted attempts, used challenges, old mails, and accounts nobody confirmed. */
export const tidyAccounts = async (db: Database, now: Date): Promise<void> => {
  const at = now.toISOString()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.deleteFrom('sessions').where('expires_at', '<', at).execute()
  await db.deleteFrom('attempts').where('at', '<', before(maxWindowMs)).execute()
  await db.deleteFrom('streaks').where('last_at', '<', before(streakLife)).execute()
  await db.deleteFrom('used_challenges').where('expires_at', '<', at).execute()
  await db.deleteFrom('security_events').where('at', '<', before(eventLife)).execute()
  await db.deleteFrom('one_time_codes').where('confirmed_at', 'is', null).where('begun_at', '<', before(day)).execute()
  // A used link is kept for its life: opening it again must still succeed.
  await db.deleteFrom('mail_links').where('expires_at', '<', at).execute()
  await db.deleteFrom('brief_requests').where('expires_at', '<', at).execute()
  await db.deleteFrom('mails').where('state', '!=', 'queued').where('created_at', '<', before(mailLife)).execute()
  await db
    .deleteFrom('accounts')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before(linkLife.confirm))
    .where((is) =>
      is.not(is.exists(is.selectFrom('mail_links').select('id').whereRef('mail_links.account_id', '=', 'accounts.id'))),
    )
    .execute()
}
