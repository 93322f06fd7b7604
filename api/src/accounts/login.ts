import type { loginRequestSchema, usedPasskeySchema } from 'shared/contracts'
import type { SiteId } from 'shared/sites'
import type { InferOutput } from 'valibot'
import type { Database } from '../database/open-database.ts'
import { isOrphan } from '../database/unavailable.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { AccountDeps } from './account-parts.ts'
import { createAccountStore, type Account } from './account-store.ts'
import { TooManyAttempts } from '../http/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Session } from '../http/session.ts'
import { normalAddress } from './email-address.ts'
import { voidMailLinks } from './mail-links.ts'
import { verifySecondFactor } from './re-authentication.ts'
import { sendConfirmation } from './registration.ts'

/** What comes with a request to log in. */
interface LoginCall {
  caller: Caller
  /** The solved challenge. */
  proof: string | undefined
  /** The session the call was made in, which ends with it; or null. */
  session: Session | null
}

export const createLogin = (parts: AccountDeps) => {
  const { db, now, passwords, sessions, limits, devices, passkeys, events, captcha } = parts

  /** The password was right, so telling that the address is not confirmed tells a stranger nothing. */
  const confirmFirst = async (account: Account, site: SiteId, passwordHash: string): Promise<Refusal> => {
    try {
      await limits.mail('sign-up', account.email)
    } catch (error) {
      if (error instanceof TooManyAttempts) return refuse('email_not_confirmed')
      throw error
    }
    await db.transaction().execute((trx) => sendConfirmation(trx, parts, account, site, passwordHash))
    parts.mailsQueued()
    return refuse('email_not_confirmed')
  }

  const completeLogin = async (
    trx: Database,
    accountId: string,
    site: SiteId,
    caller: Caller,
    { how, present }: { how: 'logged_in' | 'logged_in_with_passkey'; present: Session | null },
  ): Promise<string> => {
    await trx
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('expires_at', '<', now().toISOString())
      .execute()
    await events.record(how, accountId, caller, trx)
    if (present) await sessions.endLogin(present.accountId, present.loginId, trx)
    return sessions.start(accountId, site, caller, { how: how === 'logged_in' ? 'password' : 'otherwise', db: trx })
  }

  /** The authenticator has checked the person, so neither password nor code is asked for. */
  const logInWithPasskey = async (
    site: SiteId,
    passkey: InferOutput<typeof usedPasskeySchema>,
    caller: Caller,
    present: Session | null,
  ): Promise<Refusal | { token: string; device: string }> => {
    await limits.passkey(caller.address, passkey.id)
    const accountId = await passkeys.accountOf(site, passkey)
    if (accountId === null) return refuse('passkey_refused')
    const token = await db
      .transaction()
      .execute((trx) => completeLogin(trx, accountId, site, caller, { how: 'logged_in_with_passkey', present }))
    return { token, device: devices.mark(accountId) }
  }

  /**
   * Whether a password that was right still is: it may have been replaced while it was verified. What a password costs to guess
   * rises with the machines that guess, so the hash may be another one from here on.
   */
  const isStillRight = async (trx: Database, account: Account, passwordHash: string): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Attempts are counted before the password is looked at, so that a flood costs no hashing. */
  const logIn = async (
    { type: site, email: typed, password, device, code }: InferOutput<typeof loginRequestSchema>,
    { caller, proof, session: present }: LoginCall,
  ): Promise<Refusal | { token: string; device: string }> => {
    const email = normalAddress(typed)
    if (email === '' || password === '') return refuse('cant_be_blank')
    const account = await createAccountStore(db).findByEmail(email)
    const known = await limits.trusted(account && devices.read(account.id, device))
    const comer = { email, address: caller.address, device: known }
    const work = captcha ? await limits.work(comer) : 0
    if (captcha && work > 0 && !(await captcha.accepts(proof, work)))
      return refuse('captcha_failed', undefined, { challenge: await captcha.challenge(work) })
    if (!(await limits.signIn(comer))) return refuse('link_required')
    const matches = await passwords.verify(account?.passwordHash ?? null, password)
    if (!account?.passwordHash || !matches) {
      await events.record('login_failed', account?.id ?? null, caller)
      return refuse('invalid_login')
    }
    if (!account.confirmedAt) return confirmFirst(account, site, account.passwordHash)
    const refused = await verifySecondFactor(
      parts,
      account,
      code,
      caller,
      known === null ? { accountId: account.id, address: caller.address } : { device: known },
    )
    if (refused) return refused
    await limits.signedIn(comer)
    const { passwordHash: before } = account
    const passwordHash = passwords.isOutdated(before) ? await passwords.hash(password) : before
    const token = await db
      .transaction()
      .execute(async (trx) =>
        (await isStillRight(trx, account, passwordHash))
          ? completeLogin(trx, account.id, site, caller, { how: 'logged_in', present })
          : null,
      )
    if (token === null) return refuse('invalid_login')
    return { token, device: known !== null && device ? device : devices.mark(account.id) }
  }

  /** A change of address that is under way ends as well: it may be a stranger's. */
  const logOut = async (accountId: string, caller: Caller): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await sessions.endAll(accountId, trx)
      await voidMailLinks(trx, accountId, ['email'])
      await events.record('logged_out', accountId, caller, trx)
    })
  }

  /** An account that is deleted while somebody comes in is no account: what would be written down has no owner. */
  const ifAccountExists = async <Outcome>(entering: Promise<Outcome>, refusal: Refusal): Promise<Outcome | Refusal> => {
    try {
      return await entering
    } catch (error) {
      if (isOrphan(error)) return refusal
      throw error
    }
  }

  return {
    logIn: (...request: Parameters<typeof logIn>) => ifAccountExists(logIn(...request), refuse('invalid_login')),
    logInWithPasskey: (...request: Parameters<typeof logInWithPasskey>) =>
      ifAccountExists(logInWithPasskey(...request), refuse('passkey_refused')),
    logOut,
  }
}
