import { join } from 'node:path'
import type { IntegrityList } from 'shared/remote'
import { readJson } from '../files/index.ts'
import { shellReleaseSchema, type ShellRelease } from './shell-release.ts'
import type { SiteFolder } from './site.ts'
import type { Change } from './history.ts'
import { shellBase, type ShellPointer } from './pointers.ts'
import { filesFingerprint } from './sign-list.ts'

/** The file that names the shell which pages are written with. */
export const hostPath = (site: SiteFolder): string => join(site.folder, 'host.json')

/** What a file says of a shell; undefined where it is missing or damaged. */
const parseShell = (path: string): ShellRelease | undefined => {
  try {
    return readJson(path, shellReleaseSchema)
  } catch {
    return undefined
  }
}

/** The shell that pages are written with; undefined before the first build, and when the file is damaged. */
export const liveShell = (site: SiteFolder): ShellRelease | undefined => parseShell(hostPath(site))

/** What a version of the shell says of itself; undefined where it is not in the site's folder, and when the file is damaged. */
export const describedShell = (site: SiteFolder, version: string): ShellRelease | undefined =>
  parseShell(join(site.folder, shellBase(version), 'release.json'))

/**
 * A version of the shell: as it describes itself, or if it is the live one, as `host.json` does.
 *
 * @param list whose fingerprint of its files counts, where it has one
 * @throws Error when it is not in the site's folder
 */
export const readShell = (site: SiteFolder, version: string, list?: IntegrityList): ShellRelease => {
  const signed = list?.releases[shellBase(version)]
  const found = [describedShell(site, version), liveShell(site)].find(
    (shell) => shell?.version === version && (signed === undefined || filesFingerprint(shell.files) === signed),
  )
  if (found) return found
  throw new Error(`There is no version ${version} of shell in ${site.folder}${signed ? ' as it was released' : ''}.`)
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
