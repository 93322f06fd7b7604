import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { databaseFile } from '../database/open-database.ts'

const stamp = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Whether a file is a whole database of ours. @throws a sentence that says what is wrong with it */
export const checkDatabase = (path: string): void => {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const [row] = database.prepare('pragma integrity_check').all()
    if (row?.['integrity_check'] !== 'ok') throw new Error('it is damaged')
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    for (const wanted of ['documents', 'accounts', 'kysely_migration']) {
      if (!tables.some(({ name }) => name === wanted)) throw new Error(`it has no table ${wanted}`)
    }
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

/**
 * Copies the database while the site runs: accounts, saved work, mails that wait, and documents. The search index is
 * made from it and is not copied. The copy is one file, checked as a whole before it gets its name.
 *
 * @param target file to write; by default a name with the time in `backups` of the data folder
 * @returns the file and its bytes
 */
export const backUp = async (
  dataDir: string,
  target: string | undefined,
  now: Date,
): Promise<{ file: string; bytes: number }> => {
  const file = resolve(target ?? join(dataDir, 'backups', `evidence-${stamp(now)}.sqlite`))
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
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
