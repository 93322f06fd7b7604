import { createAttempts } from './attempts.ts'

export interface LimitSettings {
  /** Logins in 15 minutes per account and address; 0 sets no limit. */
  signIn: number
  /** Mails in an hour to one address; 0 sets no limit. */
  mail: number
}

/** What may be tried how often, checked before anything costly is done. */
export interface Limits {
  signIn(email: string, address: string): void
  /** A login that went well clears the count. */
  signedIn(email: string, address: string): void
  /** The current password, asked of somebody who is logged in. */
  password(accountId: string): void
  /** @param email where the mail goes @param address of the one who asks, when that is not the owner */
  mail(email: string, address?: string): void
}

const minute = 60_000
/** How many times more often one account, or one address, may be tried when the other changes. */
const spread = 10

/** @throws TooManyAttempts from each of its functions */
export const createLimits = ({ signIn, mail }: LimitSettings, now: () => Date): Limits => {
  const attempts = createAttempts(now)
  const pair = (email: string, address: string) => `sign-in ${email} ${address}`
  const quarter = { most: signIn, within: 15 * minute }
  return {
    signIn: (email, address) => {
      attempts.take([pair(email, address)], quarter)
      attempts.take([`sign-in ${email}`, `sign-in from ${address}`], { ...quarter, most: signIn * spread })
    },
    signedIn: (email, address) => {
      attempts.forget(pair(email, address))
    },
    password: (accountId) => {
      attempts.take([`password ${accountId}`], quarter)
    },
    mail: (email, address) => {
      attempts.take([`mail ${email}`], { most: mail, within: 60 * minute })
      if (address !== undefined) attempts.take([`mail from ${address}`], { most: mail * spread, within: 60 * minute })
    },
  }
}
