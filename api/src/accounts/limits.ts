import type { Database } from '../database/open-database.ts'
import { networkOf } from 'shared/connections'
import { createAttempts, createStreaks } from './attempts.ts'

/** What a mail to a person is for; each purpose has a quota of its own. */
export type MailPurpose = 'sign-up' | 'reset' | 'new-address' | 'documents' | 'brief' | 'unsubscribe'

export interface LimitSettings {
  /** Logins in 15 minutes per account and network, or known device; 0 sets no limit. */
  signIn: number
  /** Mails in an hour to one address for one purpose; 0 sets no limit. */
  mail: number
}

export interface Comer {
  email: string
  address: string
  /** The device where the person came in before, by its mark, or null. */
  device: string | null
}

/** Who shows a one-time code: at a known device, in a session, or from a network that is known for nothing. */
export type CodePlace = { device: string } | { login: string } | { accountId: string; address: string }

const minute = 60_000
/** How many times more often one account, or one address, may be tried when the other changes. */
const spread = 10
/** Failures in a row that an account takes of devices it does not know, and a device before it is none of the known (NIST SP 800-63B, 5.2.2). */
const mostFailures = 100
/** Wrong codes in a row that a known device may show: whoever took it does not guess six digits. */
const mostCodes = 10

/** The largest of the steps that are reached; 0 below the first. */
const stepOf = (count: number, steps: readonly (readonly [from: number, work: number])[]): number =>
  steps.findLast(([from]) => count >= from)?.[1] ?? 0

/** Each of its functions that count rejects with `TooManyAttempts`. */
export const createLimits = (db: Database, { signIn, mail }: LimitSettings, now: () => Date) => {
  const attempts = createAttempts(db, now)
  const streaks = createStreaks(db, now)
  const pair = ({ email, address }: Comer) => `sign-in ${email} ${networkOf(address)}`
  const network = ({ address }: Comer) => `sign-in from ${networkOf(address)}`
  const account = (email: string) => `sign-in ${email}`
  const known = (device: string) => `sign-in device ${device}`
  const codesOf = (place: CodePlace) =>
    'device' in place
      ? `code device ${place.device}`
      : 'login' in place
        ? `code login ${place.login}`
        : `code ${place.accountId} ${networkOf(place.address)}`
  const quarter = { most: signIn, within: 15 * minute }
  const hour = { most: mail, within: 60 * minute }
  const spreadOut = <Rule extends { most: number }>(rule: Rule): Rule => ({ ...rule, most: rule.most * spread })
  return {
    /** The device, unless it has used up what makes it known: then its person comes in as from a new one. */
    trusted: async (device: string | null): Promise<string | null> => {
      if (device === null || signIn === 0) return device
      const passwords = await streaks.of(known(device))
      const codes = await streaks.of(codesOf({ device }))
      return passwords >= mostFailures || codes >= mostCodes ? null : device
    },
    /** How much work a login has to prove beforehand: 0 for none, otherwise a multiple of the usual. */
    work: async (comer: Comer): Promise<number> => {
      if (comer.device !== null || signIn === 0) return 0
      const fromHere = await attempts.count(pair(comer), quarter.within)
      const onAccount = await streaks.of(account(comer.email))
      const fromNetwork = await attempts.count(network(comer), quarter.within)
      return Math.max(
        stepOf(fromHere, [[signIn / 2, 1]]),
        stepOf(onAccount, [
          [signIn, 1],
          [signIn * 3, 2],
          [signIn * 6, 4],
        ]),
        stepOf(fromNetwork, [
          [signIn * 5, 1],
          [signIn * 10, 2],
          [signIn * 20, 4],
        ]),
      )
    },
    /** Counts a login. False: only a mailed link, a passkey or a known device lets in. */
    signIn: async (comer: Comer): Promise<boolean> => {
      if (signIn === 0) return true
      const { device, email } = comer
      await attempts.take(
        device === null
          ? [
              { key: pair(comer), ...quarter },
              { key: network(comer), most: Number.MAX_SAFE_INTEGER, within: quarter.within },
            ]
          : [{ key: known(device), ...quarter }],
      )
      if (device !== null) await streaks.add(known(device))
      const failures = await streaks.add(account(email))
      return device !== null || failures <= mostFailures
    },
    /** A login that went well ends what was counted on its account and place. */
    signedIn: async (comer: Comer): Promise<void> => {
      await attempts.forget(comer.device === null ? pair(comer) : known(comer.device))
      if (comer.device !== null) await streaks.end(known(comer.device))
      await streaks.end(account(comer.email))
    },
    /** A mailed link was opened, so the failures of others are ignored. */
    cameByLink: (email: string): Promise<void> => streaks.end(account(email)),
    /** Counts a one-time or recovery code, after the right password. False: this device may show no more of them. */
    code: async (place: CodePlace): Promise<boolean> => {
      if (signIn === 0) return true
      if ('device' in place) return (await streaks.add(codesOf(place))) <= mostCodes
      await attempts.take([{ key: codesOf(place), ...quarter }])
      return true
    },
    codeAccepted: (place: CodePlace): Promise<void> =>
      'device' in place ? streaks.end(codesOf(place)) : attempts.forget(codesOf(place)),
    /** The current password, asked of somebody who is logged in. @param login the one that the session began with */
    password: (login: string): Promise<void> => attempts.take([{ key: `password ${login}`, ...quarter }]),
    passkey: (address: string, credentialId: string): Promise<void> =>
      attempts.take([{ key: `passkey ${networkOf(address)} ${credentialId}`, ...spreadOut(quarter) }]),
    /** @param email where the mail goes @param address of the one who asks, when that is not the owner */
    mail: (purpose: MailPurpose, email: string, address?: string): Promise<void> =>
      attempts.take([
        { key: `mail ${purpose} ${email}`, ...hour },
        ...(address === undefined ? [] : [{ key: `mail ${purpose} from ${networkOf(address)}`, ...spreadOut(hour) }]),
        // A stranger leaves the owner half of the ways back.
        ...(address !== undefined && purpose === 'reset'
          ? [{ key: `mail reset ${email} from ${networkOf(address)}`, ...hour, most: Math.ceil(mail / 2) }]
          : []),
      ]),
  }
}

/** What may be tried how often, checked before anything costly is done. */
export type Limits = ReturnType<typeof createLimits>
