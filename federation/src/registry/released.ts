import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { declarationSchema, type RegistryRow } from 'shared/remote'
import * as v from 'valibot'
import { readJson } from '../files/index.ts'
import { describedSchema, rowFrom, type Described } from '../trust-server/index.ts'
import type { SiteFolder } from './site.ts'
import { releasePath, type Pointer } from './pointers.ts'

/** What an immutable version says of itself. @throws Error when it is not in the site's folder */
export const readReleased = (site: SiteFolder, remote: string, version: string): Described => {
  const path = join(site.folder, releasePath(remote, version), 'release.json')
  if (!existsSync(path)) throw new Error(`There is no version ${version} of ${remote} in ${site.folder}.`)
  return readJson(path, describedSchema)
}

/** What a registry says of a version that it names. */
const knownOf = (known: RegistryRow | undefined, version: string): Described | undefined => {
  if (!known) return undefined
  const { current, previous, canary } = known
  if (current.version === version) return { declaration: v.parse(declarationSchema, known), release: current }
  if (canary?.release.version === version) return canary
  return previous?.version === version
    ? { declaration: v.parse(declarationSchema, known), release: previous }
    : undefined
}

/**
 * The registry's row for a remote whose versions are these.
 *
 * @param known its row so far: what that names stays, also when its folder is gone, so that the loss of one remote's
 *   files does not stop the change of another
 * @throws Error when a version that becomes current is not in the site's folder
 */
export const rowOf = (site: SiteFolder, remote: string, pointer: Pointer, known?: RegistryRow): RegistryRow => {
  const { current } = pointer
  const described = (version: string): Described => {
    const kept = knownOf(known, version)
    try {
      return readReleased(site, remote, version)
    } catch (error) {
      if (!kept || (version === current && known?.current.version !== current)) throw error
      return kept
    }
  }
  return rowFrom(pointer, described)
}
