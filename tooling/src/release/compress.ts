import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { withRegistryLock } from '../registry/registry-lock.ts'
import { siteFolder } from '../root.ts'
import { writeAtomically } from './atomic-write.ts'
import { thisSite } from '../this-site.ts'

/** Writes `.br` and `.gz` beside every text file of a folder that lacks them, so that no server compresses at run time. */
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
  if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return
  for (const [ending, bytes] of Object.entries(pack(readFileSync(path)))) writeAtomically(path + ending, bytes)
}

/** Compresses what the releases and texts of a site do not have compressed yet; they may be served meanwhile. */
export const compressSite = async (): Promise<void> => {
  const releases = ['shell/*', 'remotes/*/*'].flatMap((pattern) => globSync(pattern, { cwd: siteFolder() }))
  for (const folder of releases) if (!folder.includes('.draft-')) compressFolder(join(siteFolder(), folder))
  // A change of the registry writes other texts in their place.
  await withRegistryLock(thisSite(), () => compressFolder(join(siteFolder(), 'i18n')))
}
