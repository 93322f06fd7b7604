import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { declarationSchema, rowsText, type RegistryRow } from 'shared/remote'
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

/** What a row says of a version that it names. Of the release before, it has no declaration. */
const knownOf = (known: RegistryRow | undefined, version: string): Partial<Described> | undefined => {
  if (!known) return undefined
  const { current, previous, canary } = known
  if (current.version === version) return { declaration: v.parse(declarationSchema, known), release: current }
  if (canary?.release.version === version) return { declaration: canary.declaration, release: canary.release }
  return previous?.version === version ? { release: previous } : undefined
}

/** SHA-256 of what a version says of itself, as the history keeps it. */
export const describedHash = ({ declaration, release }: Described): string =>
  createHash('sha256').update(rowsText({ declaration, release })).digest('hex')

/**
 * The registry's row for a remote whose versions are these.
 *
 * @param known its row so far, which the signed list vouches for: what it says of a version counts, also when the folder is gone
 *   or says something else
 * @param released what the history says that versions said of themselves, by their bases (`describedHash`)
 * @throws Error when a version that becomes current is not in the site's folder, or not as it was released
 */
export const rowOf = (
  site: SiteFolder,
  remote: string,
  pointer: Pointer,
  known?: RegistryRow,
  released: Readonly<Record<string, string>> = {},
): RegistryRow => {
  const described = (version: string): Described => {
    const { declaration, release } = knownOf(known, version) ?? {}
    const isMadeCurrent = version === pointer.current && version !== known?.current.version
    if (release && declaration && !isMadeCurrent) return { declaration, release }
    if (release && known && version === pointer.previous) return { declaration: known, release }
    const read = readReleased(site, remote, version)
    const { base } = read.release
    if (
      (released[base] ?? describedHash(read)) !== describedHash(read) ||
      (release && !isDeepStrictEqual(read.release, release)) ||
      (declaration && !isDeepStrictEqual(read.declaration, declaration))
    )
      throw new Error(`${base}release.json is not as it was released.`)
    return read
  }
  return rowFrom(pointer, described)
}
