import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../files/index.ts'
import { shellReleaseSchema, type ShellRelease } from './shell-release.ts'
import type { SiteFolder } from './site.ts'
import type { Change } from './history.ts'
import { shellBase, type ShellPointer } from './pointers.ts'

/** The file that names the shell which pages are written with. */
export const hostPath = (site: SiteFolder): string => join(site.folder, 'host.json')

const parseShell = (path: string): ShellRelease => readJson(path, shellReleaseSchema)

/** The shell that pages are written with; undefined before the first build, and when the file is damaged. */
export const liveShell = (site: SiteFolder): ShellRelease | undefined => {
  if (!existsSync(hostPath(site))) return undefined
  try {
    return parseShell(hostPath(site))
  } catch {
    return undefined
  }
}

/** What a version of the shell says of itself. @throws Error when it is not in the site's folder */
export const readShell = (site: SiteFolder, version: string): ShellRelease => {
  const path = join(site.folder, shellBase(version), 'release.json')
  if (existsSync(path)) return parseShell(path)
  // The live one stays, also when its folder is gone.
  const live = liveShell(site)
  if (live?.version === version) return live
  throw new Error(`There is no version ${version} of shell in ${site.folder}.`)
}

/** Versions of the shell that were live up to a row of the history, oldest first. */
const shellsUpTo = (history: readonly Change[], row: number): string[] =>
  history.flatMap((change) => (change.shell && change.row <= row ? [change.shell] : []))

/**
 * The live shell and the one to go back to, which the history knows. Where the file of the live one is damaged, the
 * history says which it was.
 *
 * @param takenBack bases that nothing goes back to
 */
export const shellPointer = (
  site: SiteFolder,
  history: readonly Change[],
  takenBack: readonly string[] = [],
): ShellPointer | null => {
  const versions = shellsUpTo(history, Infinity)
  const current = liveShell(site)?.version ?? versions.at(-1)
  if (current === undefined) return null
  const isSpare = (version: string): boolean => version !== current && !takenBack.includes(shellBase(version))
  return { current, previous: versions.findLast(isSpare) ?? null }
}

/** The shell that a change of the history has replaced; undefined when it replaced none. */
export const shellBefore = (history: readonly Change[], { row, shell }: Change): string | undefined =>
  shell === undefined ? undefined : shellsUpTo(history, row - 1).at(-1)
