import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pack, writeAtomically } from '../files/index.ts'
import { withRegistryLock, type SiteFolder } from '../registry/index.ts'

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
export const compressSite = async (site: SiteFolder): Promise<void> => {
  const releases = ['shell/*', 'remotes/*/*'].flatMap((pattern) => globSync(pattern, { cwd: site.folder }))
  for (const folder of releases) if (!folder.includes('.draft-')) compressFolder(join(site.folder, folder))
  // A change of the registry writes other texts in their place.
  await withRegistryLock(site, () => compressFolder(join(site.folder, 'i18n')))
}
