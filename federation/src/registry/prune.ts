import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'
import type { Site, SiteFolder } from './site.ts'
import { changeRegistry } from './change-registry.ts'
import { basesNamed, historyDamage, readHistory } from './history.ts'
import { releasePath, basesOf, pointersOf, shellBase, type ShellPointer } from './pointers.ts'
import { withRegistryLock } from './registry-lock.ts'
import { shellPointer } from './shells.ts'
import { startingState } from './starting-state.ts'

export interface PruneTerms {
  /** What the last rows of the history name is kept: how many of them. */
  rows: number
  /** What is younger is kept, in milliseconds. */
  age: number
  now: Date
}

const foldersIn = (site: SiteFolder, path: string): string[] => {
  const folder = join(site.folder, path)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** Every release that is there, and what broken builds have left. */
export const releaseBases = (site: SiteFolder): string[] => [
  ...foldersIn(site, 'remotes').flatMap((name) =>
    foldersIn(site, `remotes/${name}`).map((version) => releasePath(name, version)),
  ),
  ...foldersIn(site, 'shell').map(shellBase),
]

const shellBases = (pointer: ShellPointer | null): string[] =>
  pointer ? [pointer.current, pointer.previous].flatMap((version) => (version ? [shellBase(version)] : [])) : []

const liveBases = (site: Site): string[] => {
  const { file, takenBack } = startingState(site)
  return [
    ...Object.entries(pointersOf(file)).flatMap(([name, pointer]) => basesOf(name, pointer)),
    ...shellBases(shellPointer(site, readHistory(site), takenBack)),
  ]
}

/** When a release was made; the folder itself changes when files beside it do. */
const madeAt = (site: SiteFolder, base: string): number => {
  const described = join(site.folder, base, 'release.json')
  return statSync(existsSync(described) ? described : join(site.folder, base)).mtimeMs
}

/** Releases that nobody needs any more, by their bases: neither live, nor named lately, nor young. */
export const prunable = (site: Site, { rows, age, now }: PruneTerms): string[] => {
  const [damage] = historyDamage(site)
  if (damage !== undefined) throw new Error(`Nothing is removed: ${damage}`)
  const recent = rows > 0 ? readHistory(site).slice(-rows) : []
  const kept = new Set([...liveBases(site), ...recent.flatMap(basesNamed)])
  return releaseBases(site).filter((base) => !kept.has(base) && now.getTime() - madeAt(site, base) >= age)
}

/**
 * Removes the releases that nobody needs any more. The row of the history comes first, so that nothing goes unnoticed; a
 * release that became live in between stays.
 *
 * @returns the bases that are gone
 */
export const prune = async (site: Site, terms: PruneTerms, why: string, team?: string): Promise<string[]> => {
  const pruned = prunable(site, terms)
  if (pruned.length === 0) return []
  await changeRegistry(site, { action: 'prune', why, pruned, team }, (state) => state)
  return withRegistryLock(site, () => {
    const live = liveBases(site)
    const gone = pruned.filter((base) => !live.includes(base))
    for (const folder of gone.flatMap((base) => [join(site.folder, base), serverFolder(site, base)]))
      rmSync(folder, { recursive: true, force: true })
    return gone
  })
}
