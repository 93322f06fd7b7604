import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

/**
 * Marks that a browser keeps after a person came in there. One stands for nothing but itself: it opens no account, and
 * counts the attempts from there apart from those of strangers, who therefore cannot lock the person out.
 */
export const createKnownDevices = (keys: Keys) => {
  const seal = ({ secret }: Key, accountId: string, device: string): string =>
    createHmac('sha256', secret).update(`${accountId} ${device}`).digest('base64url')
  return {
    /** A mark for a browser in which the account's password was right, or a mailed link was opened. */
    mark: (accountId: string): string => {
      const device = randomUUID()
      return `${device}.${seal(keys[0], accountId, device)}`
    },
    /** The device of a mark, or null when the mark is not of this account. */
    read: (accountId: string, mark: string | undefined = ''): string | null => {
      const [device = '', given = ''] = mark.split('.')
      const shown = Buffer.from(given)
      const isOurs = keys.some((key) => {
        const right = Buffer.from(seal(key, accountId, device))
        return shown.length === right.length && timingSafeEqual(shown, right)
      })
      return isOurs ? device : null
    },
  }
}
