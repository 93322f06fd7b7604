import { definedOnly, type SavedSearch } from 'shared/contracts'
import { dateRangeGroup, dateRangeOf, formatFilterKeys, isDateRangeKey, type FilterKey } from 'shared/filters'
import type { Lang } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import { HttpError } from '../http/errors.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import {
  changeSearch,
  listSearches,
  orderSearches,
  putSearch,
  removeSearches,
  searchFingerprint,
  type AlertStart,
  type FormerState,
  type SearchIdentity,
  type SearchOwner,
  type SettingsGiven,
  type StoredSearch,
} from './saved-search-store.ts'

export interface AlertToggle {
  id: string | undefined
  query: string | undefined
  keys: FilterKey[] | undefined
  /** To what; the other state where it is left out. */
  alertOn: boolean | undefined
  lang: Lang | undefined
  settings: SettingsGiven
}

/** What of a saved search is to be another; what is left out stays. */
export type SearchEdit = AlertToggle & { id: string }

export interface SavedSearchDeps {
  db: Database
  trees: FilterTrees
  now: () => Date
  /** The catalogue's revision: what an alert that begins now already knows. */
  revision: () => Promise<number>
  /** The language a person chose on a site. */
  languageOf: (accountId: string, site: SearchOwner['site']) => Promise<Lang>
}

const toWire = ({
  id,
  query,
  keys,
  alertOn,
  lang,
  createdAt,
  alertRevision,
  lookedAt,
  ...settings
}: StoredSearch): SavedSearch => ({
  _id: id,
  query,
  keys,
  filters: formatFilterKeys(keys),
  subscribed: alertOn,
  lang,
  match: settings.match,
  unexpanded: settings.unexpanded,
  in_language: settings.inLanguage,
  best: settings.best,
  sort_by: settings.sort,
  frequency: settings.frequency,
  name: settings.name,
  created_at: createdAt,
  alert_revision: alertRevision,
  looked_at: lookedAt,
})

const tooMany = () => refuse('too_many_searches')

type Answer = Promise<Refusal | SavedSearch[]>

/** The searches of a person on a site; every change answers with the list as it is then. */
export const createSavedSearches = ({ db, trees, now, revision, languageOf }: SavedSearchDeps) => {
  /** Requirement C7. A key that the site does not know filters nothing. */
  const isEmpty = ({ site }: SearchOwner, { query, keys }: SearchIdentity): boolean => {
    const { byKey } = trees[site]
    const filters = (key: FilterKey) =>
      isDateRangeKey(key) ? byKey.has(dateRangeGroup) && dateRangeOf([key]) !== null : byKey.has(key)
    return query.trim() === '' && !keys.some(filters)
  }

  const list = async (owner: SearchOwner): Promise<SavedSearch[]> => (await listSearches(db, owner)).map(toWire)

  const startOf = async ({ accountId, site }: SearchOwner, lang: Lang | undefined): Promise<AlertStart> => ({
    lang: lang ?? (await languageOf(accountId, site)),
    revision: await revision(),
    now: now(),
  })

  const put = async (
    owner: SearchOwner,
    search: SearchIdentity & SettingsGiven & { alertOn: boolean },
    lang?: Lang,
  ): Answer => {
    const start = await startOf(owner, lang)
    const room = await db.transaction().execute((trx) => putSearch(trx, owner, search, start))
    return room ? list(owner) : tooMany()
  }

  const save: typeof put = async (owner, search, lang) =>
    isEmpty(owner, search) ? refuse('search_is_empty') : put(owner, search, lang)

  const remove = async (owner: SearchOwner, search: SearchIdentity): Answer => {
    const wanted = searchFingerprint(search)
    const ids = (await listSearches(db, owner))
      .filter((known) => searchFingerprint(known) === wanted)
      .map(({ id }) => id)
    await removeSearches(db, owner, ids)
    return list(owner)
  }

  /** Those not in the new list go, those in both stay what they were but for the alert, the others are new or come back. */
  const replace = async (
    owner: SearchOwner,
    wanted: readonly (SearchIdentity & SettingsGiven & FormerState & { alertOn: boolean; lang?: Lang | undefined })[],
  ): Answer => {
    // One that is saved may have lost its filters to another catalogue.
    const saved = new Set((await listSearches(db, owner)).map(searchFingerprint))
    if (wanted.some((search) => isEmpty(owner, search) && !saved.has(searchFingerprint(search))))
      return refuse('search_is_empty')
    const start = await startOf(owner, undefined)
    const kept = new Set(wanted.map(searchFingerprint))
    const room = await db.transaction().execute(async (trx) => {
      const known = await listSearches(trx, owner)
      await removeSearches(
        trx,
        owner,
        known.filter((search) => !kept.has(searchFingerprint(search))).map(({ id }) => id),
      )
      for (const search of wanted) {
        const { lang = start.lang } = search
        if (!(await putSearch(trx, owner, search, { ...start, lang }))) return false
      }
      await orderSearches(trx, owner, wanted)
      return true
    })
    return room ? list(owner) : tooMany()
  }

  const gone = () => new HttpError('not_found', 'There is no saved search with this id.')

  /** The saved-search page sends fewer arguments (specification section 7): the search is found by what there is. */
  const meant = (known: readonly StoredSearch[], { id, query, keys }: AlertToggle): StoredSearch | undefined => {
    if (id !== undefined) return known.find((search) => search.id === id)
    if (keys !== undefined) {
      const fingerprint = searchFingerprint({ query: query ?? '', keys })
      return known.find((search) => searchFingerprint(search) === fingerprint)
    }
    const ofQuery = known.filter((search) => search.query === (query ?? '').trim())
    return ofQuery.find((search) => search.keys.length === 0) ?? ofQuery[0]
  }

  const toggle = async (owner: SearchOwner, asked: AlertToggle): Answer => {
    if (asked.id === undefined && !asked.query?.trim() && !asked.keys?.length) return refuse('search_is_empty')
    const known = meant(await listSearches(db, owner), asked)
    const alertOn = asked.alertOn ?? !known?.alertOn
    if (known) return (alertOn ? save : put)(owner, { ...known, ...definedOnly(asked.settings), alertOn }, known.lang)
    if (asked.id !== undefined) throw gone()
    return save(owner, { query: asked.query ?? '', keys: asked.keys ?? [], ...asked.settings, alertOn }, asked.lang)
  }

  const edit = async (owner: SearchOwner, asked: SearchEdit): Answer => {
    const start = await startOf(owner, asked.lang)
    const refused = await db.transaction().execute(async (trx): Promise<Refusal | null> => {
      const known = (await listSearches(trx, owner)).find(({ id }) => id === asked.id)
      if (!known) throw gone()
      const { query = known.query, keys = known.keys, lang = known.lang, alertOn = known.alertOn } = asked
      const search = { query, keys }
      const isAnother = searchFingerprint(search) !== searchFingerprint(known) || lang !== known.lang
      if (isAnother && isEmpty(owner, search)) return refuse('search_is_empty')
      if (isAnother && !(await changeSearch(trx, owner, known.id, search, { ...start, lang })))
        return refuse('search_is_saved')
      await putSearch(trx, owner, { ...search, ...definedOnly(asked.settings), alertOn }, { ...start, lang })
      return null
    })
    return refused ?? list(owner)
  }

  return { list, save, remove, replace, toggle, edit }
}
export type SavedSearches = ReturnType<typeof createSavedSearches>
