import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from '../accounts/keys.ts'

const half = 16

/**
 * Addresses that show something to whoever has them. Half of a link is drawn by chance and stored, the other half is made
 * of it with a key that is not in the database: the database alone opens nothing, and the owner can be shown the link again.
 */
export const createShareLinks = (keys: Keys) => {
  const seal = ({ secret }: Key, share: Buffer): Buffer =>
    createHmac('sha256', secret).update(share).digest().subarray(0, half)
  return {
    /** What is stored of a new link: 128 bits by chance. */
    draw: (): string => randomBytes(half).toString('base64url'),
    /** The end of the address, 43 letters. */
    linkOf: (share: string): string => {
      const bytes = Buffer.from(share, 'base64url')
      return Buffer.concat([bytes, seal(keys[0], bytes)]).toString('base64url')
    },
    /** What is stored of a link, or null when it is not ours. */
    shareOf: (link: string): string | null => {
      const bytes = Buffer.from(link, 'base64url')
      if (bytes.length !== 2 * half) return null
      const share = bytes.subarray(0, half)
      const isOurs = keys.some((key) => timingSafeEqual(bytes.subarray(half), seal(key, share)))
      return isOurs ? share.toString('base64url') : null
    },
  }
}
export type ShareLinks = ReturnType<typeof createShareLinks>
