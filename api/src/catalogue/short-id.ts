import { hash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 10

/**
 * The short id of a record: ten letters and digits, the same on every machine. No dash, because addresses are split on
 * the first one.
 *
 * @param attempt 0; higher where the id is another record's already
 */
export const shortId = (sourceId: string, attempt = 0): string => {
  const digest = hash('sha256', attempt === 0 ? sourceId : `${sourceId}\n${attempt}`, 'buffer')
  let id = ''
  let bits = 0
  let bitCount = 0
  for (const byte of digest) {
    bitCount = (bitCount << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) id += alphabet[(bitCount >> (bits - 5)) & 31] ?? ''
    bitCount &= (1 << bits) - 1
    if (id.length >= length) break
  }
  return id.slice(0, length)
}
