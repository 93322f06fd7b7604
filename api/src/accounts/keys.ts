import { createHash, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { keyFingerprintFact, settleFact, writeFact } from '../catalogue/stored-settings.ts'
import type { Database } from '../database/open-database.ts'

const leastBytes = 32

/** A secret, and what it is known by: the id says nothing of the secret. */
export interface Key {
  id: string
  secret: Buffer
}

/** The present key, which makes everything new, before further ones, which only read what they made. */
export type Keys = readonly [Key, ...Key[]]

const toKey = (text: string, where: string): Key => {
  const secret = Buffer.from(text, 'utf8')
  if (secret.length < leastBytes) throw new Error(`${where} is too short: it needs ${leastBytes} characters.`)
  return { id: createHash('sha256').update('id of ').update(secret).digest('base64url').slice(0, 8), secret }
}

/** Where keys that are not set are: one a line, the present one first. */
export const keyFile = (dataDir: string): string => join(dataDir, 'token-key')

/**
 * The secrets that tokens are signed with: those of `TOKEN_KEY`, the present one first, otherwise
 * the lines of a file in the data folder that only its owner can read, made at the first start. Several servers need the
 * same: the same settings, or the same folder.
 *
 * @throws a sentence when a key is too short
 */
export const masterKeys = (dataDir: string, present?: string, before: readonly string[] = []): Keys => {
  if (present !== undefined)
    return [toKey(present, 'TOKEN_KEY'), ...before.map((text) => toKey(text, 'A former key of TOKEN_KEY'))]
  const [first = '', ...former] = linesOf(keyFile(dataDir))
  const where = `The key in ${dataDir}`
  return [toKey(first, where), ...former.map((text) => toKey(text, where))]
}

const linesOf = (path: string): string[] => (readIfThere(path) ?? createFile(path)).split('\n')

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const newKey = (): string => randomBytes(48).toString('base64url')

/** Written whole beside its place: a name of its own for each process. */
const writeDraft = (path: string, keys: readonly string[]): string => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, keys.join('\n'), { mode: 0o600 })
  chmodSync(draft, 0o600)
  return draft
}

/** Linked to its place: of two servers that start together, one key wins. */
const createFile = (path: string): string => {
  mkdirSync(join(path, '..'), { recursive: true })
  const draft = writeDraft(path, [newKey()])
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

/** Puts a new key in front of those in the file. Servers use it from their next start on. */
export const addKey = (dataDir: string): void => {
  const path = keyFile(dataDir)
  renameSync(writeDraft(path, [newKey(), ...linesOf(path)]), path)
}

/** Leaves the present key alone in the file: what former ones made is over. */
export const dropFormerKeys = (dataDir: string): void => {
  const path = keyFile(dataDir)
  renameSync(writeDraft(path, linesOf(path).slice(0, 1)), path)
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
export const keysFor = ([present, ...former]: Keys, purpose: KeyPurpose): Keys => {
  const derive = ({ id, secret }: Key): Key => ({ id, secret: createHmac('sha256', secret).update(purpose).digest() })
  return [derive(present), ...former.map(derive)]
}

/** Those of the keys that may have made something: the one it names, or any where it is older than names of keys. */
export const candidates = (keys: Keys, id: string | undefined): readonly Key[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id)

/** What a token says, of whichever key it is; null when it is of none, changed, or too old. */
export const readToken = async (token: string, keys: Keys, now?: Date): Promise<JWTPayload | null> => {
  try {
    for (const { secret } of candidates(keys, decodeProtectedHeader(token).kid)) {
      const payload = await jwtVerify(token, secret, { algorithms: ['HS256'], ...(now && { currentDate: now }) }).then(
        (read) => read.payload,
        (error: unknown) => {
          if (error instanceof errors.JOSEError) return null
          throw error
        },
      )
      if (payload) return payload
    }
    return null
  } catch (error) {
    // What is no token at all has no head that could be read.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

/**
 * Keeps servers of one database on the same keys: with others, as with a key that is damaged, sessions end, and neither apps
 * nor recovery codes work. The database holds a hash of the present key of the server that started last.
 *
 * @throws a sentence when a server comes with keys that do not know that one
 */
export const assertSameKeys = async (db: Database, keys: Keys): Promise<void> => {
  const name = keyFingerprintFact
  const [present = '', ...former] = keysFor(keys, 'fingerprint').map(({ secret }) => secret.toString('base64url'))
  const kept = await settleFact(db, name, present)
  if (kept === present) return
  if (former.includes(kept)) return writeFact(db, name, present)
  throw new Error(
    `This server has another TOKEN_KEY (or file token-key) than the servers that used this database before: put that one back, the same for all of them. To replace it on purpose, and end every session, delete the row ${name} of the table facts first.`,
  )
}
