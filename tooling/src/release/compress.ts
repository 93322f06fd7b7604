import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pack, writeAtomically } from 'federation/files'
import { withRegistryLock } from 'federation/registry'
import { siteFolder } from '../root.ts'
import { thisSite } from '../this-site.ts'

/** Writes `.br` and `.gz` beside every text file of a folder that lacks them, so that no server compresses at run time. */
export const compressFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|json|svg|md|txt)$/.test(entry.name)) continue
    compressFile(join(entry.parentPath, entry.name))
  }
}

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
