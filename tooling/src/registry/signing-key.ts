import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from '../root.ts'

/** Where the key that signs releases is: beside the site's folder, never in it, since that is served. */
const keyPath = (): string => process.env['RELEASE_KEY_FILE'] ?? fromRoot('build/release-key.pem')

/** Makes a key; of two processes that do so at once, one wins and both use its key. */
const makeKey = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}

/** The Ed25519 key that signs what is released: `RELEASE_KEY_FILE`, or one made at the first release. */
export const signingKey = (): KeyObject => {
  const path = keyPath()
  if (!existsSync(path)) makeKey(path)
  return createPrivateKey(readFileSync(path))
}

/** The public half as 32 bytes in base64: what a page checks signatures with. */
export const publicKeyOf = (key: KeyObject): string => {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (!x) throw new Error('The release key is not an Ed25519 key.')
  return Buffer.from(x, 'base64url').toString('base64')
}
