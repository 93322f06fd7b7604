import { sql, type ColumnDataType, type CreateTableBuilder, type SchemaModule } from 'kysely'
import { required, type SchemaChange } from './schema-change.ts'

const id = 'varchar(64)'
const moment = 'varchar(30)'

/** Everything that belongs to a person goes when the account goes. */
const ofAccount = <Table extends string>(table: CreateTableBuilder<Table, never>) =>
  table.addColumn('account_id', id, (column) => column.notNull().references('accounts.id').onDelete('cascade'))

/** @param value what the rows there are get */
const addFilled = (schema: SchemaModule, table: string, name: string, type: ColumnDataType, value: string | number) =>
  schema
    .alterTable(table)
    .addColumn(name, type, (column) => column.notNull().defaultTo(value))
    .execute()

export const accounts: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('accounts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('email', 'varchar(254)', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('confirmed_at', moment)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('country', 'integer')
    .addColumn('languages', 'text', required)
    .addColumn('roles', 'text', required)
    .addColumn('alert_frequency', 'varchar(10)', required)
    .addColumn('created_at', moment, required)
    .addColumn('changed_at', moment, required)
    .execute()
  await ofAccount(schema.createTable('sessions').addColumn('id', id, (column) => column.primaryKey()))
    .addColumn('site', 'varchar(10)', required)
    .addColumn('signed_in_at', moment, required)
    .addColumn('expires_at', moment, required)
    .execute()
  await schema.createIndex('sessions_account').on('sessions').column('account_id').execute()
  await ofAccount(schema.createTable('mail_links').addColumn('id', id, (column) => column.primaryKey()))
    .addColumn('purpose', 'varchar(20)', required)
    .addColumn('email', 'varchar(254)', required)
    .addColumn('password_hash', 'text')
    .addColumn('expires_at', moment, required)
    .addColumn('used_at', moment)
    .execute()
  await schema.createIndex('mail_links_account').on('mail_links').column('account_id').execute()
  await schema
    .createTable('used_challenges')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('expires_at', moment, required)
    .execute()
  await ofAccount(schema.createTable('saved_documents'))
    .addColumn('site', 'varchar(10)', required)
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('saved_at', moment, required)
    .addColumn('position', 'bigint', required)
    .addPrimaryKeyConstraint('saved_documents_key', ['account_id', 'site', 'document_id'])
    .execute()
  await ofAccount(schema.createTable('saved_searches').addColumn('id', id, (column) => column.primaryKey()))
    .addColumn('site', 'varchar(10)', required)
    .addColumn('query', 'text', required)
    .addColumn('keys', 'text', required)
    .addColumn('fingerprint', id, required)
    .addColumn('lang', 'varchar(5)', required)
    .addColumn('alert_on', 'smallint', required)
    .addColumn('alert_revision', 'bigint', required)
    .addColumn('position', 'bigint', required)
    .addColumn('created_at', moment, required)
    .addUniqueConstraint('saved_searches_once', ['account_id', 'site', 'fingerprint'])
    .execute()
  await ofAccount(schema.createTable('curated_alerts'))
    .addColumn('curated_id', 'varchar(100)', required)
    .addColumn('site', 'varchar(10)', required)
    .addColumn('lang', 'varchar(5)', required)
    .addColumn('alert_revision', 'bigint', required)
    .addColumn('created_at', moment, required)
    .addPrimaryKeyConstraint('curated_alerts_key', ['account_id', 'curated_id'])
    .execute()
  await ofAccount(schema.createTable('alerted_documents'))
    .addColumn('alert_id', 'varchar(120)', required)
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('mail_id', id, required)
    .addColumn('alerted_at', moment, required)
    .addPrimaryKeyConstraint('alerted_documents_key', ['account_id', 'alert_id', 'document_id'])
    .execute()
  await ofAccount(schema.createTable('digests'))
    .addColumn('site', 'varchar(10)', required)
    .addColumn('last_run_at', moment, required)
    .addPrimaryKeyConstraint('digests_key', ['account_id', 'site'])
    .execute()
  await schema
    .createTable('mails')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('account_id', id, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('recipient', 'varchar(254)', required)
    .addColumn('kind', 'varchar(40)', required)
    .addColumn('message', 'text', required)
    .addColumn('state', 'varchar(10)', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_attempt_at', moment, required)
    .addColumn('leased_until', moment)
    .addColumn('problem', 'text')
    .addColumn('created_at', moment, required)
    .addColumn('sent_at', moment)
    .execute()
  await schema.createIndex('mails_due').on('mails').columns(['state', 'next_attempt_at']).execute()
  await schema.createIndex('mails_account').on('mails').column('account_id').execute()
  await schema
    .createTable('leases')
    .addColumn('name', id, (column) => column.primaryKey())
    .addColumn('holder', id, required)
    .addColumn('until', moment, required)
    .execute()
}

/** What was tried when, so that all servers count it together. */
export const attempts: SchemaChange = async ({ schema }) => {
  await schema.createTable('attempts').addColumn('key', id, required).addColumn('at', moment, required).execute()
  await schema.createIndex('attempts_key').on('attempts').columns(['key', 'at']).execute()
}

/** Failures in a row, which waiting does not end. */
export const streaks: SchemaChange = ({ schema }) =>
  schema
    .createTable('streaks')
    .addColumn('key', id, (column) => column.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('last_at', moment, required)
    .execute()

/** When a document's content last changed; coding it again raises its revision, and is no news to anybody. */
export const contentRevisions: SchemaChange = ({ schema }) =>
  addFilled(schema, 'documents', 'content_revision', 'bigint', 0)

/** How saved searches are read. Those there are keep their set: every word must occur, nothing is expanded. */
export const searchReadings: SchemaChange = async ({ schema }) => {
  await addFilled(schema, 'saved_searches', 'match_mode', 'varchar(10)', 'all')
  await addFilled(schema, 'saved_searches', 'unexpanded', 'text', 'all')
  await addFilled(schema, 'saved_searches', 'in_language', 'smallint', 0)
}

/** Where a person who confirms an address goes on. */
export const linkDestinations: SchemaChange = ({ schema }) =>
  schema.alterTable('mail_links').addColumn('next', 'text').execute()

/** Sessions by login and browser, second ways in, and what happened to an account. */
export const accountSecurity: SchemaChange = async (db) => {
  const { schema } = db
  for (const name of ['login_id', 'browser', 'system', 'last_used_at'])
    await addFilled(schema, 'sessions', name, name === 'login_id' ? id : 'text', '')
  await sql`update sessions set login_id = id, last_used_at = signed_in_at`.execute(db)
  await ofAccount(schema.createTable('passkeys').addColumn('id', id, (column) => column.primaryKey()))
    .addColumn('credential_id', 'varchar(1400)', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('site', 'varchar(10)', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('created_at', moment, required)
    .addColumn('last_used_at', moment)
    .execute()
  await schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
  await ofAccount(schema.createTable('one_time_codes'))
    .addColumn('secret', 'text', required)
    .addColumn('last_step', 'bigint', required)
    .addColumn('begun_at', moment, required)
    .addColumn('confirmed_at', moment)
    .addPrimaryKeyConstraint('one_time_codes_key', ['account_id'])
    .execute()
  await ofAccount(schema.createTable('recovery_codes'))
    .addColumn('hash', id, required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'hash'])
    .execute()
  await ofAccount(schema.createTable('security_events').addColumn('id', id, (column) => column.primaryKey()))
    .addColumn('kind', 'varchar(40)', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .addColumn('times', 'integer', required)
    .addColumn('at', moment, required)
    .execute()
  await schema.createIndex('security_events_account').on('security_events').columns(['account_id', 'at']).execute()
}

/** Whether a session began with the password, and how far the clock of an authenticator app is off. */
export const proofs: SchemaChange = async ({ schema }) => {
  await addFilled(schema, 'sessions', 'password_given', 'smallint', 0)
  for (const name of ['drift', 'met_drift']) await addFilled(schema, 'one_time_codes', name, 'smallint', 0)
  await addFilled(schema, 'one_time_codes', 'met_step', 'bigint', 0)
}

/** Lists of documents with a note to each, and the address they are shared at. */
export const folders: SchemaChange = async ({ schema }) => {
  await ofAccount(schema.createTable('folders').addColumn('id', id, (column) => column.primaryKey()))
    .addColumn('site', 'varchar(10)', required)
    .addColumn('name', 'text', required)
    .addColumn('share', id, (column) => column.unique())
    .addColumn('created_at', moment, required)
    .addColumn('changed_at', moment, required)
    .execute()
  await schema.createIndex('folders_account').on('folders').columns(['account_id', 'site']).execute()
  await schema
    .createTable('folder_documents')
    .addColumn('folder_id', id, (column) => column.notNull().references('folders.id').onDelete('cascade'))
    .addColumn('document_id', 'varchar(16)', required)
    .addColumn('note', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('added_at', moment, required)
    .addPrimaryKeyConstraint('folder_documents_key', ['folder_id', 'document_id'])
    .execute()
}

/** What somebody calls a search they saved. */
export const searchNames: SchemaChange = ({ schema }) => addFilled(schema, 'saved_searches', 'name', 'text', '')

export const linkResolvers: SchemaChange = ({ schema }) => addFilled(schema, 'accounts', 'link_resolver', 'text', '')

/** How often each alert comes and when it last looked, and what else a search is besides its words and filters. */
export const alertFrequencies: SchemaChange = async ({ schema }) => {
  for (const table of ['saved_searches', 'curated_alerts']) {
    await schema.alterTable(table).addColumn('frequency', 'varchar(10)').execute()
    await schema.alterTable(table).addColumn('looked_at', moment).execute()
  }
  await addFilled(schema, 'saved_searches', 'best', 'smallint', 0)
  await addFilled(schema, 'saved_searches', 'sort', 'varchar(100)', '')
}

/** Searches of people who turn their history on; at first nobody has. */
export const searchHistory: SchemaChange = async ({ schema }) => {
  await addFilled(schema, 'accounts', 'keeps_history', 'smallint', 0)
  await ofAccount(schema.createTable('search_history'))
    .addColumn('site', 'varchar(10)', required)
    .addColumn('number', 'integer', required)
    .addColumn('search', 'text', required)
    .addColumn('fingerprint', id, required)
    .addColumn('total', 'integer', required)
    .addColumn('strategy', 'text', required)
    .addColumn('searched_at', moment, required)
    .addPrimaryKeyConstraint('search_history_key', ['account_id', 'site', 'number'])
    .execute()
}

/** The searches that folders are kept up to date with. */
export const folderSearches: SchemaChange = ({ schema }) =>
  schema
    .createTable('folder_searches')
    .addColumn('folder_id', id, (column) => column.primaryKey().references('folders.id').onDelete('cascade'))
    .addColumn('search', 'text', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('looked_at', moment, required)
    .addColumn('retracted', 'text', required)
    .addColumn('change', 'text')
    .execute()

/** Briefs that people without an account asked for. */
export const briefRequests: SchemaChange = ({ schema }) =>
  schema
    .createTable('brief_requests')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('email', 'varchar(254)', required)
    .addColumn('request', 'text', required)
    .addColumn('expires_at', moment, required)
    .addColumn('used_at', moment)
    .execute()
