import { chmodSync, closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { makeFolder } from '../database/make-folder.ts'
import { databaseFile } from '../database/open-database.ts'

const stamp = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** @throws an error that names the table that is missing */
const assertOurs = (database: DatabaseSync): void => {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  for (const wanted of ['documents', 'accounts', 'kysely_migration']) {
    if (!tables.some(({ name }) => name === wanted)) throw new Error(`it has no table ${wanted}`)
  }
}

/** Whether a file is a whole database of ours. @throws a sentence that says what is wrong with it */
export const checkDatabase = (path: string): void => {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const [row] = database.prepare('pragma integrity_check').all()
    if (row?.['integrity_check'] !== 'ok') throw new Error('it is damaged')
    assertOurs(database)
  } catch (error) {
    throw new Error(`${path} cannot be used: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  } finally {
    database.close()
  }
}

/** Without the log of writes that SQLite would otherwise lay beside it, and on the disk as a whole. */
export const makeOneFile = (path: string): void => {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma synchronous = full; pragma journal_mode = delete')
  } finally {
    database.close()
  }
  chmodSync(path, 0o600)
  const place = openSync(path, 'r')
  try {
    fsyncSync(place)
  } finally {
    closeSync(place)
  }
}

/** Where the header of a database says whether it has a log of writes beside it, as a backup never has. */
const journalAt = 18

/** Whether a file is what `makeOneFile` left; one that is damaged inside still is. */
const isBackup = (path: string): boolean => {
  const header = Buffer.alloc(journalAt + 1)
  const place = openSync(path, 'r')
  try {
    readSync(place, header, 0, header.length, 0)
  } finally {
    closeSync(place)
  }
  // A database that is in use has the log: it is not even opened.
  if (header[journalAt] !== 1) return false
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    assertOurs(database)
    return true
  } catch {
    return false
  } finally {
    database.close()
  }
}

/** @throws a sentence when something else than a backup has the name, the database itself among it */
const assertReplaceable = (path: string, source: string): void => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return
  const { dev, ino } = statSync(source)
  const isSource = found.dev === dev && found.ino === ino
  if (isSource || !found.isFile() || !isBackup(path))
    throw new Error(`${path} is there and is no backup: name another file.`)
}

/**
 * Copies the database while the site runs: accounts, saved work, mails that wait, and documents. The search index is
 * made from it and is not copied. The copy is one file, checked as a whole before it gets its name.
 *
 * @param target file to write, in place of an earlier backup; by default a name with the time in `backups` of the data folder
 * @returns the file and its bytes
 * @throws a sentence when the target is there and is no backup
 */
export const backUp = async (
  dataDir: string,
  target: string | undefined,
  now: Date,
): Promise<{ file: string; bytes: number }> => {
  const file = resolve(target ?? join(dataDir, 'backups', `evidence-${stamp(now)}.sqlite`))
  assertReplaceable(file, databaseFile(dataDir))
  makeFolder(dirname(file), 0o700)
  const source = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
  const draft = `${file}.part`
  try {
    await backup(source, draft)
    makeOneFile(draft)
    checkDatabase(draft)
    renameSync(draft, file)
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true })
    throw error
  } finally {
    source.close()
  }
  return { file, bytes: statSync(file).size }
}
