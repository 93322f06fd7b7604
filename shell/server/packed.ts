import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => toGzip(text),
}

/** Bytes of packed texts that are kept, least used first to go. */
const mostKept = 32 * 1024 * 1024

/** Fingerprint of a text, for its entity tag. */
export const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * Packs texts off the event loop, each once: what is packed is kept by its fingerprint, and those who ask meanwhile wait
 * for the same work.
 */
export const createPacker = (most = mostKept): ((text: string, tag: string, encoding: Encoding) => Promise<Buffer>) => {
  const kept = new Map<string, { work: Promise<Buffer>; bytes: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return (text, tag, encoding) => {
    const key = `${encoding} ${tag}`
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known.work
    }
    const entry = { work: pack[encoding](text), bytes: 0 }
    kept.set(key, entry)
    entry.work.then(
      ({ length }) => {
        if (kept.get(key) !== entry) return
        entry.bytes = length
        total += length
        for (const oldest of kept.keys()) {
          if (total <= most) break
          drop(oldest)
        }
      },
      () => drop(key),
    )
    return entry.work
  }
}
