import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A text as servers send it, by the ending of the file beside it. */
export const pack = (text: string | Uint8Array): Record<'.br' | '.gz', Buffer> => ({
  '.br': brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': gzipSync(text, { level: 9 }),
})
