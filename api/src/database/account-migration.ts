import { sql, type ColumnDataType, type CreateTableBuilder, type Kysely, type SchemaModule } from 'kysely'
import type { Migration } from 'kysely/migration'

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

export const accounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    const { schema } = db
    await schema
      .createTable('accounts')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('email', 'varchar(254)', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text')
      .addColumn('confirmed_at', moment)
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('country', 'integer')
      .addColumn('languages', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('alert_frequency', 'varchar(10)', (column) => column.notNull())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('changed_at', moment, (column) => column.notNull())
      .execute()
    await ofAccount(schema.createTable('sessions').addColumn('id', id, (column) => column.primaryKey()))
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('signed_in_at', moment, (column) => column.notNull())
      .addColumn('expires_at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('sessions_account').on('sessions').column('account_id').execute()
    await ofAccount(schema.createTable('mail_links').addColumn('id', id, (column) => column.primaryKey()))
      .addColumn('purpose', 'varchar(20)', (column) => column.notNull())
      .addColumn('email', 'varchar(254)', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('expires_at', moment, (column) => column.notNull())
      .addColumn('used_at', moment)
      .execute()
    await schema.createIndex('mail_links_account').on('mail_links').column('account_id').execute()
    await schema
      .createTable('used_challenges')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('expires_at', moment, (column) => column.notNull())
      .execute()
    await ofAccount(schema.createTable('saved_documents'))
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('document_id', 'varchar(16)', (column) => column.notNull())
      .addColumn('saved_at', moment, (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_documents_key', ['account_id', 'site', 'document_id'])
      .execute()
    await ofAccount(schema.createTable('saved_searches').addColumn('id', id, (column) => column.primaryKey()))
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('keys', 'text', (column) => column.notNull())
      .addColumn('fingerprint', id, (column) => column.notNull())
      .addColumn('lang', 'varchar(5)', (column) => column.notNull())
      .addColumn('alert_on', 'smallint', (column) => column.notNull())
      .addColumn('alert_revision', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addUniqueConstraint('saved_searches_once', ['account_id', 'site', 'fingerprint'])
      .execute()
    await ofAccount(schema.createTable('curated_alerts'))
      .addColumn('curated_id', 'varchar(100)', (column) => column.notNull())
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('lang', 'varchar(5)', (column) => column.notNull())
      .addColumn('alert_revision', 'bigint', (column) => column.notNull())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addPrimaryKeyConstraint('curated_alerts_key', ['account_id', 'curated_id'])
      .execute()
    await ofAccount(schema.createTable('alerted_documents'))
      .addColumn('alert_id', 'varchar(120)', (column) => column.notNull())
      .addColumn('document_id', 'varchar(16)', (column) => column.notNull())
      .addColumn('mail_id', id, (column) => column.notNull())
      .addColumn('alerted_at', moment, (column) => column.notNull())
      .addPrimaryKeyConstraint('alerted_documents_key', ['account_id', 'alert_id', 'document_id'])
      .execute()
    await ofAccount(schema.createTable('digests'))
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('last_run_at', moment, (column) => column.notNull())
      .addPrimaryKeyConstraint('digests_key', ['account_id', 'site'])
      .execute()
    await schema
      .createTable('mails')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('account_id', id, (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('recipient', 'varchar(254)', (column) => column.notNull())
      .addColumn('kind', 'varchar(40)', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', moment, (column) => column.notNull())
      .addColumn('leased_until', moment)
      .addColumn('problem', 'text')
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('sent_at', moment)
      .execute()
    await schema.createIndex('mails_due').on('mails').columns(['state', 'next_attempt_at']).execute()
    await schema.createIndex('mails_account').on('mails').column('account_id').execute()
    await schema
      .createTable('leases')
      .addColumn('name', id, (column) => column.primaryKey())
      .addColumn('holder', id, (column) => column.notNull())
      .addColumn('until', moment, (column) => column.notNull())
      .execute()
  },
}

/** What was tried when, so that all servers count it together. */
export const attempts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('attempts')
      .addColumn('key', id, (column) => column.notNull())
      .addColumn('at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('attempts_key').on('attempts').columns(['key', 'at']).execute()
  },
}

/** Failures in a row, which waiting does not end. */
export const streaks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('streaks')
      .addColumn('key', id, (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_at', moment, (column) => column.notNull())
      .execute()
  },
}

/** When a document's content last changed; coding it again raises its revision, and is no news to anybody. */
export const contentRevisions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await addFilled(db.schema, 'documents', 'content_revision', 'bigint', 0)
  },
}

/** How saved searches are read. Those there are keep their set: every word must occur, nothing is expanded. */
export const searchReadings: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await addFilled(schema, 'saved_searches', 'match_mode', 'varchar(10)', 'all')
    await addFilled(schema, 'saved_searches', 'unexpanded', 'text', 'all')
    await addFilled(schema, 'saved_searches', 'in_language', 'smallint', 0)
  },
}

/** Where a person who confirms an address goes on. */
export const linkDestinations: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('mail_links').addColumn('next', 'text').execute()
  },
}

/** Sessions by login and browser, second ways in, and what happened to an account. */
export const accountSecurity: Migration = {
  up: async (db: Kysely<unknown>) => {
    const { schema } = db
    for (const name of ['login_id', 'browser', 'system', 'last_used_at'])
      await addFilled(schema, 'sessions', name, name === 'login_id' ? id : 'text', '')
    await sql`update sessions set login_id = id, last_used_at = signed_in_at`.execute(db)
    await ofAccount(schema.createTable('passkeys').addColumn('id', id, (column) => column.primaryKey()))
      .addColumn('credential_id', 'varchar(1400)', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('system', 'text', (column) => column.notNull())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('last_used_at', moment)
      .execute()
    await schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
    await ofAccount(schema.createTable('one_time_codes'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .addColumn('begun_at', moment, (column) => column.notNull())
      .addColumn('confirmed_at', moment)
      .addPrimaryKeyConstraint('one_time_codes_key', ['account_id'])
      .execute()
    await ofAccount(schema.createTable('recovery_codes'))
      .addColumn('hash', id, (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'hash'])
      .execute()
    await ofAccount(schema.createTable('security_events').addColumn('id', id, (column) => column.primaryKey()))
      .addColumn('kind', 'varchar(40)', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('system', 'text', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('security_events_account').on('security_events').columns(['account_id', 'at']).execute()
  },
}

/** Whether a session began with the password, and how far the clock of an authenticator app is off. */
export const proofs: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await addFilled(schema, 'sessions', 'password_given', 'smallint', 0)
    for (const name of ['drift', 'met_drift']) await addFilled(schema, 'one_time_codes', name, 'smallint', 0)
    await addFilled(schema, 'one_time_codes', 'met_step', 'bigint', 0)
  },
}

/** Lists of documents with a note to each, and the address they are shared at. */
export const folders: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await ofAccount(schema.createTable('folders').addColumn('id', id, (column) => column.primaryKey()))
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('share', id, (column) => column.unique())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('changed_at', moment, (column) => column.notNull())
      .execute()
    await schema.createIndex('folders_account').on('folders').columns(['account_id', 'site']).execute()
    await schema
      .createTable('folder_documents')
      .addColumn('folder_id', id, (column) => column.notNull().references('folders.id').onDelete('cascade'))
      .addColumn('document_id', 'varchar(16)', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('added_at', moment, (column) => column.notNull())
      .addPrimaryKeyConstraint('folder_documents_key', ['folder_id', 'document_id'])
      .execute()
  },
}

/** What somebody calls a search they saved. */
export const searchNames: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await addFilled(schema, 'saved_searches', 'name', 'text', '')
  },
}

export const linkResolvers: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await addFilled(schema, 'accounts', 'link_resolver', 'text', '')
  },
}

/** How often each alert comes and when it last looked, and what else a search is besides its words and filters. */
export const alertFrequencies: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const table of ['saved_searches', 'curated_alerts']) {
      await schema.alterTable(table).addColumn('frequency', 'varchar(10)').execute()
      await schema.alterTable(table).addColumn('looked_at', moment).execute()
    }
    await addFilled(schema, 'saved_searches', 'best', 'smallint', 0)
    await addFilled(schema, 'saved_searches', 'sort', 'varchar(100)', '')
  },
}

/** Searches of people who turn their history on; at first nobody has. */
export const searchHistory: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await addFilled(schema, 'accounts', 'keeps_history', 'smallint', 0)
    await ofAccount(schema.createTable('search_history'))
      .addColumn('site', 'varchar(10)', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('fingerprint', id, (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('strategy', 'text', (column) => column.notNull())
      .addColumn('searched_at', moment, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_history_key', ['account_id', 'site', 'number'])
      .execute()
  },
}

/** The searches that folders are kept up to date with. */
export const folderSearches: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('folder_searches')
      .addColumn('folder_id', id, (column) => column.primaryKey().references('folders.id').onDelete('cascade'))
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('looked_at', moment, (column) => column.notNull())
      .addColumn('retracted', 'text', (column) => column.notNull())
      .addColumn('change', 'text')
      .execute()
  },
}

/** Briefs that people without an account asked for. */
export const briefRequests: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('brief_requests')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('email', 'varchar(254)', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('expires_at', moment, (column) => column.notNull())
      .addColumn('used_at', moment)
      .execute()
  },
}
