import { sql } from 'kysely'
import type { AlertFrequency } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import { readKeys, readLanguages } from '../database/json-columns.ts'
import { chosenLanguage } from '../i18n/site-locale.ts'
import type { Database } from '../database/open-database.ts'
import { settingColumns, settingsOf, type SearchSettings } from '../saved-searches/saved-search-store.ts'
import { batches } from '../database/batches.ts'

/** A person with alerts on a site. */
export interface Subscriber {
  accountId: string
  site: SiteId
  email: string
  firstName: string
  lang: Lang | undefined
  frequency: AlertFrequency
  lastRunAt: string
}

/** A search that is watched for somebody. */
export interface Alert extends SearchSettings {
  /** Id of the saved search, or `curated:` and the id of the curated one. */
  id: string
  query: string
  keys: FilterKey[]
  lang: Lang
  /** Documents whose content has a higher revision are news. */
  revision: number
  /** When it last looked, or null. */
  lookedAt: string | null
}

export interface CuratedAlert extends Pick<Alert, 'revision' | 'frequency' | 'lookedAt'> {
  curatedId: string
}

export interface AlertedDocument {
  alertId: string
  documentId: string
}

const curatedPrefix = 'curated:'
export const curatedAlertId = (curatedId: string): string => curatedPrefix + curatedId

/** Everybody whose address is confirmed and who has an alert, by site. */
export const listSubscribers = async (db: Database): Promise<Subscriber[]> => {
  const rows = await db
    .selectFrom('digests')
    .innerJoin('accounts', 'accounts.id', 'digests.account_id')
    .select([
      'digests.account_id as accountId',
      'digests.site as site',
      'digests.last_run_at as lastRunAt',
      'accounts.email as email',
      'accounts.first_name as firstName',
      'accounts.languages as languages',
      'accounts.alert_frequency as frequency',
    ])
    .where('accounts.confirmed_at', 'is not', null)
    .orderBy('digests.account_id')
    .orderBy('digests.site')
    .execute()
  return rows.map(({ languages, ...row }) => ({ ...row, lang: chosenLanguage(readLanguages(languages), row.site) }))
}

export const savedSearchAlerts = async (db: Database, { accountId, site }: Subscriber): Promise<Alert[]> => {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'query', 'keys', 'lang', 'alert_revision', 'looked_at', ...settingColumns])
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .where('alert_on', '=', 1)
    .orderBy('position', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    query: row.query,
    keys: readKeys(row.keys),
    lang: row.lang,
    revision: Number(row.alert_revision),
    lookedAt: row.looked_at,
    ...settingsOf(row),
  }))
}

export const curatedAlerts = async (db: Database, { accountId, site }: Subscriber): Promise<CuratedAlert[]> => {
  const rows = await db
    .selectFrom('curated_alerts')
    .select(['curated_id as curatedId', 'alert_revision as revision', 'frequency', 'looked_at as lookedAt'])
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }))
}

/** Of the ids, those whose content changed after a revision, with when they were first imported. */
export const changedContent = async (
  db: Database,
  ids: readonly string[],
  revision: number,
): Promise<Map<string, { importedAt: string }>> => {
  const found = new Map<string, { importedAt: string }>()
  for (const part of batches(ids)) {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'imported_at'])
      .where('id', 'in', part)
      .where('content_revision', '>', revision)
      .execute()
    for (const row of rows) found.set(row.id, { importedAt: row.imported_at })
  }
  return found
}

/** Documents that already went out for an alert. */
export const alertedAlready = async (db: Database, accountId: string, alertId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('alerted_documents')
    .select('document_id')
    .where('account_id', '=', accountId)
    .where('alert_id', '=', alertId)
    .execute()
  return new Set(rows.map((row) => row.document_id))
}

/** Whether nobody else has put the digest together since it was looked at, and every alert of it is still on. */
export const isUntouched = async (
  trx: Database,
  subscriber: Subscriber,
  alertIds: readonly string[],
): Promise<boolean> => {
  const digest = await trx
    .selectFrom('digests')
    .select('last_run_at')
    .where('account_id', '=', subscriber.accountId)
    .where('site', '=', subscriber.site)
    .executeTakeFirst()
  if (digest?.last_run_at !== subscriber.lastRunAt) return false
  const saved = await savedSearchAlerts(trx, subscriber)
  const curated = await curatedAlerts(trx, subscriber)
  const on = new Set([...saved.map(({ id }) => id), ...curated.map(({ curatedId }) => curatedAlertId(curatedId))])
  return alertIds.every((id) => on.has(id))
}

/** Writes down what goes out with a mail, and how far each alert has looked. */
export const recordDigest = async (
  trx: Database,
  { accountId, site }: Subscriber,
  {
    sent,
    mailId,
    alertIds,
    revision,
    now,
  }: { sent: readonly AlertedDocument[]; mailId: string; alertIds: readonly string[]; revision: number; now: Date },
): Promise<void> => {
  const at = now.toISOString()
  const rows = sent.map(({ alertId, documentId }) => ({
    account_id: accountId,
    alert_id: alertId,
    document_id: documentId,
    mail_id: mailId,
    alerted_at: at,
  }))
  for (const part of batches(rows)) await trx.insertInto('alerted_documents').values(part).execute()
  const curated = alertIds.filter((id) => id.startsWith(curatedPrefix)).map((id) => id.slice(curatedPrefix.length))
  const saved = alertIds.filter((id) => !id.startsWith(curatedPrefix))
  const looked = {
    looked_at: at,
    // An alert that began while the index was behind already knows more.
    alert_revision: sql<number>`case when alert_revision < ${revision} then ${revision} else alert_revision end`,
  }
  if (saved.length > 0) await trx.updateTable('saved_searches').set(looked).where('id', 'in', saved).execute()
  if (curated.length > 0)
    await trx
      .updateTable('curated_alerts')
      .set(looked)
      .where('account_id', '=', accountId)
      .where('curated_id', 'in', curated)
      .execute()
  await trx
    .updateTable('digests')
    .set({ last_run_at: at })
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .execute()
}
