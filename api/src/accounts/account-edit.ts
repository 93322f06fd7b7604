import type { AccountEditData } from 'shared/contracts'
import type { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open-database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import {
  accountDeletedMail,
  accountExistsMail,
  confirmEmailMail,
  emailChangeAskedMail,
  passwordChangedMail,
} from './account-mails.ts'
import { siteLocaleFor, type AccountDeps } from './account-parts.ts'
import { createAccountStore, type Account } from './account-store.ts'
import { addressProblem, normalAddress } from './email-address.ts'
import { createMailLink, pendingEmailOf, voidMailLinks } from './mail-links.ts'
import { passwordProblem } from './password-rules.ts'
import type { Caller } from '../http/caller.ts'
import { reauthenticate, type Proof } from './re-authentication.ts'
import type { GiveToken, Session } from '../http/session.ts'

/** Changes that could take an account away from its owner. */
export const createAccountEdit = (parts: AccountDeps) => {
  const { db, now, passwords, sessions, limits, events } = parts

  /** The link goes to the new address; if that has an account already, its owner receives a mail instead, and nobody else. */
  const askNewAddress = async (trx: Database, account: Account, email: string, session: Session): Promise<void> => {
    await voidMailLinks(trx, account.id, ['email', 'stop'])
    const token = await createMailLink(trx, { accountId: account.id, purpose: 'email', email }, now())
    const stop = await createMailLink(trx, { accountId: account.id, purpose: 'stop', email: account.email }, now())
    const warning = emailChangeAskedMail(siteLocaleFor(parts, account, session.site), {
      email,
      token: stop,
      name: account.firstName,
    })
    await queueMail(trx, { accountId: account.id, to: account.email, kind: 'email-change-asked', mail: warning }, now())
    const holder = await createAccountStore(trx).findByEmail(email)
    const taken = holder?.confirmedAt
    const mail = taken
      ? accountExistsMail(siteLocaleFor(parts, holder, session.site))
      : confirmEmailMail(siteLocaleFor(parts, account, session.site), token)
    const kind = taken ? 'account-exists' : 'confirm-email'
    await queueMail(trx, { accountId: taken ? holder.id : account.id, to: email, kind, mail }, now())
  }

  const setPassword = async (
    trx: Database,
    account: Account,
    passwordHash: string,
    session: Session,
    caller: Caller,
  ): Promise<string> => {
    await createAccountStore(trx).update(account.id, { passwordHash }, now())
    await voidMailLinks(trx, account.id, ['reset', 'email'])
    await sessions.endAll(account.id, trx)
    const mail = passwordChangedMail(siteLocaleFor(parts, account, session.site), account.firstName)
    await queueMail(trx, { accountId: account.id, to: account.email, kind: 'password-changed', mail }, now())
    await events.record('password_changed', account.id, caller, trx)
    return sessions.start(account.id, session.site, caller, { db: trx })
  }

  const edit = async (
    session: Session,
    request: { email: string; password: string; confirm: string; proof: Proof; caller: Caller },
    giveToken: GiveToken,
  ): Promise<Refusal | AccountEditData> => {
    const account = await createAccountStore(db).get(session.accountId)
    const email = normalAddress(request.email)
    const newEmail = email !== '' && email !== account.email ? email : null
    const newPassword = request.password !== '' || request.confirm !== '' ? request.password : null
    const problem =
      (newEmail !== null ? addressProblem(newEmail) : null) ??
      (newPassword !== null ? passwordProblem(newPassword, { confirm: request.confirm, email: account.email }) : null)
    if (problem) return problem
    if (newEmail === null && newPassword === null) {
      return { email: account.email, pendingEmail: await pendingEmailOf(db, account.id, now()) }
    }
    const refused = await reauthenticate(parts, account, {
      session,
      proof: request.proof,
      caller: request.caller,
      // A new password ends every session, and answers with the token of a new one.
      ...(newPassword === null ? { giveToken } : { ofPassword: true }),
    })
    if (refused) return refused
    if (newEmail !== null) await limits.mail('new-address', newEmail)
    const passwordHash = newPassword === null ? null : await passwords.hash(newPassword)
    const token = await db.transaction().execute(async (trx) => {
      await sessions.hold(session, trx)
      const changed =
        passwordHash === null ? null : await setPassword(trx, account, passwordHash, session, request.caller)
      // After the password: setting that ends a change of address that was asked for before.
      if (newEmail !== null) {
        await askNewAddress(trx, account, newEmail, session)
        await events.record('email_change_asked', account.id, request.caller, trx)
      }
      return changed
    })
    parts.mailsQueued()
    return {
      email: account.email,
      pendingEmail: await pendingEmailOf(db, account.id, now()),
      ...(token !== null && { token }),
    }
  }

  /** Deletes the account with everything that belongs to it; a last mail says so. */
  const remove = async (session: Session, proof: Proof, caller: Caller): Promise<Refusal | { ok: true }> => {
    const account = await createAccountStore(db).get(session.accountId)
    const refused = await reauthenticate(parts, account, { session, proof, caller })
    if (refused) return refused
    await db.transaction().execute(async (trx) => {
      await sessions.hold(session, trx)
      await createAccountStore(trx).remove(account.id)
      const mail = accountDeletedMail(siteLocaleFor(parts, account, session.site), account.firstName)
      await queueMail(trx, { accountId: null, to: account.email, kind: 'account-deleted', mail }, now())
    })
    parts.mailsQueued()
    return { ok: true }
  }

  return { edit, remove }
}
