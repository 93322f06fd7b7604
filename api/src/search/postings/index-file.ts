import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Raised with every change of the tables or of the analysis: an index of another version is rebuilt. */
const schemaVersion = 1

const tables = `
  CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  -- An index that was emptied starts with a generation no reader has seen.
  INSERT INTO state VALUES ('generation', CAST(unixepoch('subsec') * 1000 AS INTEGER)), ('revision', 0), ('lastOrdinal', -1), ('unminedDocuments', 0);
  -- Ordinals only grow; a document that is replaced gets a new one.
  CREATE TABLE document (
    ordinal INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    date INTEGER NOT NULL,
    quality_rank INTEGER NOT NULL,
    best_rank INTEGER NOT NULL,
    phrase_sources TEXT NOT NULL
  );
  -- A segment holds the postings of a stretch of ordinals; later segments hold later ordinals.
  CREATE TABLE segment (id INTEGER PRIMARY KEY, postings INTEGER NOT NULL);
  CREATE TABLE posting (
    term TEXT NOT NULL,
    segment INTEGER NOT NULL,
    count INTEGER NOT NULL,
    langs INTEGER NOT NULL,
    postings BLOB NOT NULL,
    positions BLOB,
    PRIMARY KEY (term, segment)
  );
  CREATE INDEX posting_of_segment ON posting (segment);
  CREATE TABLE phrase (lang TEXT NOT NULL, text TEXT NOT NULL, weight INTEGER NOT NULL, PRIMARY KEY (lang, text)) WITHOUT ROWID;
`

const versionOf = (database: DatabaseSync): unknown => database.prepare('PRAGMA user_version').get()?.['user_version']

const openWritable = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      'PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536',
    )
    database.exec('BEGIN IMMEDIATE')
    if (versionOf(database) !== schemaVersion) {
      const old = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
      for (const { name } of old) database.exec(`DROP TABLE "${String(name)}"`)
      database.exec(`${tables} PRAGMA user_version = ${schemaVersion}`)
    }
    database.exec('COMMIT')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Opens the index for writing and creates what is missing. An index of another version, or a file that is no
 * database, is emptied: it is a projection of the catalogue and is filled again.
 */
export const openIndexFile = (file: string): DatabaseSync => {
  mkdirSync(dirname(file), { recursive: true })
  try {
    return openWritable(file)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    return openWritable(file)
  }
}

/** Opens the index for reading; it must exist. */
export const openIndexFileToRead = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA query_only = ON; PRAGMA cache_size = -32768; PRAGMA mmap_size = 268435456',
  )
  return database
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff)

export type StateName = 'generation' | 'revision' | 'lastOrdinal' | 'unminedDocuments'

export const readState = (database: DatabaseSync, name: StateName): number =>
  Number(database.prepare('SELECT value FROM state WHERE name = ?').get(name)?.['value'] ?? 0)

export const writeState = (database: DatabaseSync, name: StateName, value: number): void => {
  database.prepare('UPDATE state SET value = ? WHERE name = ?').run(value, name)
}
