import type { SiteId } from 'shared/sites'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { AccountParts } from './account-parts.ts'
import { createAccountStore, type Account } from './account-store.ts'
import { TooManyAttempts } from './attempts.ts'
import { normalAddress } from './email-address.ts'
import { voidMailLinks } from './mail-links.ts'
import { sendConfirmation } from './registration.ts'

export interface LoginRequest {
  site: SiteId
  email: string
  password: string
  /** Network address of the one who asks. */
  address: string
  /** The mark of a browser the person came in with before. */
  device: string | undefined
}

export const createLogin = (parts: AccountParts) => {
  const { db, now, passwords, sessions, limits, devices } = parts

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

  /** Attempts are counted before the password is looked at, so that a flood costs no hashing. */
  const logIn = async ({
    site,
    email: typed,
    password,
    address,
    device,
  }: LoginRequest): Promise<Refusal | { token: string; device: string }> => {
    const email = normalAddress(typed)
    if (email === '' || password === '') return refuse('cant_be_blank')
    const account = await createAccountStore(db).findByEmail(email)
    const known = account && devices.read(account.id, device)
    await limits.signIn(email, address, known)
    const matches = await passwords.verify(account?.passwordHash ?? null, password)
    if (!account?.passwordHash || !matches) return refuse('invalid_login')
    if (!account.confirmedAt) return confirmFirst(account, site, account.passwordHash)
    await limits.signedIn(email, address)
    await db
      .deleteFrom('sessions')
      .where('account_id', '=', account.id)
      .where('expires_at', '<', now().toISOString())
      .execute()
    const mark = known && device ? device : devices.mark(account.id)
    return { token: await sessions.start(account.id, site), device: mark }
  }

  /** A change of address that is under way ends as well: it may be a stranger's. */
  const logOut = async (accountId: string): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await sessions.endAll(accountId, trx)
      await voidMailLinks(trx, accountId, ['email'])
    })
  }

  return { logIn, logOut }
}
export type Login = ReturnType<typeof createLogin>
