import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { integrityListSchema, type IntegrityList, type SignedList } from 'shared/remote'
import * as v from 'valibot'

/** Signatures are 64 bytes, as browsers take them, and not the DER form that is usual elsewhere. */
const dsaEncoding = 'ieee-p1363'

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

/**
 * The list, or undefined when none of its signatures is of one of these keys, or the text is no list. Whether it has ended is
 * for the caller to look at.
 *
 * @param publicKeys each 65 bytes in base64
 */
export const verifySignedList = (
  { list, signature, also = [] }: SignedList,
  ...publicKeys: readonly string[]
): IntegrityList | undefined => {
  const keys = publicKeys.map(publicKeyFrom).filter((key) => key !== undefined)
  const isGenuine = [signature, ...also].some((each) =>
    keys.some((key) => verify('sha256', Buffer.from(list), { key, dsaEncoding }, Buffer.from(each, 'base64'))),
  )
  if (!isGenuine) return undefined
  try {
    return v.parse(integrityListSchema, JSON.parse(list))
  } catch {
    return undefined
  }
}

/** Whether a list lets nothing run any more. */
export const hasEnded = ({ expiresAt }: IntegrityList, now = Date.now()): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) < now
