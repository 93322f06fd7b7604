import type { Database } from '../database/open-database.ts'
import { createSiteLocales, type SiteOrigin } from '../i18n/site-locale.ts'
import { loadMailTexts } from '../i18n/mail-texts.ts'
import { createCaptcha } from './captcha.ts'
import { createChallenges } from './challenges.ts'
import { keysFor, masterKeys } from './keys.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLimits, type LimitSettings } from './limits.ts'
import { createOneTimeCodes } from './one-time-codes.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createSecurityEvents } from './security-events.ts'
import { createSecurityLog } from './security-log.ts'
import { createSessionTokens } from './session-tokens.ts'
import { createSessions } from './sessions.ts'
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts'

export interface AccountSettings {
  db: Database
  /** Folder of the signing key, unless one is configured. */
  dataDir: string
  tokenKey?: string | undefined
  /** Keys before it, which still read what they made. */
  tokenKeysBefore?: readonly string[]
  siteOrigin: SiteOrigin
  /** Address mails come from; by default `no-reply` at the site's own name. */
  mailFrom?: string | undefined
  limits: LimitSettings
  /** Whether signing up asks for proof of work; `cost` as in `createCaptcha`. */
  challenge: false | { cost?: number }
  /** Argon2id at the usual cost by default. */
  passwordCost?: PasswordCost
  now?: () => Date
  mailsQueued?: () => void
}

/** Makes what the calls of accounts share, with the keys that each needs. */
export const createAccountDeps = (settings: AccountSettings) => {
  const { db, dataDir, tokenKey, tokenKeysBefore, siteOrigin, mailFrom, limits, challenge, passwordCost } = settings
  const now = settings.now ?? (() => new Date())
  const keys = masterKeys(dataDir, tokenKey, tokenKeysBefore)
  const siteLocales = createSiteLocales({ texts: loadMailTexts(), siteOrigin, mailFrom })
  const securityLog = createSecurityLog(dataDir, keysFor(keys, 'security-log'), now)
  const challenges = createChallenges(db, keysFor(keys, 'passkey-challenge'), now)
  return {
    db,
    now,
    passwords: createPasswords(passwordCost),
    sessions: createSessions(db, createSessionTokens(keysFor(keys, 'session')), now),
    limits: createLimits(db, limits, now),
    devices: createKnownDevices(keysFor(keys, 'device')),
    /** Null: signing up asks for no proof of work. */
    captcha: challenge ? createCaptcha({ db, keys: keysFor(keys, 'challenge'), now, ...challenge }) : null,
    passkeys: createPasskeys(db, challenges, siteLocales, now),
    codes: createOneTimeCodes(
      db,
      { secrets: keysFor(keys, 'app-secret'), recovery: keysFor(keys, 'recovery-code') },
      now,
    ),
    events: createSecurityEvents(db, securityLog, now),
    securityLog,
    siteLocales,
    unsubscribeTokens: createUnsubscribeTokens(keysFor(keys, 'unsubscribe')),
    /** What addresses of shared folders are made with. */
    shareKeys: keysFor(keys, 'share-link'),
    /** Key of the hashes that tell networks apart which report of releases. */
    reportingKey: keysFor(keys, 'reporting-network')[0].secret,
    /** Notifies the sender that mails were queued. */
    mailsQueued: settings.mailsQueued ?? (() => undefined),
  }
}
