import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { DamagedValue } from './seal.ts'
import { causeOf } from './unavailable.ts'

/** The oldest PostgreSQL that is supported: those before it get no corrections from its project any more. */
const oldestPostgres = 14

/** What is wrong with a database, in words that stand after 'cannot be used: '. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

/** Bytes that each file of SQLite begins with. It takes an empty file for a new database. */
const headerBytes = 100
/** Files of the data folder that are made when the database is there already. */
const madeAfterwards = ['index.sqlite', 'ready']

/**
 * Looks at a database file before it is opened.
 *
 * @returns whether there is one; false where none has been yet
 * @throws UnusableDatabase, caused by damage, when it is cut off or has gone
 */
export const checkPresence = (path: string): boolean => {
  const name = basename(path)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  const left = madeAfterwards.filter((each) => existsSync(join(dirname(path), each))).join(' and ')
  if (size === undefined ? left === '' : size >= headerBytes) return size !== undefined
  const reason =
    size === undefined
      ? `${name} is missing beside ${left}; remove ${left} to start without data, or restore a backup`
      : `${name} is ${size === 0 ? 'empty' : 'cut off'}; restore a backup`
  throw new UnusableDatabase(reason, { cause: new DamagedValue(reason) })
}

const rowOf = async <Row extends object>(db: QueryExecutorProvider, query: string): Promise<Row | undefined> =>
  (await sql.raw<Row>(query).execute(db)).rows[0]

/**
 * Looks at a PostgreSQL before anything is written to it.
 *
 * @param oldest major version that is needed
 * @throws UnusableDatabase when it is too old, not in UTF-8, or a standby
 */
export const checkPostgres = async (db: QueryExecutorProvider, oldest = oldestPostgres): Promise<void> => {
  const row = await rowOf<{ version: string; number: string; encoding: string; standby: boolean }>(
    db,
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
  )
  if (!row) return
  const { version, number, encoding, standby } = row
  if (Math.floor(Number(number) / 10_000) < oldest)
    throw new UnusableDatabase(`it is PostgreSQL ${version}, and ${oldest} or newer is needed`)
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(`it is encoded as ${encoding}; make one with ENCODING 'UTF8' TEMPLATE template0`)
  if (standby) throw new UnusableDatabase('it is a standby, which takes no writes; name the primary server')
}

/**
 * Looks whether a database is ours, or empty, before it is changed.
 *
 * @param known names of our migrations, in their order
 * @throws UnusableDatabase when it belongs to another program, or a newer release has changed it
 */
export const checkOwner = async <Tables>(db: Kysely<Tables>, known: readonly string[]): Promise<void> => {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true })
  const tables = all.filter(({ isView }) => !isView).map(({ name }) => name)
  if (!tables.includes('kysely_migration')) {
    if (tables.length === 0) return
    throw new UnusableDatabase(
      `it belongs to another program: it has ${tables.length === 1 ? 'a table' : `${tables.length} tables`} such as ${tables[0] ?? ''}, and none of this service`,
    )
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const executed = rows.map(({ name }) => name)
  if (executed.length > 0 && executed[0] !== known[0])
    throw new UnusableDatabase(`it belongs to another program, whose migrations begin with ${executed[0] ?? ''}`)
  const newer = executed.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new UnusableDatabase(
      `a newer release has changed it (${newer.join(', ')}); start that release, or restore a backup from before it`,
    )
}

const wordsOfCode: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the server does not let this user in; see its pg_hba.conf',
  '3D000': 'the server has no database of this name',
  '42501': 'the user may not make tables in it',
  '53100': 'the disk of the server is full; what was begun has been taken back',
  '53300': 'the server has no connection left; give its servers fewer with DATABASE_CONNECTIONS',
  '57P03': 'the server is starting up or shutting down',
  '25006': 'it takes no writes',
  ECONNREFUSED: 'nothing answers at this address',
  ENOENT: 'there is no server at this address',
  ENOTFOUND: 'the name of the server cannot be found',
  EAI_AGAIN: 'the name of the server cannot be looked up',
  ETIMEDOUT: 'the server does not answer',
  EHOSTUNREACH: 'the server cannot be reached',
  ECONNRESET: 'the server ended the connection',
  ERR_INVALID_URL: 'the address cannot be read; it must be like postgres://user:password@host:5432/name',
}

/** Of SQLite's codes. */
const wordsOfResult: Readonly<Record<number, string>> = {
  8: 'it may not be written to',
  10: 'its disk cannot be read or written',
  11: 'the file is damaged; restore a backup',
  13: 'its disk is full; what was begun has been taken back',
  14: 'the file cannot be opened',
  26: 'catalogue.sqlite is no database',
}

const causesOf = function* (error: unknown): Generator<object> {
  for (let each = error; typeof each === 'object' && each !== null; each = 'cause' in each ? each.cause : undefined)
    yield each
}

/** Why a database could not be opened, in one clause for people; never with an address or a password in it. */
export const reasonOf = (error: unknown): string => {
  let said = String(error)
  for (const each of causesOf(error)) {
    if (each instanceof UnusableDatabase) return each.message
    const { code, errcode, message } = causeOf(each)
    const words =
      (typeof errcode === 'number' && wordsOfResult[errcode & 0xff]) || (typeof code === 'string' && wordsOfCode[code])
    if (words) return words
    if (
      /^timeout exceeded when trying to connect|Connection terminated due to connection timeout/.test(String(message))
    )
      return 'the server does not answer within three seconds'
    if (typeof message === 'string' && message) said = message
  }
  return said
}
