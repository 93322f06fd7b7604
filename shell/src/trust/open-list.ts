import * as v from 'valibot'
import { integrityListSchema, type IntegrityList, type SignedList } from 'shared/remote'

/** Why a signed list vouches for nothing. */
export class ListRefused extends Error {
  override name = 'ListRefused'
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

const importKey = async (subtle: SubtleCrypto, publicKey: string): Promise<CryptoKey> => {
  try {
    return await subtle.importKey('raw', bytesOf(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  } catch (cause) {
    throw new ListRefused('the release key is no ECDSA P-256 key', { cause })
  }
}

const isGenuine = async (subtle: SubtleCrypto, { list, signature }: SignedList, publicKey: string): Promise<boolean> =>
  subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await importKey(subtle, publicKey),
    bytesOf(signature),
    new TextEncoder().encode(list),
  )

/**
 * Opens a signed list. A page that is not served safely (http on another host than this machine) has no `crypto.subtle`:
 * there the signature is not checked, and nothing would be won by it, since whoever changes the list on its way can change
 * the page as well.
 *
 * @param publicKey ECDSA P-256, the 65 bytes of the uncompressed point in base64
 * @returns the list; rejects with {@link ListRefused} when it is not signed with the key, the key or the list cannot be
 *   used, or the list has ended
 */
export const openList = async (
  signed: SignedList,
  publicKey: string,
  now: number,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<IntegrityList> => {
  try {
    if (subtle && !(await isGenuine(subtle, signed, publicKey)))
      throw new ListRefused('the list of releases is not signed with the key of this site')
    const opened = v.parse(integrityListSchema, JSON.parse(signed.list))
    if (opened.expiresAt && Date.parse(opened.expiresAt) < now) throw new ListRefused('the list of releases has ended')
    return opened
  } catch (thrown) {
    throw thrown instanceof ListRefused
      ? thrown
      : new ListRefused('the list of releases cannot be read', { cause: thrown })
  }
}
