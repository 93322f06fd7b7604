import { hash } from 'node:crypto'
import { definedOnly, mostSavedSearches, type AlertFrequency } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang } from 'shared/sites'
import type { AccountTables } from '../database/account-tables.ts'
import { readKeys } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { Session } from '../http/session.ts'
import { readAsQuestion, type ReadAs } from '../search/search-index.ts'

/** What is kept of a search beside its words and filters; it tells no searches apart. */
export interface SearchSettings extends ReadAs {
  /** Whether only the best documents are meant. */
  best: boolean
  /** Sort criteria joined by commas; empty for the site's own. */
  sort: string
  /** How often its alert comes; null: as often as the account says. */
  frequency: AlertFrequency | null
  /** What somebody calls it; empty: by its words. */
  name: string
}

/** How a search is kept of which nothing else is said. */
export const usualSettings: SearchSettings = { ...readAsQuestion, best: false, sort: '', frequency: null, name: '' }

/** What a search has that nobody chooses. */
interface SearchState {
  id: string
  createdAt: string
  /** Documents up to this revision are no news to its alert. */
  alertRevision: number
  /** When its alert last looked; null: never. */
  lookedAt: string | null
}

/** A search somebody saved on a site. */
export interface StoredSearch extends SearchSettings, SearchState {
  query: string
  keys: FilterKey[]
  lang: Lang
  alertOn: boolean
}

type Given<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** How a search is to be kept, as far as a request says so. */
export type SettingsGiven = Given<SearchSettings>

/** What a search that comes back had before it was removed. */
export type FormerState = Given<SearchState>

/** What tells searches apart: the query and the set of keys, whatever their order (requirement C5). */
export type SearchIdentity = Pick<StoredSearch, 'query' | 'keys'>

/** Whose searches, and on which site. */
export type SearchOwner = Pick<Session, 'accountId' | 'site'>

/** What a new or switched-on alert needs to know. */
export interface AlertStart {
  lang: Lang
  /** Documents up to this revision are not news. */
  revision: number
  now: Date
}

export const searchFingerprint = ({ query, keys }: SearchIdentity): string =>
  hash('sha256', JSON.stringify([query.trim(), [...new Set(keys)].sort()]))

/** Columns that `settingsOf` reads. */
export const settingColumns = ['match_mode', 'unexpanded', 'in_language', 'best', 'sort', 'frequency', 'name'] as const

/** How a stored search is kept. */
export const settingsOf = (
  row: Pick<AccountTables['saved_searches'], (typeof settingColumns)[number]>,
): SearchSettings => ({
  best: row.best === 1,
  sort: row.sort,
  frequency: row.frequency,
  name: row.name,
  match: row.match_mode === 'most' ? 'most' : 'all',
  unexpanded: row.unexpanded,
  inLanguage: row.in_language === 1,
})

const toSearch = (row: AccountTables['saved_searches']): StoredSearch => ({
  id: row.id,
  query: row.query,
  keys: readKeys(row.keys),
  lang: row.lang,
  alertOn: row.alert_on === 1,
  createdAt: row.created_at,
  alertRevision: Number(row.alert_revision),
  lookedAt: row.looked_at,
  ...settingsOf(row),
})

/** Newest first. */
export const listSearches = async (db: Database, { accountId, site }: SearchOwner): Promise<StoredSearch[]> => {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .orderBy('position', 'desc')
    .execute()
  return rows.map(toSearch)
}

/**
 * Saves a search, or sets the alert of one that is saved; its id stays. An alert that is switched on begins with what
 * comes after, and the digests of the site begin to count. A search that comes back goes on where it was.
 *
 * @returns false, saving nothing, when the account has no room for another search
 */
export const putSearch = async (
  trx: Database,
  { accountId, site }: SearchOwner,
  search: SearchIdentity & SettingsGiven & FormerState & { alertOn: boolean },
  { lang, revision, now }: AlertStart,
): Promise<boolean> => {
  const fingerprint = searchFingerprint(search)
  const rows = await trx
    .selectFrom('saved_searches')
    .select(['id', 'fingerprint', 'alert_on', 'position', ...settingColumns])
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .execute()
  const known = rows.find((row) => row.fingerprint === fingerprint)
  if (!known && rows.length >= mostSavedSearches) return false
  if (search.alertOn && known?.alert_on !== 1) await beginDigests(trx, { accountId, site }, now)
  const before = known && settingsOf(known)
  const { match, unexpanded, inLanguage, best, sort, frequency, name } = {
    ...usualSettings,
    ...before,
    ...definedOnly(search),
  }
  const kept = {
    alert_on: search.alertOn ? 1 : 0,
    match_mode: match,
    unexpanded,
    in_language: inLanguage ? 1 : 0,
    best: best ? 1 : 0,
    sort,
    frequency,
    name,
  }
  if (known) {
    // A search that finds other documents from now on begins with what comes after, and so does an alert that is turned on.
    const begins =
      known.alert_on !== kept.alert_on ||
      match !== before?.match ||
      unexpanded !== before.unexpanded ||
      inLanguage !== before.inLanguage ||
      best !== before.best
    await trx
      .updateTable('saved_searches')
      .set({ ...kept, ...(begins && { alert_revision: revision, lang }) })
      .where('id', '=', known.id)
      .execute()
    return true
  }
  const { id = crypto.randomUUID(), createdAt = now.toISOString(), alertRevision = revision, lookedAt = null } = search
  const taken = await trx.selectFrom('saved_searches').select('id').where('id', '=', id).executeTakeFirst()
  await trx
    .insertInto('saved_searches')
    .values({
      ...kept,
      lang,
      alert_revision: Math.min(alertRevision, revision),
      id: taken ? crypto.randomUUID() : id,
      account_id: accountId,
      site,
      query: search.query.trim(),
      keys: JSON.stringify(search.keys),
      fingerprint,
      looked_at: lookedAt,
      position: rows.reduce((highest, { position }) => Math.max(highest, Number(position)), 0) + 1,
      created_at: createdAt,
    })
    .execute()
  return true
}

/**
 * Gives a saved search another query, other filters or another language; its alert begins with what comes after.
 *
 * @returns false, changing nothing, when another search of the owner has this query and these filters
 */
export const changeSearch = async (
  trx: Database,
  { accountId, site }: SearchOwner,
  id: string,
  search: SearchIdentity,
  { lang, revision }: Pick<AlertStart, 'lang' | 'revision'>,
): Promise<boolean> => {
  const fingerprint = searchFingerprint(search)
  const taken = await trx
    .selectFrom('saved_searches')
    .select('id')
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .where('fingerprint', '=', fingerprint)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (taken) return false
  await trx
    .updateTable('saved_searches')
    .set({
      query: search.query.trim(),
      keys: JSON.stringify(search.keys),
      fingerprint,
      lang,
      alert_revision: revision,
    })
    .where('id', '=', id)
    .execute()
  return true
}

/** Puts all searches of the owner into an order, the first one first. */
export const orderSearches = async (
  trx: Database,
  { accountId, site }: SearchOwner,
  order: readonly SearchIdentity[],
): Promise<void> => {
  const fingerprints = [...new Set(order.map(searchFingerprint))]
  for (const [place, fingerprint] of fingerprints.entries()) {
    await trx
      .updateTable('saved_searches')
      .set({ position: fingerprints.length - place })
      .where('account_id', '=', accountId)
      .where('site', '=', site)
      .where('fingerprint', '=', fingerprint)
      .execute()
  }
}

export const removeSearches = async (
  trx: Database,
  { accountId, site }: SearchOwner,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await trx
    .deleteFrom('saved_searches')
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .where('id', 'in', [...ids])
    .execute()
}

/** The first digest covers the time from the first alert on; a later alert changes nothing. */
export const beginDigests = async (trx: Database, { accountId, site }: SearchOwner, now: Date): Promise<void> => {
  await trx
    .insertInto('digests')
    .values({ account_id: accountId, site, last_run_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['account_id', 'site']).doNothing())
    .execute()
}
