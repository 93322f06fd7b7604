import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createAccountStore } from '../accounts/account-store.ts'
import { assertSameKeys, masterKeys } from '../accounts/keys.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { identityFact, readFact } from '../catalogue/stored-settings.ts'
import { databaseFile, openDatabase } from '../database/open-database.ts'
import { sampleRecords } from '../fixtures/records.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { importFiles } from '../import/import-files.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const now = new Date()
const startFolder = async () => {
  const dataDir = temporaryFolder()
  await importFiles({
    dataDir,
    files: [jsonLinesFile(dataDir, 'r.jsonl', sampleRecords)],
    quiet: true,
    print: () => undefined,
  })
  return dataDir
}

test('a backup made while the site writes restores what was there then', async () => {
  const dataDir = await startFolder()
  const db = await openDatabase(dataDir)
  const accounts = createAccountStore(db)
  const ada = await accounts.create({ email: 'ada@example.org', passwordHash: 'hash', languages: { hse: 'fr' } }, now)
  await db
    .insertInto('sessions')
    .values({
      id: 's',
      account_id: ada.id,
      site: 'hse',
      signed_in_at: '2026',
      expires_at: '9999',
      password_given: 0,
      login_id: 's',
      browser: '',
      system: '',
      last_used_at: '2026',
    })
    .execute()
  const { file } = await backUp(dataDir, undefined, now)
  await accounts.create({ email: 'later@example.org', passwordHash: null, languages: {} }, now)
  await assert.rejects(async () => restore(dataDir, file), /The site is running/)
  const identity = await createDocumentStore(db).identity()
  await db.destroy()

  restore(dataDir, file)
  const restored = await openDatabase(dataDir)
  // Its revisions stand for other documents; a database that it is moved to at once takes it along.
  const drawn = await readFact(restored, identityFact)
  assert.ok(drawn !== null && drawn !== String(identity))
  const found = createAccountStore(restored)
  assert.deepEqual(await found.findByEmail('ada@example.org'), ada)
  assert.equal(await found.findByEmail('later@example.org'), null)
  assert.equal(await createDocumentStore(restored).count(), sampleRecords.length)
  assert.deepEqual(await restored.selectFrom('sessions').select('id').execute(), [])
  assert.equal(existsSync(join(dataDir, 'index.sqlite')), false)
  await restored.destroy()
})

test('a backup goes into an empty folder as well', async () => {
  const dataDir = await startFolder()
  const before = await openDatabase(dataDir)
  await assertSameKeys(before, masterKeys(dataDir))
  await before.destroy()
  const { file } = await backUp(dataDir, join(dataDir, 'copy.sqlite'), now)
  const fresh = join(temporaryFolder(), 'data')
  restore(fresh, file)
  const db = await openDatabase(fresh)
  await assertSameKeys(db, masterKeys(fresh))
  assert.equal(await createDocumentStore(db).count(), sampleRecords.length)
  await db.destroy()
})

test('a backup takes the place of a file that is no database any more, and each one replaced is kept', async () => {
  const dataDir = await startFolder()
  const { file } = await backUp(dataDir, join(dataDir, 'copy.sqlite'), now)
  const path = databaseFile(dataDir)
  const whole = readFileSync(path)
  writeFileSync(path, Buffer.concat([Buffer.from('torn'), whole.subarray(4)]))
  restore(dataDir, file)
  restore(dataDir, file)
  assert.equal(readFileSync(`${path}.before-restore`).toString('latin1', 0, 4), 'torn')
  assert.ok(existsSync(`${path}.before-restore-2`))
  const db = await openDatabase(dataDir)
  assert.equal(await createDocumentStore(db).count(), sampleRecords.length)
  await db.destroy()
})

test('a file that is no backup is refused, and nothing is touched', async () => {
  const dataDir = await startFolder()
  const file = join(dataDir, 'no-backup.sqlite')
  writeFileSync(file, 'this is no database at all, but it is long enough to look at'.repeat(50))
  assert.throws(() => restore(dataDir, file), /cannot be used/)
  assert.throws(() => restore(dataDir, join(dataDir, 'missing')), /There is no file/)
  const db = await openDatabase(dataDir)
  assert.equal(await createDocumentStore(db).count(), sampleRecords.length)
  await db.destroy()
})

test('a backup is one file with its name from the moment it is whole', async () => {
  const dataDir = await startFolder()
  const folder = temporaryFolder()
  await backUp(dataDir, join(folder, 'one.sqlite'), now)
  assert.deepEqual(readdirSync(folder), ['one.sqlite'])
  await assert.rejects(backUp(temporaryFolder(), join(folder, 'two.sqlite'), now))
  assert.deepEqual(readdirSync(folder), ['one.sqlite'])
})

test('a backup takes the place of an earlier one and of nothing else', async () => {
  const dataDir = await startFolder()
  const other = await startFolder()
  const copy = join(dataDir, 'copy.sqlite')
  await backUp(dataDir, copy, now)
  await backUp(dataDir, copy, now)
  writeFileSync(join(dataDir, 'token-key'), 'k'.repeat(64))
  mkdirSync(join(dataDir, 'folder'))
  const taken = [
    databaseFile(dataDir),
    databaseFile(other),
    ...['index.sqlite', 'token-key'].map((name) => join(dataDir, name)),
  ]
  const before = taken.map((file) => readFileSync(file))
  for (const file of [...taken, join(dataDir, 'folder')])
    await assert.rejects(backUp(dataDir, file, now), {
      message: `${file} is there and is no backup: name another file.`,
    })
  assert.deepEqual(
    taken.map((file) => readFileSync(file)),
    before,
  )
  restore(dataDir, copy)
  await assert.rejects(backUp(dataDir, databaseFile(dataDir), now), /is no backup/)
})

test('where the system makes no folders a backup says so, and comes back', { skip: !existsSync('/proc/self') }, () => {
  const command = fileURLToPath(new URL('../command.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: temporaryFolder() }
  const { status, signal } = spawnSync(process.execPath, [command, 'backup', '/proc/no/such/file'], {
    env,
    timeout: 20_000,
  })
  assert.deepEqual([status, signal], [1, null])
})
