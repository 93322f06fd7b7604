import { isLinkResolver } from 'shared/citations'
import type { Profile, profileEditRequestSchema } from 'shared/contracts'
import { sites, type SiteId } from 'shared/sites'
import { chosenLanguage } from '../i18n/site-locale.ts'
import type { InferOutput } from 'valibot'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import type { Database } from '../database/open-database.ts'
import { HttpError } from '../http/errors.ts'
import { createAccountStore } from './account-store.ts'
import { pendingEmailOf } from './mail-links.ts'

type ProfileChanges = Omit<InferOutput<typeof profileEditRequestSchema>, 'id' | 'type'>

/** Number of a country's filter, as `6_17` has 17. */
const isCountry = (trees: FilterTrees, number: number): boolean => trees.hse.byKey.get(`6_${number}`)?.iso !== undefined

export const createProfiles = (db: Database, trees: FilterTrees, now: () => Date) => {
  const show = async (accountId: string, site: SiteId): Promise<Profile> => {
    const account = await createAccountStore(db).get(accountId)
    return {
      id: account.id,
      _id: account.id,
      email: account.email,
      pendingEmail: await pendingEmailOf(db, account.id, now()),
      firstName: account.firstName,
      lastName: account.lastName,
      language: chosenLanguage(account.languages, site) ?? 'en',
      languages: account.languages,
      country: account.country,
      type: site,
      roles: account.roles[site] ?? [],
      client_roles: account.roles,
      alertFrequency: account.alertFrequency,
      linkResolver: account.linkResolver,
      createdAt: account.createdAt,
    }
  }

  const change = async (
    accountId: string,
    site: SiteId,
    { language, roles, ...changes }: ProfileChanges,
  ): Promise<Profile> => {
    if (language && !sites[site].languages.includes(language)) {
      throw new HttpError('invalid_request', `language: the site ${site} is not offered in ${language}.`)
    }
    if (changes.linkResolver && !isLinkResolver(changes.linkResolver)) {
      throw new HttpError('invalid_request', 'linkResolver: it is an address that begins with https://.')
    }
    if (changes.country && !isCountry(trees, changes.country)) {
      throw new HttpError('invalid_request', `country: there is no country ${changes.country}.`)
    }
    await db.transaction().execute(async (trx) => {
      const accounts = createAccountStore(trx)
      const account = await accounts.get(accountId)
      await accounts.update(
        accountId,
        {
          ...changes,
          firstName: changes.firstName?.trim(),
          lastName: changes.lastName?.trim(),
          languages: language && { ...account.languages, [site]: language },
          roles: roles && { ...account.roles, [site]: [...new Set(roles)] },
        },
        now(),
      )
    })
    return show(accountId, site)
  }

  return { show, change }
}
