import { type Quarantine, rowIn } from 'federation/runtime'
import type { Remotes } from '../remotes.ts'
import type { ReleaseName } from 'federation/page-guard'

/**
 * Puts another release in the place of one on the page that works, but not well. It does so once the other has arrived, and not
 * at all where a release of that remote is set aside already: what two releases do is as likely the fault of what is around them.
 */
export const replaceRelease = async (
  { remote, version }: ReleaseName,
  remotes: Pick<Remotes, 'isShown' | 'registry' | 'fileLost'>,
  quarantine: Pick<Quarantine, 'add' | 'all'>,
): Promise<void> => {
  const row = rowIn(remotes.registry(), remote)
  const known = [row?.current, row?.previous, row?.canary?.release].find((each) => each?.version === version)
  if (!known || !remotes.isShown({ remote, version })) return
  if (quarantine.all().some((each) => each.remote === remote)) return
  quarantine.add(remote, version)
  // As with a file that is lost, what is on the page stays until another release is there.
  await remotes.fileLost(known.base)
}
