import type { Database } from '../database/open-database.ts'
import { networkOf } from 'shared/connections'
import { createAttempts } from './attempts.ts'

/** What a mail to a person is for; each purpose has a quota of its own. */
export type MailPurpose = 'sign-up' | 'reset' | 'new-address' | 'documents' | 'unsubscribe'

export interface LimitSettings {
  /** Logins in 15 minutes per account and address; 0 sets no limit. */
  signIn: number
  /** Mails in an hour to one address for one purpose; 0 sets no limit. */
  mail: number
}

/** What may be tried how often, checked before anything costly is done. */
export interface Limits {
  /** @param device where the person came in before; strangers' attempts do not count there */
  signIn(email: string, address: string, device?: string | null): Promise<void>
  /** A login that went well clears the count. */
  signedIn(email: string, address: string): Promise<void>
  /** A one-time or recovery code, after the right password. */
  code(accountId: string): Promise<void>
  /** Logins with passkeys, from one address. */
  passkey(address: string): Promise<void>
  /** The current password, asked of somebody who is logged in. */
  password(accountId: string): Promise<void>
  /** @param email where the mail goes @param address of the one who asks, when that is not the owner */
  mail(purpose: MailPurpose, email: string, address?: string): Promise<void>
}

const minute = 60_000
/** How many times more often one account, or one address, may be tried when the other changes. */
const spread = 10

/** Each of its functions rejects with `TooManyAttempts`. */
export const createLimits = (db: Database, { signIn, mail }: LimitSettings, now: () => Date): Limits => {
  const attempts = createAttempts(db, now)
  const pair = (email: string, address: string) => `sign-in ${email} ${networkOf(address)}`
  const quarter = { most: signIn, within: 15 * minute }
  const hour = { most: mail, within: 60 * minute }
  const spreadOut = <Rule extends { most: number }>(rule: Rule): Rule => ({ ...rule, most: rule.most * spread })
  return {
    signIn: (email, address, device) =>
      attempts.take([
        ...(device ? [{ key: `sign-in device ${device}`, ...quarter }] : []),
        ...(device
          ? []
          : [
              { key: pair(email, address), ...quarter },
              { key: `sign-in ${email}`, ...spreadOut(quarter) },
            ]),
        { key: `sign-in from ${networkOf(address)}`, ...spreadOut(quarter) },
      ]),
    signedIn: (email, address) => attempts.forget(pair(email, address)),
    password: (accountId) => attempts.take([{ key: `password ${accountId}`, ...quarter }]),
    code: (accountId) => attempts.take([{ key: `code ${accountId}`, ...quarter }]),
    passkey: (address) => attempts.take([{ key: `passkey from ${networkOf(address)}`, ...spreadOut(quarter) }]),
    mail: (purpose, email, address) =>
      attempts.take([
        { key: `mail ${purpose} ${email}`, ...hour },
        ...(address === undefined ? [] : [{ key: `mail ${purpose} from ${networkOf(address)}`, ...spreadOut(hour) }]),
      ]),
  }
}
