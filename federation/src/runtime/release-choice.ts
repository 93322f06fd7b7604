import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Registry, Release } from 'shared/remote'
import { RemoteFailure } from './failure.ts'
import type { OpenReleases } from './open-releases.ts'
import { releasesToTry, rowIn } from './releases-to-try.ts'

/** Why a release may not run: its publisher took it back, or the signed list does not vouch for it. */
export type Refusal = 'withdrawn' | 'tampered'

export interface ReleaseChoiceOptions {
  opened: OpenReleases
  registry: () => Registry
  /** Whether a release failed here a short while ago. */
  failedLately: (remote: string, version: string) => boolean
  /** Why a release may not run, or null. */
  refusal: (release: Release) => Refusal | null
  /** Registers a release with the runtime. @returns its name there */
  register: (remote: string, release: Release) => string
}

/**
 * Decides which release runs. `beforeRequest` turns the name of a remote into that of its release: the one on trial for this
 * visitor, the live one, or the last good one where that failed lately. `afterMatchRemote` refuses one that was withdrawn or
 * is not vouched for, however it was asked for.
 */
export const releaseChoice = ({
  opened,
  registry,
  failedLately,
  refusal,
  register,
}: ReleaseChoiceOptions): ModuleFederationRuntimePlugin => ({
  name: 'release-choice',
  beforeRequest: (request) => {
    const [remote = '', ...expose] = request.id.split('/')
    const row = rowIn(registry(), remote)
    const best =
      row && releasesToTry(row, (version) => failedLately(remote, version)).find(({ release }) => !refusal(release))
    return best ? { ...request, id: [register(remote, best.release), ...expose].join('/') } : request
  },
  afterMatchRemote: ({ remoteInfo }) => {
    const wanted = remoteInfo && opened.get(remoteInfo.name)
    const refused = wanted ? refusal(wanted.release) : null
    if (refused) throw new RemoteFailure(refused, `${wanted?.remote} ${wanted?.release.version} may not run`)
  },
})
