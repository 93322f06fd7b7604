import { isSiteId, type SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import type { SiteLocale, SiteLocales } from '../i18n/site-locale.ts'
import type { Account } from './account-store.ts'
import type { Captcha } from './captcha.ts'
import type { Keys } from './keys.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Limits } from './limits.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { SecurityEvents } from './security-events.ts'
import type { SecurityLog } from './security-log.ts'
import type { Sessions } from './sessions.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

/** What the services of accounts work with. */
export interface AccountDeps {
  db: Database
  now: () => Date
  passwords: Passwords
  sessions: Sessions
  limits: Limits
  devices: KnownDevices
  passkeys: Passkeys
  codes: OneTimeCodes
  events: SecurityEvents
  securityLog: SecurityLog
  /** Null: signing up asks for no proof of work. */
  captcha: Captcha | null
  siteLocales: SiteLocales
  unsubscribeTokens: UnsubscribeTokens
  /** What addresses of shared folders are made with. */
  shareKeys: Keys
  /** Key of the hashes that tell networks apart which report of releases. */
  reportingKey: Uint8Array
  /** Tells the sender that mails were queued. */
  mailsQueued: () => void
}

/** The locale of a mail to a person about a site (the first they are on, where it is about none), in the language chosen there. */
export const siteLocaleFor = (
  { siteLocales }: AccountDeps,
  account: Pick<Account, 'languages'>,
  site: SiteId = Object.keys(account.languages).find(isSiteId) ?? 'hse',
): SiteLocale => siteLocales(site, account.languages[site])
