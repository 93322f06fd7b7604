import type { AccountData } from 'shared/contracts'
import { fromJson, readKeys } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import { createAccountStore } from './account-store.ts'

/** Everything stored about a person, secrets left out (password, tokens: they are only hashes). */
export const accountDataOf = async (db: Database, accountId: string, now: Date): Promise<AccountData> => {
  const account = await createAccountStore(db).get(accountId)
  const { passwordHash: secret, ...known } = account
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
    .select(['site', 'query', 'keys', 'lang', 'alert_on', 'best', 'sort', 'frequency', 'name', 'created_at'])
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
    savedDocuments: await db
      .selectFrom('saved_documents')
      .select(['site', 'document_id', 'saved_at'])
      .where('account_id', '=', accountId)
      .orderBy('position')
      .execute(),
    folders: folders.map(({ id, share, search, ...folder }) => ({
      ...folder,
      search: search && fromJson(search),
      shared: share !== null,
      documents: inFolders.flatMap(({ folder_id: of, ...entry }) => (of === id ? [entry] : [])),
    })),
    savedSearches: savedSearches.map(({ keys, alert_on: alertOn, ...search }) => ({
      ...search,
      keys: readKeys(keys),
      subscribed: alertOn === 1,
    })),
    searchHistory: await db
      .selectFrom('search_history')
      .select(['site', 'search', 'total', 'strategy', 'searched_at'])
      .where('account_id', '=', accountId)
      .orderBy('site')
      .orderBy('number')
      .execute(),
    curatedSearches: await db
      .selectFrom('curated_alerts')
      .select(['site', 'curated_id', 'frequency', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    alertedDocuments: await db
      .selectFrom('alerted_documents')
      .select(['alert_id', 'document_id', 'alerted_at'])
      .where('account_id', '=', accountId)
      .orderBy('alerted_at')
      .execute(),
    toldRetractions: await db
      .selectFrom('told_retractions')
      .select(['document_id', 'told_at'])
      .where('account_id', '=', accountId)
      .orderBy('told_at')
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'state', 'created_at', 'sent_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['site', 'browser', 'system', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    securityEvents: await db
      .selectFrom('security_events')
      .select(['kind', 'browser', 'system', 'times', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .execute(),
  }
}
