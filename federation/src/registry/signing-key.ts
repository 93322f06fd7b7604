import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Files of the keys that sign. */
export interface KeyPlaces {
  /** The key file that an operator has chosen; nobody else may replace it. */
  chosen: string | undefined
  /** Where a key is made without one: beside the site's folder, never in it, since that is served. */
  made: string
  /** The next key of the site, while its keys change: chosen, too, or made by {@link beginRotation}. */
  next: string | undefined
}

/** A new ECDSA P-256 key, whose signatures every browser of the last ten years can check. */
export const newSigningKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** Makes a key; of two processes that do so at once, one wins and both use its key. */
const makeKey = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, newSigningKey().export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}

const readKey = (path: string): KeyObject => {
  if (!existsSync(path)) makeKey(path)
  return createPrivateKey(readFileSync(path))
}

const isUsable = ({ asymmetricKeyDetails }: KeyObject): boolean => asymmetricKeyDetails?.namedCurve === 'prime256v1'

/**
 * The ECDSA P-256 key that signs what is released: `RELEASE_KEY_FILE`, or one made at the first release. A key of another
 * kind that was made here is replaced, and the next change of the registry signs everything again.
 *
 * @throws Error that says what to do when `RELEASE_KEY_FILE` is a key of another kind
 */
export const signingKey = ({ chosen, made }: Pick<KeyPlaces, 'chosen' | 'made'>): KeyObject => {
  const key = readKey(chosen ?? made)
  if (isUsable(key)) return key
  if (chosen)
    throw new Error(
      `${chosen} is a key of another kind (${key.asymmetricKeyType}): releases are signed with ECDSA P-256. Move it away, and ` +
        'the next release makes a new one there; a server that was given the old public key needs the new one.',
    )
  rmSync(made)
  return readKey(made)
}

/** The keys that sign: the site's, and the next one while they change. */
export const signingKeys = (places: KeyPlaces): [KeyObject, ...KeyObject[]] => {
  const [path, key] = [places.next, signingKey(places)]
  if (path === undefined || !existsSync(path)) return [key]
  const next = createPrivateKey(readFileSync(path))
  if (!isUsable(next)) throw new Error(`${path} is a key of another kind: releases are signed with ECDSA P-256.`)
  return [key, next]
}

/** The file of the next key, where keys are made here. @throws Error when keys are chosen files */
const nextPlace = ({ chosen, next }: KeyPlaces): string => {
  if (chosen || next === undefined)
    throw new Error(
      'The keys are files that you have chosen: name the next one in RELEASE_NEXT_KEY_FILE, then npm run evidence -- registry renew; ' +
        'after a day name it in RELEASE_KEY_FILE alone, and renew again (docs/keys.md).',
    )
  return next
}

/** Begins to change the key that was made here: a next one signs beside it. @throws Error when keys are chosen files */
export const beginRotation = (places: KeyPlaces): void => {
  const next = nextPlace(places)
  if (existsSync(next))
    throw new Error('The key is being changed already: npm run evidence -- registry rotate --finish.')
  makeKey(next)
}

/** The next key takes the place of the one before, which is gone. @throws Error when no change was begun */
export const finishRotation = (places: KeyPlaces): void => {
  const next = nextPlace(places)
  if (!existsSync(next)) throw new Error('No change of the key was begun: npm run evidence -- registry rotate.')
  renameSync(next, places.made)
}

/** The public half as 65 bytes in base64, the uncompressed point: what a page checks signatures with. */
export const publicKeyOf = (key: KeyObject): string => {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64')
}
