import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellRelease } from '../release/build-shell.ts'
import { siteFolder } from '../root.ts'
import type { Change } from './history.ts'
import type { ShellPointer } from './pointers.ts'

/** The file that names the shell which pages are written with. */
export const hostPath = (): string => join(siteFolder(), 'host.json')

/** The shell that pages are written with; undefined before the first build. */
export const liveShell = (): ShellRelease | undefined =>
  existsSync(hostPath()) ? (JSON.parse(readFileSync(hostPath(), 'utf8')) as ShellRelease) : undefined

/** What a version of the shell says of itself. @throws Error when it is not in the site's folder */
export const readShell = (version: string): ShellRelease => {
  const path = join(siteFolder(), 'shell', version, 'release.json')
  if (!existsSync(path)) throw new Error(`There is no version ${version} of shell in ${siteFolder()}.`)
  return JSON.parse(readFileSync(path, 'utf8')) as ShellRelease
}

/** Versions of the shell that were live up to a row of the history, oldest first. */
const shellsUpTo = (history: readonly Change[], row: number): string[] =>
  history.flatMap((change) => (change.shell && change.row <= row ? [change.shell] : []))

/** The live shell and the one before it, which the history knows. */
export const shellPointer = (history: readonly Change[]): ShellPointer | null => {
  const { version: current } = liveShell() ?? {}
  if (current === undefined) return null
  return { current, previous: shellsUpTo(history, Infinity).findLast((version) => version !== current) ?? null }
}

/** The shell that a change of the history has replaced; undefined when it replaced none. */
export const shellBefore = (history: readonly Change[], { row, shell }: Change): string | undefined =>
  shell === undefined ? undefined : shellsUpTo(history, row - 1).at(-1)
