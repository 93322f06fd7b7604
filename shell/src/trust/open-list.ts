import * as v from 'valibot'
import { integrityListSchema, type IntegrityList, type SignedList } from 'shared/remote'

/** Why a signed list vouches for nothing. */
export class ListRefused extends Error {
  override name = 'ListRefused'
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** The key as the browser takes it, or null where the browser cannot check Ed25519: files are then only as the page says. */
const importKey = async (subtle: SubtleCrypto | undefined, publicKey: string): Promise<CryptoKey | null> => {
  if (!subtle) return null
  try {
    return await subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'NotSupportedError') return null
    throw new ListRefused('the release key is no Ed25519 key', { cause: thrown })
  }
}

/**
 * Opens a signed list.
 *
 * @param publicKey 32 bytes in base64
 * @returns the list; rejects with {@link ListRefused} when it is not signed with the key, is no list, or has ended
 */
export const openList = async (
  { list, signature }: SignedList,
  publicKey: string,
  now: number,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<IntegrityList> => {
  const key = await importKey(subtle, publicKey)
  try {
    if (key && subtle) {
      const genuine = await subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(list))
      if (!genuine) throw new ListRefused('the list of releases is not signed with the key of this site')
    }
    const opened = v.parse(integrityListSchema, JSON.parse(list))
    if (opened.expiresAt && Date.parse(opened.expiresAt) < now) throw new ListRefused('the list of releases has ended')
    return opened
  } catch (thrown) {
    throw thrown instanceof ListRefused
      ? thrown
      : new ListRefused('the list of releases cannot be read', { cause: thrown })
  }
}
