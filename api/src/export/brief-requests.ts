import { hash, randomBytes } from 'node:crypto'
import { sendBriefRequestSchema } from 'shared/contracts'
import * as v from 'valibot'
import { linkMail } from '../accounts/account-mails.ts'
import type { AccountDeps } from '../accounts/account-parts.ts'
import { addressProblem, normalAddress } from '../accounts/email-address.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { queueMail } from '../mail/mail-queue.ts'
import type { Mail } from '../mail/mail.ts'

export type AskedBrief = v.InferOutput<typeof sendBriefRequestSchema>

/** Milliseconds that the link is good for. */
const linkLifeMs = 24 * 3_600_000

const idOf = (token: string): string => hash('sha256', token)
const emptied = ''

const readRequest = v.parser(v.pipe(v.string(), v.parseJson(), sendBriefRequestSchema))

/**
 * Briefs for people without an account: each is asked for with proof of work, confirmed by a mailed link, and sent once. No
 * account is looked up, so every address gets the same answer.
 */
export const createBriefRequests = ({ db, now, captcha, limits, siteLocales, mailsQueued }: AccountDeps) => {
  const ask = async (
    brief: AskedBrief,
    from: { email: string; proof: string | undefined; address: string },
  ): Promise<Refusal | { ok: true }> => {
    const problem = addressProblem(from.email)
    if (problem) return problem
    if (captcha && !(await captcha.accepts(from.proof)))
      return refuse('captcha_failed', undefined, { challenge: await captcha.challenge() })
    const email = normalAddress(from.email)
    await limits.mail('brief', email, from.address)
    const locale = siteLocales(brief.type, brief.lang)
    const token = randomBytes(32).toString('base64url')
    // Nothing that was typed stands in it: this is no way to mail one's own words to strangers.
    const mail = linkMail(locale, locale.texts.mail.confirmBrief, locale.link(`/brief-by-mail/#${token}`))
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('brief_requests')
        .values({
          id: idOf(token),
          email,
          request: JSON.stringify(brief),
          expires_at: new Date(now().getTime() + linkLifeMs).toISOString(),
          used_at: null,
        })
        .execute()
      await queueMail(trx, { accountId: null, to: email, kind: 'confirm-brief', mail }, now())
    })
    mailsQueued()
    return { ok: true }
  }

  /** @param mailOf makes the brief; where it fails, the link can be opened again */
  const send = async (token: string, mailOf: (brief: AskedBrief) => Promise<Mail>): Promise<Refusal | { ok: true }> => {
    const id = idOf(token)
    const at = now().toISOString()
    const kept = await db
      .selectFrom('brief_requests')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', at)
      .executeTakeFirst()
    if (!kept) return refuse('invalid_token')
    if (kept.used_at !== null) return { ok: true }
    const mail = await mailOf(readRequest(kept.request))
    await db.transaction().execute(async (trx) => {
      // Of two who open the link at once, one sends.
      const { numUpdatedRows } = await trx
        .updateTable('brief_requests')
        .set({ used_at: at, email: emptied, request: emptied })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      await queueMail(trx, { accountId: null, to: kept.email, kind: 'documents', mail }, now())
    })
    mailsQueued()
    return { ok: true }
  }

  return { ask, send }
}
