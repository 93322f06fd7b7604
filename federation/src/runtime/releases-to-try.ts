import type { Registry, RegistryRow, Release } from 'shared/remote'

/** Where the release of a part that is on the page came from. */
export type ReleaseSource = 'current' | 'previous' | 'canary' | 'override'

export interface ReleaseToTry {
  release: Release
  source: ReleaseSource
}

/** The row of a remote that this page gets from a developer's machine; no registry that is read has one. */
export interface OverriddenRow extends RegistryRow {
  override?: Release
}

const sourceOfCurrent = (row: RegistryRow): ReleaseSource =>
  row.canary?.release.version === row.current.version ? 'canary' : 'current'

/**
 * The releases of a remote in the order in which a page tries them: an override, current, then previous. One that failed
 * a short while ago is tried last, so that a page that works is not broken again at each visit.
 */
export const releasesToTry = (row: OverriddenRow, failedLately: (version: string) => boolean): ReleaseToTry[] => {
  const all: ReleaseToTry[] = [
    ...(row.override ? [{ release: row.override, source: 'override' as const }] : []),
    { release: row.current, source: sourceOfCurrent(row) },
    ...(row.previous && row.previous.version !== row.current.version
      ? [{ release: row.previous, source: 'previous' as const }]
      : []),
  ]
  const isGood = ({ release }: ReleaseToTry): boolean => !failedLately(release.version)
  return [...all.filter(isGood), ...all.filter((each) => !isGood(each))]
}

/** The row of a remote. */
export const rowIn = (registry: Registry, remote: string): RegistryRow | undefined =>
  registry.remotes.find(({ name }) => name === remote)

/** Whether a row stands in the page without the files of its releases; the registry itself has them. */
export const isOutline = (row: RegistryRow | undefined): boolean =>
  row !== undefined && row.current.files === undefined && row.current.entry.integrity !== undefined
