import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createAccountStore } from '../accounts/account-store.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { databaseFile, openDatabase, type Database } from '../database/open-database.ts'
import { sampleRecords } from '../fixtures/records.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { password, startTestAccounts } from '../fixtures/test-accounts.ts'
import { importFiles } from '../import/import-files.ts'
import { usableRevision } from '../import/follow-index.ts'
import { move } from './move.ts'

const postgres = await startPostgres()
after(() => postgres?.stop())

/** Every row of every table, in an order of ours. */
const everything = async (db: Database): Promise<Record<string, unknown[]>> => {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const kept = tables.filter((name) => !['leases', 'request_counts', 'reporting_networks'].includes(name)).toSorted()
  const rows: Record<string, unknown[]> = {}
  for (const table of kept) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    rows[table] = found.rows
      .filter(({ name }) => table !== 'facts' || !['ready', 'key_fingerprint'].includes(String(name)))
      .map((row) => JSON.stringify(Object.entries(row).toSorted()))
      .toSorted()
  }
  return rows
}

const reading = async <Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> => {
  const result = await read(db)
  await db.destroy()
  return result
}

describe('moving', { skip: !postgres && 'no PostgreSQL' }, () => {
  if (!postgres) return

  const importInto = async (dataDir: string): Promise<Database> => {
    const files = [jsonLinesFile(dataDir, 'records.jsonl', sampleRecords)]
    await importFiles({ dataDir, files, quiet: true, print: () => undefined })
    return openDatabase(dataDir)
  }
  /** An installation in which people did what people do. */
  const prepare = async (): Promise<string> => {
    const dataDir = temporaryFolder()
    const db = await importInto(dataDir)
    const { post } = await startTestAccounts({ db, store: createDocumentStore(db) }, { db, dataDir })
    for (const email of ['ada@example.org', 'grace@example.org'])
      assert.equal((await post('/account/register', { type: 'hse', language: 'cn', email, password })).status, 200)
    const accounts = createAccountStore(db)
    const { id } = await accounts.create({ email: 'zoë@例子.example', passwordHash: null, languages: {} }, new Date())
    const row = { account_id: id, site: 'hse', document_id: 'abc', saved_at: '2026-11-22', position: 2 ** 40 } as const
    await db.insertInto('saved_documents').values(row).execute()
    await db.destroy()
    return dataDir
  }
  const prepared = prepare()
  const startInstallation = async (): Promise<string> => {
    const dataDir = temporaryFolder()
    cpSync(await prepared, dataDir, { recursive: true })
    return dataDir
  }

  test('to PostgreSQL and back keeps every row, the index, and the way in', async () => {
    const dataDir = await startInstallation()
    const databaseUrl = await postgres.createDatabase()
    const before = await reading(await openDatabase(dataDir), everything)
    assert.ok((before['documents']?.length ?? 0) > 0 && (before['accounts']?.length ?? 0) > 0)

    const there = await move({ dataDir, databaseUrl, to: 'postgres' })
    assert.equal(there.moved, true)
    assert.deepEqual(await reading(await openDatabase(dataDir, databaseUrl), everything), before)
    assert.deepEqual(await reading(await openDatabase(dataDir), everything), before)
    assert.ok(existsSync(indexFile(dataDir)))
    const usable = (db: Database) => usableRevision({ dataDir }, createDocumentStore(db))
    assert.ok(((await reading(await openDatabase(dataDir, databaseUrl), usable)) ?? 0) > 0)

    const again = await move({ dataDir, databaseUrl, to: 'postgres' })
    assert.deepEqual(again, { moved: false, tables: there.tables })

    const elsewhere = temporaryFolder()
    const back = await move({ dataDir: elsewhere, databaseUrl, to: 'sqlite' })
    assert.deepEqual(back.tables, there.tables)
    assert.deepEqual(await reading(await openDatabase(elsewhere), everything), before)
    assert.ok(!readdirSync(elsewhere).includes('moving'))
  })

  test('what was written since is replaced only where that is said, and kept beside', async () => {
    const dataDir = await startInstallation()
    const databaseUrl = await postgres.createDatabase()
    await move({ dataDir, databaseUrl, to: 'postgres' })
    const db = await openDatabase(dataDir, databaseUrl)
    await createAccountStore(db).create({ email: 'later@example.org', passwordHash: null, languages: {} }, new Date())
    await db.destroy()
    const later = await reading(await openDatabase(dataDir, databaseUrl), everything)

    await assert.rejects(
      move({ dataDir, databaseUrl, to: 'postgres' }),
      /DATABASE_URL holds this installation as it was/,
    )
    await assert.rejects(move({ dataDir, databaseUrl, to: 'sqlite' }), /The data folder .* --replace puts this state/)
    assert.deepEqual(await reading(await openDatabase(dataDir, databaseUrl), everything), later)

    await move({ dataDir, databaseUrl, to: 'sqlite', replace: true })
    assert.deepEqual(await reading(await openDatabase(dataDir), everything), later)
    assert.ok(existsSync(`${databaseFile(dataDir)}.before-move`))
  })

  test('a target with other data is refused and left as it was, with --replace too', async () => {
    const databaseUrl = await postgres.createDatabase()
    await move({ dataDir: await startInstallation(), databaseUrl, to: 'postgres' })
    const before = await reading(await openDatabase(temporaryFolder(), databaseUrl), everything)
    const other = temporaryFolder()
    await (await importInto(other)).destroy()
    for (const to of ['postgres', 'sqlite'] as const)
      await assert.rejects(
        move({ dataDir: other, databaseUrl, to, replace: true }),
        /holds the data of another installation/,
      )
    assert.deepEqual(await reading(await openDatabase(temporaryFolder(), databaseUrl), everything), before)
  })

  test('nothing is moved from under a server, or out of nothing', async () => {
    const dataDir = await startInstallation()
    const databaseUrl = await postgres.createDatabase()
    const running = await openDatabase(dataDir)
    await running.selectFrom('facts').selectAll().execute()
    await assert.rejects(move({ dataDir, databaseUrl, to: 'postgres' }), /The site is running on this data folder/)
    await running.destroy()
    const server = await openDatabase(dataDir, databaseUrl)
    await server.selectFrom('facts').selectAll().execute()
    await assert.rejects(move({ dataDir, databaseUrl, to: 'postgres' }), /Servers are running on DATABASE_URL/)
    await server.destroy()
    const empty = join(temporaryFolder(), 'none')
    await assert.rejects(move({ dataDir: empty, databaseUrl, to: 'postgres' }), /There is no installation in/)
    await assert.rejects(move({ dataDir: empty, databaseUrl, to: 'sqlite' }), /There is nothing to move/)
  })

  test('a move that is cut off leaves nothing behind', async () => {
    const dataDir = await startInstallation()
    const databaseUrl = await postgres.createDatabase()
    await (await openDatabase(dataDir, databaseUrl)).destroy()
    // PostgreSQL takes no text this long in this column: the move fails near its end.
    const db = await openDatabase(dataDir)
    await db
      .updateTable('accounts')
      .set({ email: `${'x'.repeat(300)}@example.org` })
      .where('email', 'like', 'zo%')
      .execute()
    await db.destroy()
    await assert.rejects(move({ dataDir, databaseUrl, to: 'postgres' }), /too long/)
    const there = await reading(await openDatabase(dataDir, databaseUrl), everything)
    assert.deepEqual(
      Object.entries(there).filter(([table, rows]) => table !== 'facts' && rows.length > 0),
      [],
    )
  })
})
