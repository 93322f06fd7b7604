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

export const compressFile = (path: string): void => {
  const bytes = readFileSync(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
