import { createHmac } from 'node:crypto'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6, without padding. */
export const fromBase32 = (text: string): Buffer => {
  const bits = [...text.replaceAll(/\s/g, '')].map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/** What an app shows at a moment (RFC 6238): written apart from the server's library, so that both have to agree. */
export const oneTimeCode = (key: Buffer, at: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const place = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
