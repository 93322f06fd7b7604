import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'
import { basesNamed, damagedLines, readHistory } from './history.ts'
import { basesOf, partBase, pointersOf } from './pointers.ts'
import { serverFolder } from './server-folder.ts'
import { startingState } from './starting-state.ts'

/**
 * Whether a version of a remote or of the shell was ever live or on trial, and so never changes any more: browsers keep its
 * files also when they were removed here. Where the history is damaged, every version that is there counts as used.
 */
export const isUsed = (site: Site, part: string, version: string): boolean => {
  // First, so that nothing is written where no change can be made.
  const { file, list, withdrawn } = startingState(site)
  const base = partBase(part, version)
  if (damagedLines(site).length > 0 && existsSync(join(site.folder, base))) return true
  return [
    ...Object.entries(pointersOf(file)).flatMap(([name, pointer]) => basesOf(name, pointer)),
    ...Object.keys(list?.releases ?? {}),
    ...withdrawn,
    ...readHistory(site).flatMap(basesNamed),
  ].includes(base)
}

/** Removes the files of a version that was refused, so that its number is free for a better one. */
export const discardUnused = (site: Site, part: string, version: string): void => {
  if (isUsed(site, part, version)) return
  const base = partBase(part, version)
  for (const folder of [join(site.folder, base), serverFolder(site, base)])
    rmSync(folder, { recursive: true, force: true })
}

/**
 * Releases a version, and when it is refused on the way, leaves nothing of it behind.
 *
 * @param chosen whether its number was given by hand; one that the sources make is the same at the next try
 */
export const freeIfRefused = async <Result>(
  site: Site,
  part: string,
  version: string,
  chosen: boolean,
  release: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await release()
  } catch (error) {
    if (chosen) discardUnused(site, part, version)
    throw error
  }
}
