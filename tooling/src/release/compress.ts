import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes `.br` and `.gz` beside every text file of a folder, so that no server compresses at run time. */
export const compressFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|json|svg|md|txt)$/.test(entry.name)) continue
    compressFile(join(entry.parentPath, entry.name))
  }
}

/** A text as servers send it, by the ending of the file beside it. */
export const pack = (text: string | Uint8Array): Record<'.br' | '.gz', Buffer> => ({
  '.br': brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': gzipSync(text, { level: 9 }),
})

const compressFile = (path: string): void => {
  for (const [ending, bytes] of Object.entries(pack(readFileSync(path)))) writeFileSync(path + ending, bytes)
}
