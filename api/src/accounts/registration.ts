import type { registerRequestSchema } from 'shared/contracts'
import type { SiteId } from 'shared/sites'
import type { InferOutput } from 'valibot'
import type { Database } from '../database/open-database.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { offeredLanguage } from '../i18n/site-locale.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { accountExistsMail, confirmAccountMail, emailChangedMail } from './account-mails.ts'
import { siteLocaleFor, type AccountDeps } from './account-parts.ts'
import type { Caller } from '../http/caller.ts'
import { createAccountStore, type Account } from './account-store.ts'
import { addressProblem, normalAddress } from './email-address.ts'
import { inConstantTime } from './constant-time.ts'
import { createMailLink, findMailLink, inBrowser, useMailLink, voidMailLinks, type MailLink } from './mail-links.ts'
import { passwordProblem } from './password-rules.ts'

/** Mails a link that confirms the address, and sets the password given with it. */
export const sendConfirmation = async (
  trx: Database,
  parts: AccountDeps,
  account: Account,
  site: SiteId,
  passwordHash: string,
  { next, browser }: { next?: string | undefined; browser?: string | undefined } = {},
): Promise<void> => {
  const now = parts.now()
  const token = await createMailLink(
    trx,
    { accountId: account.id, purpose: 'confirm', email: account.email, passwordHash, next },
    now,
  )
  if (browser !== undefined)
    await createMailLink(
      trx,
      { accountId: account.id, purpose: 'browser', email: account.email },
      now,
      inBrowser(token, browser),
    )
  const mail = confirmAccountMail(siteLocaleFor(parts, account, site), token)
  await queueMail(trx, { accountId: account.id, to: account.email, kind: 'confirm-account', mail }, now)
}

/** A link that was opened, and in which browser. */
export interface Opened {
  token: string
  browser?: string | undefined
  site?: SiteId | undefined
}

/** A used link returns the account that it confirmed for this time. */
const resultTtlMs = 10 * 60_000

/** Opens accounts and confirms addresses. */
export const createRegistration = (parts: AccountDeps) => {
  const { db, now, passwords, limits, captcha } = parts

  /**
   * The answer is the same for known and unknown addresses; the mail tells the owner the difference. Each link carries
   * the password it was asked for with: an address registered by a stranger first does not get the stranger's password.
   */
  const register = async (
    request: InferOutput<typeof registerRequestSchema>,
    { proof = request.captcha, address }: { proof: string | undefined; address: string },
  ): Promise<Refusal | { ok: true }> => {
    const { type: site, language } = request
    const problem = addressProblem(request.email) ?? passwordProblem(request.password, request)
    if (problem) return problem
    const email = normalAddress(request.email)
    // The proof of work is checked first: without it nothing counts against a limit.
    if (captcha && !(await captcha.accepts(proof)))
      return refuse('captcha_failed', undefined, { challenge: await captcha.challenge() })
    await limits.mail('sign-up', email, address)
    const passwordHash = await passwords.hash(request.password)
    const languages = { [site]: offeredLanguage(site, language) }
    const open = db.transaction().execute(async (trx) => {
      const accounts = createAccountStore(trx)
      const known = await accounts.findByEmail(email)
      if (known?.confirmedAt) {
        const mail = accountExistsMail(parts.siteLocales(site, language))
        await queueMail(trx, { accountId: known.id, to: email, kind: 'account-exists', mail }, now())
        return
      }
      const account = known ?? (await accounts.create({ email, passwordHash, languages }, now()))
      await sendConfirmation(trx, parts, { ...account, languages }, site, passwordHash, request)
    })
    await inConstantTime(open.then(parts.mailsQueued))
    return { ok: true }
  }

  const confirmAccount = async (trx: Database, account: Account, link: MailLink): Promise<void> => {
    await createAccountStore(trx).update(
      account.id,
      {
        confirmedAt: account.confirmedAt ?? now().toISOString(),
        ...(!account.confirmedAt && { passwordHash: link.passwordHash }),
      },
      now(),
    )
    await voidMailLinks(trx, account.id, ['confirm', 'browser'])
  }

  /** Whether a link that is about to be used was asked for in this browser, for an account that nobody is in yet. */
  const isAskedHere = async (
    trx: Database,
    { token, browser }: Opened,
    account: Account,
    link: MailLink,
  ): Promise<boolean> => {
    if (browser === undefined || link.purpose !== 'confirm' || account.confirmedAt) return false
    const asked = await findMailLink(trx, inBrowser(token, browser), ['browser'], now())
    return asked?.accountId === account.id && (await useMailLink(trx, asked.id, now()))
  }

  const completeLogin = async (
    accountId: string,
    site: SiteId,
    caller: Caller,
  ): Promise<{ token: string; device: string }> => {
    await parts.events.record('logged_in', accountId, caller)
    return { token: await parts.sessions.start(accountId, site, caller), device: parts.devices.mark(accountId) }
  }

  /** False when the address was taken meanwhile. An account nobody confirmed is replaced. */
  const changeAddress = async (trx: Database, account: Account, link: MailLink, caller: Caller): Promise<boolean> => {
    const accounts = createAccountStore(trx)
    const holder = await accounts.findByEmail(link.email)
    if (holder && holder.id !== account.id) {
      if (holder.confirmedAt) return false
      await accounts.remove(holder.id)
    }
    await accounts.update(account.id, { email: link.email }, now())
    await voidMailLinks(trx, account.id, ['stop', 'reset'])
    await parts.events.record('email_changed', account.id, caller, trx)
    const mail = emailChangedMail(siteLocaleFor(parts, account), link.email, account.firstName)
    await queueMail(trx, { accountId: account.id, to: account.email, kind: 'email-changed', mail }, now())
    return true
  }

  /**
   * Opens the link of a mail: confirms an account, or a changed address. The same link again succeeds again; it tells of the
   * person no longer then than a reload needs, since its address may have been noted on the way. In the
   * browser that signed up, and there alone, the first time logs in: who has the mail and the browser gave the password.
   */
  const confirm = async (
    opened: Opened,
    caller: Caller,
  ): Promise<Refusal | { email?: string; next?: string; session?: { token: string; device: string } }> => {
    const { token, site } = opened
    const outcome = await db.transaction().execute(async (trx) => {
      const link = await findMailLink(trx, token, ['confirm', 'email'], now())
      const account = link && (await createAccountStore(trx).find(link.accountId))
      if (!link || !account) return null
      const known = { ...link, entered: null }
      if (link.usedAt) return account.confirmedAt && account.email === link.email ? known : null
      const entered = (await isAskedHere(trx, opened, account, link)) ? account.id : null
      if (!(await useMailLink(trx, link.id, now()))) return null
      if (link.purpose === 'confirm') await confirmAccount(trx, account, link)
      else if (!(await changeAddress(trx, account, link, caller))) return null
      return { ...link, entered }
    })
    parts.mailsQueued()
    if (outcome === null) return refuse('invalid_token')
    const session = outcome.entered !== null && site ? await completeLogin(outcome.entered, site, caller) : undefined
    if (outcome.usedAt && now().getTime() - outcome.usedAt.getTime() > resultTtlMs) return {}
    return { email: outcome.email, ...(outcome.next !== null && { next: outcome.next }), ...(session && { session }) }
  }

  /**
   * Takes back a change of address that was asked for, and ends every session: whoever asked was logged in, and is not
   * the owner of the present address.
   */
  const stopChange = async (token: string, caller: Caller): Promise<Refusal | { ok: true }> => {
    const done = await db.transaction().execute(async (trx) => {
      const link = await findMailLink(trx, token, ['stop'], now())
      if (!link) return false
      if (link.usedAt) return true
      if (!(await useMailLink(trx, link.id, now()))) return false
      await voidMailLinks(trx, link.accountId, ['email'])
      await parts.sessions.endAll(link.accountId, trx)
      await parts.events.record('email_change_stopped', link.accountId, caller, trx)
      return true
    })
    return done ? { ok: true } : refuse('invalid_token')
  }

  return { register, confirm, stopChange }
}
