import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ShellRelease } from '../release/build-shell.ts'
import { siteFolder } from '../root.ts'
import type { Change } from './history.ts'
import { shellBase, type ShellPointer } from './pointers.ts'

/** The file that names the shell which pages are written with. */
export const hostPath = (): string => join(siteFolder(), 'host.json')

const fileSchema = v.object({ path: v.string(), integrity: v.string() })
const partSchema = v.object({
  scripts: v.array(fileSchema),
  styles: v.array(fileSchema),
  consumes: v.array(v.string()),
})
const shellSchema = v.object({
  version: v.string(),
  base: v.string(),
  main: partSchema,
  lazy: v.record(v.string(), partSchema),
  files: v.record(v.string(), v.string()),
})

const parseShell = (text: string): ShellRelease => v.parse(shellSchema, JSON.parse(text))

/** The shell that pages are written with; undefined before the first build, and when the file is damaged. */
export const liveShell = (): ShellRelease | undefined => {
  if (!existsSync(hostPath())) return undefined
  try {
    return parseShell(readFileSync(hostPath(), 'utf8'))
  } catch {
    return undefined
  }
}

/** What a version of the shell says of itself. @throws Error when it is not in the site's folder */
export const readShell = (version: string): ShellRelease => {
  const path = join(siteFolder(), shellBase(version), 'release.json')
  if (existsSync(path)) return parseShell(readFileSync(path, 'utf8'))
  // The live one stays, also when its folder is gone.
  const live = liveShell()
  if (live?.version === version) return live
  throw new Error(`There is no version ${version} of shell in ${siteFolder()}.`)
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
export const shellPointer = (history: readonly Change[], takenBack: readonly string[] = []): ShellPointer | null => {
  const versions = shellsUpTo(history, Infinity)
  const current = liveShell()?.version ?? versions.at(-1)
  if (current === undefined) return null
  const isSpare = (version: string): boolean => version !== current && !takenBack.includes(shellBase(version))
  return { current, previous: versions.findLast(isSpare) ?? null }
}

/** The shell that a change of the history has replaced; undefined when it replaced none. */
export const shellBefore = (history: readonly Change[], { row, shell }: Change): string | undefined =>
  shell === undefined ? undefined : shellsUpTo(history, row - 1).at(-1)
