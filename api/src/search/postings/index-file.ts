import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  documentColumns,
  expectDocument,
  expectFilter,
  expectPositions,
  expectPosting,
  expectWhole,
  type DocumentRow,
  type FilterRow,
  type PositionsRow,
  type PostingRow,
} from './checksums.ts'
import { emptyState, expectPhrases, readState, writeState } from './index-state.ts'
import { TermDictionary } from './term-dictionary.ts'
import { formOfVersion, indexVersion } from '../thesaurus/open-thesaurus.ts'

/**
 * Raised with every change of the tables or of the analysis: an index of another one is emptied. One of another thesaurus
 * can be searched while a new one is built.
 */
const schemaVersion = 13

const tables = `
  CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
  -- Ordinals only grow; a document that is replaced gets a new one.
  CREATE TABLE document (
    ordinal INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    date INTEGER NOT NULL,
    quality_rank INTEGER NOT NULL,
    best_rank INTEGER NOT NULL,
    -- What it is filtered by: numbers of filters, two bytes each.
    filters BLOB NOT NULL,
    -- Tells its titles and keywords from other ones, so that phrases are not counted twice when it comes again.
    phrases INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  );
  -- Ordinals that are no longer those of a document, each with the last ordinal given when it was removed: readers know
  -- from these two what they have not seen yet.
  CREATE TABLE removed (ordinal INTEGER PRIMARY KEY, at INTEGER NOT NULL);
  CREATE INDEX removed_at ON removed (at);
  CREATE TABLE filter (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, checksum INTEGER NOT NULL);
  -- A segment holds the postings of a stretch of ordinals; the next one goes on where it ends.
  CREATE TABLE segment (
    id INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    postings INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  );
  -- Read by term-dictionary.ts. Terms stand apart from postings, so that many of them are read in few pages.
  CREATE TABLE term (
    segment INTEGER NOT NULL,
    term TEXT NOT NULL,
    next TEXT,
    count INTEGER NOT NULL,
    langs INTEGER NOT NULL,
    posting INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (segment, term)
  ) WITHOUT ROWID;
  -- SQLite goes through the pages of a column to read the next one: the long ones stand last.
  CREATE TABLE posting (
    id INTEGER PRIMARY KEY,
    checksum INTEGER NOT NULL,
    positions_checksum INTEGER NOT NULL,
    postings BLOB NOT NULL,
    positions BLOB
  );
  CREATE TABLE phrase (lang TEXT NOT NULL, text TEXT NOT NULL, weight INTEGER NOT NULL, PRIMARY KEY (lang, text)) WITHOUT ROWID;
  CREATE INDEX phrase_weight ON phrase (weight, lang, text);
  -- Titles and keywords from which no phrases have been taken yet, and from how many titles of a language they have.
  CREATE TABLE unmined (sources TEXT NOT NULL);
  CREATE TABLE mined_titles (lang TEXT PRIMARY KEY, titles INTEGER NOT NULL) WITHOUT ROWID;
`

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version'])

const hasOurForm = (database: DatabaseSync): boolean => formOfVersion(versionOf(database)) === schemaVersion

const openWritable = (file: string, catalogue: number): DatabaseSync => {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      'PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192',
    )
    database.exec('BEGIN IMMEDIATE')
    if (!hasOurForm(database)) {
      const old = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
      for (const { name } of old) database.exec(`DROP TABLE "${String(name)}"`)
      database.exec(`${tables} PRAGMA user_version = ${indexVersion(schemaVersion)}`)
      writeState(database, emptyState(catalogue))
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
 *
 * @param catalogue what a new one says of the catalogue it belongs to; 0 is none
 */
export const openIndexFile = (file: string, catalogue = 0): DatabaseSync => {
  mkdirSync(dirname(file), { recursive: true })
  try {
    return openWritable(file, catalogue)
  } catch (error) {
    if (!isDamage(error)) throw error
    removeIndexFile(file)
    return openWritable(file, catalogue)
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

/** Whether an error says that the file is malformed (SQLITE_CORRUPT) or no database (SQLITE_NOTADB). */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff)

const damageMark = (file: string): string => `${file}.damaged`
const inodeOf = (file: string): string => String(statSync(file, { throwIfNoEntry: false })?.ino ?? '')

/** Says to every process that the index, as it is now, cannot be read; the writer rebuilds it. */
export const markDamaged = (file: string): void => writeFileSync(damageMark(file), inodeOf(file))

/** Whether the index was marked; a mark of a file that has been replaced since says nothing. */
export const isMarkedDamaged = (file: string): boolean => {
  try {
    return readFileSync(damageMark(file), 'utf8') === inodeOf(file)
  } catch {
    return false
  }
}

/** Removes the index: it is a projection of the catalogue. Searchers that have it open move on to the next one. */
export const removeIndexFile = (file: string): void => {
  for (const path of [file, `${file}-wal`, `${file}-shm`, damageMark(file)]) rmSync(path, { force: true })
}

/** Puts an index in the place of another one, which nobody writes. Searchers move on to it. */
export const replaceIndexFile = (file: string, next: string): void => {
  removeIndexFile(file)
  renameSync(next, file)
}

/**
 * Reads each row: `integrity_check` compares pages and keys, and not what stands in them.
 *
 * @throws DamagedRow
 */
const readRows = (database: DatabaseSync): void => {
  const rows = <Row>(sql: string): Iterable<Row> => database.prepare(sql).iterate() as unknown as Iterable<Row>
  const state = readState(database)
  new TermDictionary(database).expectWhole()
  for (const row of rows<PostingRow & PositionsRow & { id: number }>('SELECT * FROM posting')) {
    expectPosting(row.id, row)
    expectPositions(row)
  }
  const lost = 'SELECT 1 FROM term LEFT JOIN posting ON id = posting WHERE posting IS NOT NULL AND id IS NULL LIMIT 1'
  expectWhole(database.prepare(lost).get() === undefined)
  for (const row of rows<FilterRow>('SELECT * FROM filter')) expectFilter(row)
  const documents = database.prepare(`SELECT checksum, ${documentColumns} FROM document`)
  documents.setReturnArrays(true)
  let count = 0
  for (const row of documents.iterate()) {
    expectDocument(row as unknown as DocumentRow)
    count++
  }
  expectWhole(count === state.documents)
  expectPhrases(database)
}

/** Gives one state of the index, whoever writes to it meanwhile. */
const withSnapshot = <Result>(file: string, read: (database: DatabaseSync) => Result): Result => {
  const database = openIndexFileToRead(file)
  try {
    database.exec('BEGIN')
    return read(database)
  } finally {
    database.close()
  }
}

/** Reads the whole index. @returns whether every page and row of it is as it was written */
export const isWhole = (file: string): boolean => {
  try {
    return withSnapshot(file, (database) => {
      // Not quick_check, which leaves out whether rows are found by their keys.
      if (database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok') return false
      readRows(database)
      return true
    })
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Runs `work` in a write transaction, which is undone when it throws. */
export const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

export interface IndexMetadata {
  revision: number
  catalogue: number
  /** Whether it was made with the thesaurus of now. */
  isCurrent: boolean
}

/** What an index that can be read says of itself; null where there is none, or one that is damaged or of another form. */
export const readIndexMetadata = (file: string): IndexMetadata | null => {
  if (!existsSync(file) || isMarkedDamaged(file)) return null
  try {
    return withSnapshot(file, (database) => {
      if (!hasOurForm(database)) return null
      const isCurrent = versionOf(database) === indexVersion(schemaVersion)
      const { revision, catalogue } = readState(database)
      return { revision, catalogue, isCurrent }
    })
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) return null
    throw error
  }
}

/** The revision of each document of the index; none where it cannot be read. */
export const revisionsOf = (file: string): Map<string, number> => {
  if (readIndexMetadata(file) === null) return new Map()
  const rows = withSnapshot(file, (database) => database.prepare('SELECT id, revision FROM document').all())
  return new Map(rows.map(({ id, revision }) => [String(id), Number(revision)]))
}
