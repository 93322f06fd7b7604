import type { Registry, RegistryRow } from './registry.ts'

/** Visitors are spread over this many buckets by chance; a page keeps its bucket in its own storage. */
export const buckets = 1000

/** Shifts the buckets by the remote's name, so that the trials of two remotes meet different people. */
const shift = (name: string): number =>
  [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % buckets, 7)

/** Whether a visitor of a bucket is among the share of a remote's canary. */
export const getsCanary = ({ name, canary }: RegistryRow, bucket: number): boolean =>
  canary !== undefined && (bucket + shift(name)) % buckets < Math.round(canary.share * buckets)

/**
 * The registry as a visitor of a bucket gets it: where they are among a canary's share it is `current`, with the release
 * of all others as `previous`, so that a page falls back to it by the usual way.
 */
export const registryFor = (registry: Registry, bucket: number): Registry => ({
  ...registry,
  remotes: registry.remotes.map((row) =>
    row.canary && getsCanary(row, bucket)
      ? { ...row, ...row.canary.declaration, current: row.canary.release, previous: row.current }
      : row,
  ),
})
