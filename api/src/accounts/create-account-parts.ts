import type { Database } from '../database/open-database.ts'
import { createSiteLocales, type SiteOrigin } from '../mail/site-locale.ts'
import { loadMailTexts } from '../mail/mail-texts.ts'
import type { AccountParts } from './account-parts.ts'
import { createCaptcha } from './captcha.ts'
import { createChallenges } from './challenges.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLimits, type LimitSettings } from './limits.ts'
import { createOneTimeCodes } from './one-time-codes.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createSecurityEvents } from './security-events.ts'
import { createSecurityLog } from './security-log.ts'
import { createSessionTokens } from './session-tokens.ts'
import { createSessions } from './sessions.ts'
import { createShareLinks } from './share-links.ts'
import { keyFor, signingKey } from './signing-key.ts'
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts'

export interface AccountSettings {
  db: Database
  /** Folder of the signing key, unless one is configured. */
  dataDir: string
  tokenKey?: string | undefined
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

/** Builds what the services of accounts work with. */
export const createAccountParts = (settings: AccountSettings): AccountParts => {
  const { db, dataDir, tokenKey, siteOrigin, mailFrom, limits, challenge, passwordCost } = settings
  const now = settings.now ?? (() => new Date())
  const key = signingKey(dataDir, tokenKey)
  const siteLocales = createSiteLocales({ texts: loadMailTexts(), siteOrigin, mailFrom })
  const securityLog = createSecurityLog(dataDir, keyFor(key, 'security-log'), now)
  const challenges = createChallenges(db, keyFor(key, 'passkey-challenge'), now)
  return {
    db,
    now,
    passwords: createPasswords(passwordCost),
    sessions: createSessions(db, createSessionTokens(keyFor(key, 'session')), now),
    limits: createLimits(db, limits, now),
    devices: createKnownDevices(keyFor(key, 'device')),
    captcha: challenge ? createCaptcha({ db, key: keyFor(key, 'challenge'), now, ...challenge }) : null,
    passkeys: createPasskeys(db, challenges, siteLocales, now),
    codes: createOneTimeCodes(db, { secrets: keyFor(key, 'app-secret'), recovery: keyFor(key, 'recovery-code') }, now),
    events: createSecurityEvents(db, securityLog, now),
    securityLog,
    siteLocales,
    unsubscribeTokens: createUnsubscribeTokens(keyFor(key, 'unsubscribe')),
    shareLinks: createShareLinks(keyFor(key, 'share-link')),
    reportingKey: keyFor(key, 'reporting-network'),
    mailsQueued: settings.mailsQueued ?? (() => undefined),
  }
}
