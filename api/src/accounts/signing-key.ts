import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/open-database.ts'

const leastBytes = 32

/**
 * The secret that tokens are signed with: `TOKEN_KEY` where it is set, otherwise a file in the data folder that only
 * its owner can read, made at the first start. Several servers need one key: the same `TOKEN_KEY`, or the same folder.
 *
 * @throws a sentence when the configured key is too short
 */
export const signingKey = (dataDir: string, configured?: string): Buffer => {
  const key = Buffer.from(configured ?? keyInFile(dataDir), 'utf8')
  if (key.length < leastBytes) {
    throw new Error(
      `${configured ? 'TOKEN_KEY' : `The key in ${dataDir}`} is too short: it needs ${leastBytes} characters.`,
    )
  }
  return key
}

const keyInFile = (dataDir: string): string => {
  const path = join(dataDir, 'token-key')
  return readIfThere(path) ?? createFile(path)
}

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written whole beside its place and then linked there: of two servers that start together, one key wins. */
const createFile = (path: string): string => {
  mkdirSync(join(path, '..'), { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

export type KeyPurpose =
  | 'session'
  | 'unsubscribe'
  | 'share-link'
  | 'challenge'
  | 'device'
  | 'passkey-challenge'
  | 'app-secret'
  | 'recovery-code'
  | 'security-log'
  | 'reporting-network'
  | 'fingerprint'

/** A key of its own for each purpose, so that what one signs says nothing to another. */
export const keyFor = (key: Buffer, purpose: KeyPurpose): Uint8Array =>
  createHmac('sha256', key).update(purpose).digest()

/**
 * Keeps servers of one database on one key: with another, sessions of the others end, and neither apps nor recovery codes
 * work. The database holds a hash of the key of the first server.
 *
 * @throws a sentence when another server came with another key
 */
export const assertSameKey = async (db: Database, key: Buffer): Promise<void> => {
  const name = 'key_fingerprint'
  const value = Buffer.from(keyFor(key, 'fingerprint')).toString('base64url')
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  if (kept?.value === value) return
  throw new Error(
    `This server has another TOKEN_KEY (or file token-key) than the servers that used this database before: give all of them the same one. To replace it on purpose, and end every session, delete the row ${name} of the table facts first.`,
  )
}
