import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { fileListText, integrityListSchema, type IntegrityList, type Release, type SignedList } from 'shared/remote'
import * as v from 'valibot'

/** Fingerprint of a release's files, as the signed list states it. */
export const filesFingerprint = (files: NonNullable<Release['files']>): string =>
  `sha384-${createHash('sha384').update(fileListText(files)).digest('base64')}`

/** Signatures are 64 bytes, as browsers take them, and not the DER form that is usual elsewhere. */
const dsaEncoding = 'ieee-p1363'

/** @param key an ECDSA P-256 key */
export const signList = (list: IntegrityList, key: KeyObject): SignedList => {
  const text = JSON.stringify(list)
  return { list: text, signature: sign('sha256', Buffer.from(text), { key, dsaEncoding }).toString('base64') }
}

/** The key that 65 bytes in base64 stand for, or undefined when they are none. */
const publicKeyFrom = (base64: string): KeyObject | undefined => {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 65 || bytes[0] !== 4) return undefined
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** The list, or undefined when the signature is not of this public key (65 bytes in base64) or the text is no list. */
export const openList = ({ list, signature }: SignedList, publicKey: string): IntegrityList | undefined => {
  const key = publicKeyFrom(publicKey)
  if (!key || !verify('sha256', Buffer.from(list), { key, dsaEncoding }, Buffer.from(signature, 'base64')))
    return undefined
  const result = v.safeParse(integrityListSchema, JSON.parse(list))
  return result.success ? result.output : undefined
}
