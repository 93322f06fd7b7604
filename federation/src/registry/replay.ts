import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFolder } from './site.ts'
import type { Change } from './history.ts'
import { partBase, type Pointers } from './pointers.ts'

/** The pointers that the changes of a history lead to. */
export const lastPointers = (history: readonly Change[]): Pointers =>
  Object.fromEntries(
    [...new Map(history.flatMap(({ remotes }) => Object.entries(remotes)))].flatMap(([name, { to }]) =>
      to ? [[name, to]] : [],
    ),
  )

/** The bases that the last change of a list of them has left. */
export const lastOf = (history: readonly Change[], list: 'withdrawn' | 'takenBack'): readonly string[] =>
  history.findLast((change) => change[list])?.[list]?.to ?? []

/** What the history keeps of what releases say of themselves, by their bases; of a version that was removed, nothing. */
export const releasedIn = (history: readonly Change[]): Readonly<Record<string, string>> => {
  const all = new Map<string, string>()
  for (const { released = {}, pruned = [] } of history) {
    for (const base of pruned) all.delete(base)
    for (const [base, hash] of Object.entries(released)) all.set(base, hash)
  }
  return Object.fromEntries(all)
}

/** Versions that each remote and the shell had and that are still in the site's folder, the newest first. */
export const earlierVersions = (site: SiteFolder, history: readonly Change[]): Record<string, string[]> => {
  const versions: Record<string, string[]> = {}
  const add = (part: string, version: string | undefined): void => {
    if (version === undefined) return
    versions[part] = [version, ...(versions[part] ?? []).filter((each) => each !== version)]
  }
  for (const { remotes, shell } of history) {
    for (const [name, { to }] of Object.entries(remotes)) add(name, to?.current)
    add('shell', shell)
  }
  const isThere = (part: string) => (version: string) =>
    existsSync(join(site.folder, partBase(part, version), 'release.json'))
  return Object.fromEntries(Object.entries(versions).map(([part, each]) => [part, each.filter(isThere(part))]))
}
