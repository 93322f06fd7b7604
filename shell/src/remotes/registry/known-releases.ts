import { type ReleaseToTry, releasesToTry, rowIn } from 'federation/runtime'
import type { RemotesOptions } from '../remotes-options.ts'
import { createRegistryWatch } from './registry-watch.ts'

/** A failed part waits so long for the registry if the page knows another release to try. */
const registryTimeoutMs = 2000
/** The same if the page knows no other release. */
const registryReadTimeoutMs = 10_000

/** The releases that the registry names, and the order in which they are tried. */
export const createKnownReleases = (
  options: Pick<RemotesOptions, 'registry' | 'readRegistry' | 'newer' | 'quarantine'> & {
    /** Called for each registry that was read. */
    onRead: () => void
  },
) => {
  const { newer, quarantine } = options
  const { registry, take, refresh } = createRegistryWatch(options)
  /** The releases of a remote in the order in which they are tried. */
  const of = (remote: string): ReleaseToTry[] => {
    const row = rowIn(registry(), remote)
    return row ? releasesToTry(row, (version) => quarantine.has(remote, version)) : []
  }
  return {
    registry,
    /** Resolves when the registry may be chosen from; undefined where it may at once. */
    known: newer?.then(
      (read) => void (read && take(read)),
      () => {},
    ),
    of,
    /** The version a remote's parts would come from now. */
    newest: (remote: string): string | undefined => of(remote)[0]?.release.version,
    /** See `RegistryWatch`; default: `registryTimeoutMs` */
    refresh: (timeoutMs: number = registryTimeoutMs): Promise<boolean> => refresh(timeoutMs),
    /** The same before another release of a remote is tried. */
    refreshFor: (remote: string) => refresh(of(remote).length > 1 ? registryTimeoutMs : registryReadTimeoutMs),
  }
}
export type KnownReleases = ReturnType<typeof createKnownReleases>
