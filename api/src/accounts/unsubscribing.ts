import type { unsubscribeAllRequestSchema } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { InferOutput } from 'valibot'
import type { Database } from '../database/open-database.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { unsubscribeMail } from './account-mails.ts'
import type { AccountDeps } from './account-parts.ts'
import { createAccountStore } from './account-store.ts'
import { addressProblem, normalAddress } from './email-address.ts'
import { inConstantTime } from './constant-time.ts'
import type { Session } from '../http/session.ts'

/** The page that asks once more before it acts; opening it changes nothing. The token stands where no server is sent it. */
export const unsubscribePage = (siteLocale: SiteLocale, token: string): string =>
  siteLocale.link(`/unsubscribe#${token}`, { by: 'link' })

/**
 * Turns off every alert of an account, on all sites, and takes back digests that were not sent, those that failed too: an
 * operator may try these again.
 */
export const turnOffAlerts = async (db: Database, accountId: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('saved_searches').set({ alert_on: 0 }).where('account_id', '=', accountId).execute()
    await trx.deleteFrom('curated_alerts').where('account_id', '=', accountId).execute()
    await trx
      .deleteFrom('mails')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'digest')
      .where('state', '!=', 'sent')
      .execute()
  })
}

export const createUnsubscribing = (parts: AccountDeps) => {
  const { db, now, limits, unsubscribeTokens } = parts

  const sendLink = async (email: string, site: SiteId, lang: Lang | undefined): Promise<void> => {
    const account = await createAccountStore(db).findByEmail(email)
    if (!account?.confirmedAt) return
    const siteLocale = parts.siteLocales(site, account.languages[site] ?? lang)
    const mail = unsubscribeMail(siteLocale, unsubscribePage(siteLocale, await unsubscribeTokens.sign(account.id)))
    await queueMail(db, { accountId: account.id, to: email, kind: 'unsubscribe', mail }, now())
    parts.mailsQueued()
  }

  const byToken = async (token: string): Promise<Refusal | { ok: true }> => {
    const accountId = await unsubscribeTokens.read(token)
    if (accountId === null) return refuse('invalid_token')
    await turnOffAlerts(db, accountId)
    return { ok: true }
  }

  return {
    byToken,
    /** A typed address alone turns nothing off: anybody can type it. Its owner gets a link. */
    all: async (
      { type: site, language, email: typed, token }: InferOutput<typeof unsubscribeAllRequestSchema>,
      { session, address }: { session: Session | null; address: string },
    ): Promise<Refusal | { ok: true }> => {
      if (token) return byToken(token)
      const problem = addressProblem(typed)
      if (problem) return problem
      const email = normalAddress(typed)
      const own = session ? await createAccountStore(db).find(session.accountId) : null
      if (own?.email === email) {
        await turnOffAlerts(db, own.id)
        return { ok: true }
      }
      await limits.mail('unsubscribe', email, address)
      await inConstantTime(sendLink(email, site, language))
      return { ok: true }
    },
  }
}
export type Unsubscribing = ReturnType<typeof createUnsubscribing>
