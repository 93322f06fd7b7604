import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Phase } from 'shared/health'
import type { OpenReleases } from './open-releases.ts'

export interface ReportsOptions {
  opened: OpenReleases
  /** Told how long a phase of a release took, from a moment of the page's clock until now. */
  onPhase: (remote: string, version: string, phase: Phase, since: number) => void
  now?: () => number
}

/**
 * Tells of each release how long it took: its files (`afterMatchRemote` to `afterLoadEntry`), and its start (until
 * `afterExecuteFactory`).
 */
export const reports = ({
  opened,
  onPhase,
  now = () => performance.now(),
}: ReportsOptions): ModuleFederationRuntimePlugin => {
  const since = new Map<string, number>()
  const ended = (name: string, phase: Phase): void => {
    const wanted = opened.get(name)
    const begun = since.get(name)
    if (!wanted || begun === undefined) return
    onPhase(wanted.remote, wanted.release.version, phase, begun)
    since.set(name, now())
  }
  return {
    name: 'release-reports',
    afterMatchRemote: ({ remoteInfo }) => {
      if (remoteInfo && opened.get(remoteInfo.name)) since.set(remoteInfo.name, now())
    },
    afterLoadEntry: ({ remoteInfo, error }) => {
      if (error === undefined) ended(remoteInfo.name, 'files')
    },
    afterExecuteFactory: ({ moduleInfo, error }) => {
      if (error === undefined) ended(moduleInfo.name, 'start')
    },
    afterLoadRemote: ({ id, remote }) => void since.delete(remote?.name ?? id.split('/')[0] ?? ''),
  }
}
