import { existsSync, readFileSync } from 'node:fs'

/**
 * The public key that an operator gives apart from the site's folder, in `RELEASE_PUBLIC_KEY`: the key itself (base64 of
 * 65 bytes) or a file with it. Without one the folder's `release-key.pub` counts, which whoever writes the folder could
 * replace together with the list.
 *
 * @throws Error in one sentence that says what it must be
 */
export const chosenReleaseKey = (env: NodeJS.ProcessEnv): string | undefined => {
  const given = env['RELEASE_PUBLIC_KEY']
  if (!given) return undefined
  const key = (existsSync(given) ? readFileSync(given, 'utf8') : given).trim()
  const bytes = Buffer.from(key, 'base64')
  if (bytes.length !== 65 || bytes[0] !== 4)
    throw new Error(
      `RELEASE_PUBLIC_KEY is '${given}'; it must be an ECDSA P-256 key, the 65 bytes of its point in base64, or a file with it.`,
    )
  return key
}
