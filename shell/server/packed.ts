import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => toGzip(text),
}

/** Bytes of packed texts that are kept, least used first to go: a page has some 10 kB, and 500 rendered pages are kept. */
const mostKept = 8 * 1024 * 1024

/** Fingerprint of a text, for its entity tag. */
export const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * Packs texts off the event loop, each once: what is packed is kept by its fingerprint, and those who ask meanwhile wait
 * for the same work.
 */
export const createPacker = (
  maxSize = mostKept,
): ((text: string, tag: string, encoding: Encoding) => Promise<Buffer>) => {
  const kept = new LRUCache<string, Buffer, { text: string; encoding: Encoding }>({
    maxSize,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context: { text, encoding } }) => pack[encoding](text),
  })
  return (text, tag, encoding) => kept.forceFetch(`${encoding} ${tag}`, { context: { text, encoding } })
}
