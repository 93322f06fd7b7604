import type { IntegrityList, LogHead, RegistryRow, Release, RightsByRemote } from 'shared/remote'
import type { ShellRelease } from '../release/shell-release.ts'
import { filesFingerprint } from './sign-list.ts'

/** Earlier shells that the list goes on to vouch for, because pages written with them may still be open. */
const olderShells = 5

const vouched = ({ base, files }: Pick<Release, 'base' | 'files'>): [string, string][] =>
  files ? [[base, filesFingerprint(files)]] : []

/**
 * The list for a new state of the registry. Serials also rise when the registry was lost and begun anew, since none is
 * below the seconds of the clock.
 */
export const nextList = (
  before: IntegrityList | undefined,
  rows: readonly RegistryRow[],
  withdrawn: readonly string[],
  shells: readonly ShellRelease[],
  rights: RightsByRemote | undefined,
  log: LogHead,
  now: Date,
): IntegrityList => {
  const kept = Object.entries(before?.releases ?? {})
    .filter(([base]) => base.startsWith('/shell/'))
    .slice(-olderShells)
  const releases = rows.flatMap(({ current, previous, canary }) => [
    current,
    ...(previous ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ])
  return {
    serial: Math.max((before?.serial ?? 0) + 1, Math.floor(now.getTime() / 1000)),
    issuedAt: now.toISOString(),
    releases: Object.fromEntries([...kept, ...[...shells, ...releases].flatMap(vouched)]),
    withdrawn: [...withdrawn].sort(),
    ...(rights && { rights }),
    log,
  }
}
