import { refuse, type Refusal } from '../http/refusal.ts'
import { HttpError } from '../http/errors.ts'
import type { AccountParts } from './account-parts.ts'
import { createAccountStore, type Account } from './account-store.ts'
import type { Session } from '../http/session.ts'

/** Milliseconds a login counts as recent: whoever just came in need not give the password again. */
const recent = 10 * 60_000

/** The account of a session. */
export const accountOf = async ({ db }: AccountParts, { accountId }: Session): Promise<Account> => {
  const account = await createAccountStore(db).find(accountId)
  if (!account) throw new HttpError('unauthorized')
  return account
}

/** What speaks against changing how a person comes in, or null: the login is recent, or the password is right. */
export const doubtAbout = async (
  { passwords, limits, now }: AccountParts,
  session: Session,
  account: Account,
  currentPassword: string | undefined,
): Promise<Refusal | null> => {
  if (currentPassword) {
    await limits.password(account.id)
    return (await passwords.verify(account.passwordHash, currentPassword)) ? null : refuse('current_password_wrong')
  }
  return now().getTime() - session.signedInAt.getTime() < recent ? null : refuse('current_password_required')
}
