import assert from 'node:assert/strict'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createAccountStore } from '../accounts/account-store.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { postgresPrograms } from '../fixtures/local-postgres.ts'
import { openDatabase } from '../database/open-database.ts'
import { sampleRecords } from '../fixtures/records.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { followIndex, usableRevision } from '../import/follow-index.ts'
import { importFiles } from '../import/import-files.ts'
import type { Mail } from '../mail/mail.ts'
import { claimMail, queueMail } from '../mail/mail-queue.ts'

const postgres = await startPostgres()
after(() => postgres?.stop())

/** What an operator runs after a restore, as the page on large installations says it. */
const afterRestore = (): string => {
  const page = readFileSync(new URL('../../../docs/large-installations.md', import.meta.url), 'utf8')
  const [, block] = /^## Backup$[\s\S]*?^```sql$([\s\S]*?)^```$/m.exec(page) ?? []
  assert.ok(block)
  return block
}

test(
  'what pg_dump took while the service writes is there after pg_restore, ends sessions and sends nothing twice',
  { skip: !postgres && 'no PostgreSQL' },
  async () => {
    const programs = await postgresPrograms()
    if (!postgres || !programs) return
    const [url, otherUrl] = [await postgres.createDatabase(), await postgres.createDatabase()]
    const dataDir = temporaryFolder()
    const files = [jsonLinesFile(dataDir, 'records.jsonl', sampleRecords)]
    await importFiles({ dataDir, databaseUrl: url, files, quiet: true, print: () => undefined })
    const db = await openDatabase(dataDir, url)
    const now = new Date()
    const accounts = createAccountStore(db)
    const ada = await accounts.create({ email: 'ada@example.org', passwordHash: 'hash', languages: { hse: 'fr' } }, now)
    const session = { id: 's', account_id: ada.id, site: 'hse' as const, signed_in_at: '2026', expires_at: '9999' }
    const seen = { password_given: 0, login_id: 's', browser: '', system: '', last_used_at: '2026' }
    await db
      .insertInto('sessions')
      .values({ ...session, ...seen })
      .execute()
    const mail: Mail = { subject: 's', text: 't', html: 'h', lang: 'en', from: { name: 'n', address: 'a@b.org' } }
    await queueMail(db, { accountId: ada.id, to: 'ada@example.org', kind: 'digest', mail }, now)

    const folder = temporaryFolder()
    programs.own(folder)
    const dump = join(folder, 'evidence.dump')
    let over = false
    const writing = (async () => {
      for (let count = 0; !over; count++)
        await accounts.create({ email: `w${count}@example.org`, passwordHash: null, languages: {} }, now)
    })()
    await programs.run('pg_dump', '--format=custom', `--file=${dump}`, url)
    over = true
    await writing
    await db.destroy()

    await programs.run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${otherUrl}`, dump)
    const restored = await openDatabase(temporaryFolder(), otherUrl)
    after(() => restored.destroy())
    await sql.raw(afterRestore()).execute(restored)
    assert.deepEqual(await createAccountStore(restored).findByEmail('ada@example.org'), ada)
    const store = createDocumentStore(restored)
    assert.equal(await store.count(), sampleRecords.length)
    for (const table of ['sessions', 'leases'] as const)
      assert.deepEqual(await restored.selectFrom(table).selectAll().execute(), [], table)
    assert.equal(await claimMail(restored, now), null)
    assert.deepEqual(await restored.selectFrom('mails').select(['state', 'problem']).execute(), [
      { state: 'failed', problem: 'restored' },
    ])

    // An index of the catalogue before is not taken for one of the restored.
    const elsewhere = temporaryFolder()
    cpSync(indexFile(dataDir), indexFile(elsewhere))
    assert.equal(await usableRevision({ dataDir: elsewhere }, store), null)
    await followIndex({ dataDir: elsewhere }, store)
    assert.equal(await usableRevision({ dataDir: elsewhere }, store), await store.revision())
  },
)
