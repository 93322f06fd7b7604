import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { indexFile } from '../catalogue/data-folder.ts'
import { drawIdentity, identityFact, keyFingerprintFact } from '../catalogue/stored-settings.ts'
import { isDamage } from '../database/damage.ts'
import { makeFolder } from '../database/make-folder.ts'
import { databaseFile } from '../database/open-database.ts'
import { checkDatabase } from './backup.ts'

/** A damaged file is in nobody's use. @throws a sentence when a running site has the database open */
export const assertUnused = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Leaving WAL mode needs the database for oneself; an open connection elsewhere refuses it.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete')
  } catch (error) {
    if (!isDamage(error)) throw new Error('The site is running on this data folder: stop it first.', { cause: error })
  } finally {
    database.close()
  }
}

/** Keeps a file beside its place: `.before-restore`, or where that is taken `.before-restore-2` and so on. */
export const keepBeside = (path: string, ending: string): void => {
  let kept = path + ending
  for (let number = 2; existsSync(kept); number++) kept = `${path}${ending}-${number}`
  renameSync(path, kept)
}

/**
 * Puts a backup in the place of the database, which is kept beside it as `.before-restore`. Every session ends, since a
 * backup may hold some that were ended after it was made, and mails that waited are not sent twice. The key of
 * the data folder is taken as it is there. The index is removed; the next start rebuilds it.
 *
 * @throws a sentence when the backup is no good or the site runs
 */
export const restore = (dataDir: string, file: string): void => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  checkDatabase(file)
  makeFolder(dataDir)
  const path = databaseFile(dataDir)
  const draft = `${path}.restoring`
  copyFileSync(file, draft)
  chmodSync(draft, 0o600)
  const database = new DatabaseSync(draft)
  try {
    database.exec(
      `delete from sessions; delete from leases; delete from facts where name = '${keyFingerprintFact}'; insert or replace into facts (name, value) values ('${identityFact}', '${drawIdentity()}'); update mails set state = 'failed', problem = 'restored' where state = 'queued'`,
    )
  } finally {
    database.close()
  }
  if (existsSync(path)) {
    assertUnused(path)
    keepBeside(path, '.before-restore')
  }
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(draft, path)
  for (const suffix of ['', '-wal', '-shm']) rmSync(indexFile(dataDir) + suffix, { force: true })
}
