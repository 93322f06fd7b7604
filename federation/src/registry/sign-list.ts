import { sign, type KeyObject } from 'node:crypto'
import { fileListText, type IntegrityList, type Release, type SignedList } from 'shared/remote'
import { integrityOf } from '../files/index.ts'

/** Fingerprint of a release's files, as the signed list states it. */
export const filesFingerprint = (files: NonNullable<Release['files']>): string => integrityOf(fileListText(files))

/** Signatures are 64 bytes, as browsers take them, and not the DER form that is usual elsewhere. */
const dsaEncoding = 'ieee-p1363'

/** @param keys ECDSA P-256 keys: the site's, and the next one while they change */
export const signList = (list: IntegrityList, key: KeyObject, ...next: readonly KeyObject[]): SignedList => {
  const text = JSON.stringify(list)
  const by = (each: KeyObject): string =>
    sign('sha256', Buffer.from(text), { key: each, dsaEncoding }).toString('base64')
  return { list: text, signature: by(key), ...(next.length > 0 && { also: next.map(by) }) }
}
