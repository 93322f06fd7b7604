import { sql } from 'kysely'
import type { AccountData } from 'shared/contracts'
import { fromJson, readKeys } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { createAccountStore } from './account-store.ts'

/** Tables whose rows are of an account. */
type OwnTable = {
  [Name in keyof Tables]: Tables[Name] extends { account_id: string | null } ? Name : never
}[keyof Tables]

const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Everything stored about a person, secrets left out (password, tokens: they are only hashes). */
export const accountDataOf = async (db: Database, accountId: string, now: Date): Promise<AccountData> => {
  const account = await createAccountStore(db).get(accountId)
  const { passwordHash: secret, ...known } = account
  /** Columns of the person's rows, in an order. */
  const own = async <Table extends OwnTable>(
    table: Table,
    columns: readonly (keyof Tables[Table] & string)[],
    order: readonly (keyof Tables[Table] & string)[],
  ): Promise<Record<string, unknown>[]> => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${named(columns)} from ${sql.table(table)} where account_id = ${accountId} order by ${named(order)}
    `.execute(db)
    return rows
  }
  const history = await db.selectFrom('accounts').select('keeps_history').where('id', '=', accountId).executeTakeFirst()
  const folders = await db
    .selectFrom('folders')
    .leftJoin('folder_searches', 'folder_searches.folder_id', 'folders.id')
    .select(['id', 'site', 'name', 'share', 'search', 'looked_at', 'created_at', 'changed_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const inFolders = await db
    .selectFrom('folder_documents')
    .innerJoin('folders', 'folders.id', 'folder_documents.folder_id')
    .select(['folder_id', 'document_id', 'note', 'added_at'])
    .where('folders.account_id', '=', accountId)
    .orderBy('position')
    .execute()
  const savedSearches = await db
    .selectFrom('saved_searches')
    .select(['site', 'query', 'keys', 'lang', 'match_mode', 'unexpanded', 'in_language'])
    .select(['alert_on', 'best', 'sort', 'frequency', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute()
  return {
    exportedAt: now.toISOString(),
    account: { ...known, hasPassword: secret !== null, keepsHistory: history?.keeps_history === 1 },
    sessions: await db
      .selectFrom('sessions')
      .select(['site', 'browser', 'system', 'signed_in_at', 'last_used_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .execute(),
    savedDocuments: await own('saved_documents', ['site', 'document_id', 'saved_at'], ['position']),
    folders: folders.map(({ id, share, search, ...folder }) => ({
      ...folder,
      search: search && fromJson(search),
      shared: share !== null,
      documents: inFolders.flatMap(({ folder_id: of, ...entry }) => (of === id ? [entry] : [])),
    })),
    savedSearches: savedSearches.map(
      ({ keys, alert_on: alertOn, match_mode: match, in_language: inLanguage, ...search }) => ({
        ...search,
        match,
        in_language: inLanguage === 1,
        keys: readKeys(keys),
        subscribed: alertOn === 1,
      }),
    ),
    searchHistory: await own(
      'search_history',
      ['site', 'search', 'total', 'strategy', 'searched_at'],
      ['site', 'number'],
    ),
    curatedSearches: await db
      .selectFrom('curated_alerts')
      .select(['site', 'curated_id', 'frequency', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    alertedDocuments: await own('alerted_documents', ['alert_id', 'document_id', 'alerted_at'], ['alerted_at']),
    toldRetractions: await own('told_retractions', ['document_id', 'told_at'], ['told_at']),
    mails: await own('mails', ['kind', 'recipient', 'state', 'created_at', 'sent_at'], ['created_at']),
    passkeys: await own('passkeys', ['site', 'browser', 'system', 'created_at', 'last_used_at'], ['created_at']),
    securityEvents: await own('security_events', ['kind', 'browser', 'system', 'times', 'at'], ['at']),
  }
}
