import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/**
 * Marks that a browser keeps after a person came in there. One stands for nothing but itself: it opens no account, and
 * counts the attempts from there apart from those of strangers, who therefore cannot lock the person out.
 */
export interface KnownDevices {
  /** A mark for a browser in which the account's password was right, or a mailed link was opened. */
  mark(accountId: string): string
  /** The device of a mark, or null when the mark is not of this account. */
  read(accountId: string, mark: string | undefined): string | null
}

export const createKnownDevices = (key: Uint8Array): KnownDevices => {
  const seal = (accountId: string, device: string): string =>
    createHmac('sha256', key).update(`${accountId} ${device}`).digest('base64url')
  return {
    mark: (accountId) => {
      const device = randomUUID()
      return `${device}.${seal(accountId, device)}`
    },
    read: (accountId, mark = '') => {
      const [device = '', given = ''] = mark.split('.')
      const right = Buffer.from(seal(accountId, device))
      const shown = Buffer.from(given)
      return shown.length === right.length && timingSafeEqual(shown, right) ? device : null
    },
  }
}
