import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** The best quality, in large blocks, in which a shell's script is some 80 bytes smaller. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 }

/** A text as servers send it, by the ending of the file beside it. */
export const pack = (text: string | Uint8Array): Record<'.br' | '.gz', Buffer> => ({
  '.br': brotliCompressSync(text, { params: brotliParams }),
  '.gz': gzipSync(text, { level: 9 }),
})

/** What a server sends in place of a file, by the ending it has beside it. */
export const packings: readonly (readonly [ending: string, unpack: (bytes: Buffer) => Buffer])[] = [
  ['', (bytes) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
]
