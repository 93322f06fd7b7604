import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { RemoteFailure } from './failure.ts'
import type { OpenReleases } from './open-releases.ts'
import { forgetScripts } from './script.ts'

/** The same timeout as for chunks in the builds. */
export const defaultTimeoutMs = 120_000

export interface DeadlinesOptions {
  opened: OpenReleases
  /** Timeout of a remote entry. Default: {@link defaultTimeoutMs} */
  timeoutMs?: number
  /** Takes the unfinished tags of a release out of the page. */
  forget?: (base: string) => void
}

/**
 * Bounds how long an entry is waited for, and lets a retry start afresh. `afterMatchRemote` takes the tags of the try before
 * out of the page, which the new one would join, and starts the clock; `afterLoadRemote` stops it. Which release comes instead
 * is decided long before, while this one may still arrive.
 */
export const deadlines = ({
  opened,
  timeoutMs = defaultTimeoutMs,
  forget = forgetScripts,
}: DeadlinesOptions): ModuleFederationRuntimePlugin => {
  const clocks = new Map<string, ReturnType<typeof setTimeout>>()
  const stopClock = (name: string): void => {
    clearTimeout(clocks.get(name))
    clocks.delete(name)
  }
  return {
    name: 'release-deadlines',
    afterMatchRemote: ({ remoteInfo }) => {
      const wanted = remoteInfo && opened.get(remoteInfo.name)
      if (!wanted) return
      const { release, attempt, stop } = wanted
      if (attempt > 0) forget(release.base)
      const late = new RemoteFailure('timeout', `${wanted.remote} did not arrive within ${timeoutMs} ms`)
      clocks.set(
        remoteInfo.name,
        setTimeout(() => stop.abort(late), timeoutMs),
      )
    },
    afterLoadRemote: ({ id, remote }) => stopClock(remote?.name ?? id.split('/')[0] ?? ''),
  }
}
