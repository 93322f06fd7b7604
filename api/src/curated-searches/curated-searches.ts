import type { AlertFrequency, CuratedSearch } from 'shared/contracts'
import { formatFilterKeys } from 'shared/filters'
import { siteIds, type Lang, type SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import { HttpError } from '../http/errors.ts'
import { offeredLanguage } from '../i18n/site-locale.ts'
import { beginDigests } from '../saved-searches/saved-search-store.ts'
import type { CuratedEntries, CuratedSearchEntry } from './curated-file.ts'

export interface CuratedSearchDeps {
  db: Database
  now: () => Date
  entries: () => Promise<CuratedEntries>
  /** The catalogue's revision: what an alert that begins now already knows. */
  revision: () => Promise<number>
}

/** Curated searches, and the alerts people turned on for them. */
export const createCuratedSearches = ({ db, now, entries, revision }: CuratedSearchDeps) => {
  const followed = async (accountId: string | undefined, site: SiteId): Promise<Map<string, AlertFrequency | null>> => {
    if (accountId === undefined) return new Map()
    const rows = await db
      .selectFrom('curated_alerts')
      .select(['curated_id', 'frequency'])
      .where('account_id', '=', accountId)
      .where('site', '=', site)
      .execute()
    return new Map(rows.map((row) => [row.curated_id, row.frequency]))
  }

  const list = async (site: SiteId, lang: Lang, accountId?: string): Promise<CuratedSearch[]> => {
    const on = await followed(accountId, site)
    const offered = offeredLanguage(site, lang)
    return (await entries())[site].map(({ id, title, query, keys }) => ({
      _id: id,
      title: title[offered] ?? title.en,
      query,
      keys,
      filters: formatFilterKeys(keys),
      subscribed: on.has(id),
      frequency: on.get(id) ?? null,
    }))
  }

  const bySubscriber = async (site: SiteId, lang: Lang, accountId: string): Promise<CuratedSearch[]> =>
    (await list(site, lang, accountId)).filter(({ subscribed }) => subscribed)

  const find = async (id: string): Promise<{ site: SiteId; entry: CuratedSearchEntry }> => {
    const all = await entries()
    for (const site of siteIds) {
      const entry = all[site].find((search) => search.id === id)
      if (entry) return { site, entry }
    }
    throw new HttpError('not_found', `There is no curated search ${id}.`)
  }

  const turnOn = async (
    id: string,
    lang: Lang,
    accountId: string,
    frequency?: AlertFrequency | null,
  ): Promise<CuratedSearch[]> => {
    const { site, entry } = await find(id)
    const known = await revision()
    await db.transaction().execute(async (trx) => {
      await beginDigests(trx, { accountId, site }, now())
      await trx
        .insertInto('curated_alerts')
        .values({
          account_id: accountId,
          curated_id: id,
          site,
          lang: entry.lang,
          alert_revision: known,
          frequency: frequency ?? null,
          looked_at: null,
          created_at: now().toISOString(),
        })
        .onConflict((conflict) => {
          const known = conflict.columns(['account_id', 'curated_id'])
          return frequency === undefined ? known.doNothing() : known.doUpdateSet({ frequency })
        })
        .execute()
    })
    return bySubscriber(site, lang, accountId)
  }

  const turnOff = async (id: string, lang: Lang, accountId: string): Promise<CuratedSearch[]> => {
    const { site } = await find(id)
    await db.deleteFrom('curated_alerts').where('account_id', '=', accountId).where('curated_id', '=', id).execute()
    return bySubscriber(site, lang, accountId)
  }

  return { list, bySubscriber, turnOn, turnOff }
}
export type CuratedSearches = ReturnType<typeof createCuratedSearches>
