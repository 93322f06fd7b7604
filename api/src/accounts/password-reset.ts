import type { forgotPasswordRequestSchema, newPasswordRequestSchema } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { InferOutput } from 'valibot'
import { refuse, type Refusal } from '../http/refusal.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { passwordChangedMail, resetPasswordMail } from './account-mails.ts'
import { siteLocaleFor, type AccountDeps } from './account-parts.ts'
import { createAccountStore } from './account-store.ts'
import type { Caller } from '../http/caller.ts'
import { addressProblem, normalAddress } from './email-address.ts'
import { inConstantTime } from './constant-time.ts'
import { createMailLink, findMailLink, useMailLink, voidMailLinks } from './mail-links.ts'
import { passwordProblem } from './password-rules.ts'

export const createPasswordReset = (parts: AccountDeps) => {
  const { db, now, passwords, sessions, limits, devices, events } = parts

  const sendLink = async (email: string, site: SiteId, lang: Lang | undefined): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      const account = await createAccountStore(trx).findByEmail(email)
      if (!account) return
      await voidMailLinks(trx, account.id, ['reset'])
      const token = await createMailLink(trx, { accountId: account.id, purpose: 'reset', email }, now())
      const mail = resetPasswordMail(parts.siteLocales(site, account.languages[site] ?? lang), token, account.firstName)
      await queueMail(trx, { accountId: account.id, to: email, kind: 'reset-password', mail }, now())
    })
    parts.mailsQueued()
  }

  return {
    /** Mails a link, if there is an account; the answer is the same if not. Older links stop working. */
    ask: async (
      { type: site, language, email: typed }: InferOutput<typeof forgotPasswordRequestSchema>,
      address: string,
    ): Promise<Refusal | { ok: true }> => {
      const problem = addressProblem(typed)
      if (problem) return problem
      const email = normalAddress(typed)
      await limits.mail('reset', email, address)
      await inConstantTime(sendLink(email, site, language))
      return { ok: true }
    },

    /**
     * Sets a new password, once per link, and ends every session. It also confirms the address, since the link came
     * there, and voids confirmation links: those carry passwords of their own. The browser becomes a known one.
     */
    set: async (
      { token, password, confirm }: InferOutput<typeof newPasswordRequestSchema>,
      caller: Caller,
    ): Promise<Refusal | { ok: true; device: string }> => {
      const found = await findMailLink(db, token, ['reset'], now())
      const problem = passwordProblem(password, { confirm, ...(found && { email: found.email }) })
      if (problem) return problem
      if (!found || found.usedAt) return refuse('invalid_token')
      const passwordHash = await passwords.hash(password)
      const done = await db.transaction().execute(async (trx) => {
        const accounts = createAccountStore(trx)
        const account = await accounts.find(found.accountId)
        if (!account || account.email !== found.email || !(await useMailLink(trx, found.id, now()))) return false
        await accounts.update(
          account.id,
          { passwordHash, confirmedAt: account.confirmedAt ?? now().toISOString() },
          now(),
        )
        await voidMailLinks(trx, account.id, ['reset', 'confirm', 'email'])
        await sessions.endAll(account.id, trx)
        await events.record('password_reset', account.id, caller, trx)
        const mail = passwordChangedMail(siteLocaleFor(parts, account), account.firstName)
        await queueMail(trx, { accountId: account.id, to: account.email, kind: 'password-changed', mail }, now())
        return true
      })
      parts.mailsQueued()
      if (done) await limits.cameByLink(found.email)
      return done ? { ok: true, device: devices.mark(found.accountId) } : refuse('invalid_token')
    },
  }
}
