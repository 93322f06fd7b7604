import { existsSync, readFileSync } from 'node:fs'

/** The keys of a text: one, or two while a site changes its key. */
export const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const isKey = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64')
  return bytes.length === 65 && bytes[0] === 4
}

/**
 * The public keys that an operator gives apart from the site's folder, in `RELEASE_PUBLIC_KEY`: the key itself (base64 of
 * 65 bytes) or a file with it; two with a space between them while the key changes. Without one the folder's
 * `release-key.pub` counts, which whoever writes the folder could replace together with the list.
 *
 * @throws Error in one sentence that says what it must be
 */
export const readReleaseKeys = (given: string | undefined): string[] | undefined => {
  if (!given) return undefined
  const keys = keysIn(existsSync(given) ? readFileSync(given, 'utf8') : given)
  if (keys.length === 0 || keys.length > 2 || !keys.every(isKey))
    throw new Error(
      `RELEASE_PUBLIC_KEY is '${given}'; it must be an ECDSA P-256 key, the 65 bytes of its point in base64, or a file with it, ` +
        'or two of them.',
    )
  return keys
}
