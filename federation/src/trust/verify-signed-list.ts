import * as v from 'valibot'
import { integrityListSchema, type IntegrityList, type SignedList } from 'shared/remote'

/** Why a signed list lets nothing run. */
export class ListRefused extends Error {
  override name = 'ListRefused'
}

/** A genuine list whose time is over: what runs goes on, texts are shown, and nothing else is started by it. */
export class ListEnded extends ListRefused {
  override name = 'ListEnded'
  readonly list: IntegrityList
  constructor(list: IntegrityList) {
    super('the list of releases has ended')
    this.list = list
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

const importKey = async (subtle: SubtleCrypto, publicKey: string): Promise<CryptoKey> => {
  try {
    return await subtle.importKey('raw', bytesOf(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  } catch (cause) {
    throw new ListRefused('the release key is no ECDSA P-256 key', { cause })
  }
}

/** Whether one of the signatures is of one of the keys; while a site changes its key there are two of each. */
const isGenuine = async (
  subtle: SubtleCrypto,
  { list, signature, also = [] }: SignedList,
  publicKeys: readonly string[],
): Promise<boolean> => {
  const text = new TextEncoder().encode(list)
  const keys = await Promise.all(publicKeys.map((key) => importKey(subtle, key)))
  for (const key of keys)
    for (const each of [signature, ...also])
      if (await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(each), text)) return true
  return false
}

/**
 * Opens a signed list. A page that is not served safely (http on another host than this machine) has no `crypto.subtle`:
 * there the signature is not checked, and nothing would be won by it, since whoever changes the list on its way can change
 * the page as well.
 *
 * @param publicKeys ECDSA P-256, each the 65 bytes of the uncompressed point in base64
 * @returns the list; rejects with {@link ListRefused} when it is not signed with one of the keys, a key or the list cannot be
 *   used, and with {@link ListEnded} when the list has ended
 */
export const verifySignedList = async (
  signed: SignedList,
  publicKeys: readonly string[],
  now: number,
  subtle: SubtleCrypto | null = globalThis.crypto.subtle ?? null,
): Promise<IntegrityList> => {
  try {
    if (subtle && !(await isGenuine(subtle, signed, publicKeys)))
      throw new ListRefused('the list of releases is not signed with the key of this site')
    const opened = v.parse(integrityListSchema, JSON.parse(signed.list))
    if (opened.expiresAt && Date.parse(opened.expiresAt) < now) throw new ListEnded(opened)
    return opened
  } catch (thrown) {
    throw thrown instanceof ListRefused
      ? thrown
      : new ListRefused('the list of releases cannot be read', { cause: thrown })
  }
}
