import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { fileListText, integrityListSchema, type IntegrityList, type Release, type SignedList } from 'shared/remote'
import * as v from 'valibot'

/** Fingerprint of a release's files, as the signed list states it. */
export const filesFingerprint = (files: NonNullable<Release['files']>): string =>
  `sha384-${createHash('sha384').update(fileListText(files)).digest('base64')}`

export const signList = (list: IntegrityList, key: KeyObject): SignedList => {
  const text = JSON.stringify(list)
  return { list: text, signature: sign(null, Buffer.from(text), key).toString('base64') }
}

/** The list, or undefined when the signature is not of this public key (base64 of 32 bytes) or the text is no list. */
export const openList = ({ list, signature }: SignedList, publicKey: string): IntegrityList | undefined => {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!verify(null, Buffer.from(list), key, Buffer.from(signature, 'base64'))) return undefined
  const result = v.safeParse(integrityListSchema, JSON.parse(list))
  return result.success ? result.output : undefined
}
