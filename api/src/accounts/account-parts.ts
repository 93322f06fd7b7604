import { isSiteId, type SiteId } from 'shared/sites'
import { chosenLanguage, type SiteLocale } from '../i18n/site-locale.ts'
import type { Account } from './account-store.ts'
import type { createAccountDeps } from './create-account-deps.ts'

/** What the services of accounts work with. */
export type AccountDeps = ReturnType<typeof createAccountDeps>

/** The locale of a mail to a person about a site (the first they are on, where it is about none), in the language chosen there. */
export const siteLocaleFor = (
  { siteLocales }: AccountDeps,
  account: Pick<Account, 'languages'>,
  site: SiteId = Object.keys(account.languages).find(isSiteId) ?? 'hse',
): SiteLocale => siteLocales(site, chosenLanguage(account.languages, site))
