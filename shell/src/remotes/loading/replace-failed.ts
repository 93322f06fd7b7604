import { toFailure, type Quarantine } from 'federation/runtime'
import type { CompositionEvent } from 'shared/contracts'
import type { KnownReleases } from '../registry/known-releases.ts'
import type { Remotes } from '../remotes.ts'
import type { ReadyPart } from '../parts/part-state.ts'
import { keyOfPart, type Failed, type PartStore } from '../parts/part-store.ts'
import type { PartsOnPage } from '../parts/parts-on-page.ts'
import { isPartName, type PartLoader, type PartName } from './part-loader.ts'

export const toFailed = (thrown: unknown, what: string): Failed => {
  const { reason, message, chunk } = toFailure(thrown, what)
  return { reason, message, chunk }
}

/** What to do when a release that is on the page turns out not to work there. */
export const createReplaceFailed = ({
  parts,
  onPage,
  loader,
  releases,
  quarantine,
  markFaulty,
  report,
  run,
}: {
  parts: PartStore
  onPage: PartsOnPage
  loader: PartLoader
  releases: KnownReleases
  quarantine: Quarantine
  /** Keeps a release from being run again by itself, and from being shown when it arrives. */
  markFaulty: (remote: string, version: string) => void
  report: (remote: string, version: string, event: CompositionEvent, message: string) => void
  /** Reloads a part. */
  run: (remote: string, part: PartName, retry: boolean) => Promise<void>
}): Pick<Remotes, 'renderFailed' | 'releaseFailed'> => {
  /** Puts another release in the place of one that does not work on the page; where there is none, the part has failed. */
  const giveWay = async (remote: string, part: PartName, state: ReadyPart, failed: Failed): Promise<void> => {
    const key = keyOfPart(remote, part)
    const isLost = failed.chunk !== null
    // A chunk that is gone is requested again, from the newest release; other faults would only come again.
    if (isLost) loader.forget(remote)
    const hasOther = (): boolean => releases.of(remote).some(({ release }) => !quarantine.has(remote, release.version))
    if (isLost || hasOther()) return run(remote, part, isLost)
    // A page begins without the releases before; the registry may know of one.
    await releases.refreshFor(remote)
    if (parts.get(key) !== state) return
    if (hasOther()) await run(remote, part, false)
    else parts.dispatch(key, { type: 'break', of: state, failed })
  }

  return {
    renderFailed: (remote, part, thrown, event = 'render') => {
      const state = parts.get(keyOfPart(remote, part))
      if (state.status !== 'ready') return
      const failed = toFailed(thrown, `${remote} ${state.version}`)
      report(remote, state.version, failed.chunk === null ? event : 'unreachable', failed.message)
      quarantine.add(remote, state.version)
      void giveWay(remote, part, state, failed)
    },
    releaseFailed: ({ remote, version }, event, message) => {
      report(remote, version, event, message)
      quarantine.add(remote, version)
      markFaulty(remote, version)
      const failed = { reason: 'broken' as const, message: `${remote} ${version}: ${message}`, chunk: null }
      for (const [key, state] of parts.entries()) {
        const [of = '', part = ''] = key.split('/')
        if (of !== remote || state.status !== 'ready' || state.version !== version || !isPartName(part)) continue
        if (onPage.has(key)) void giveWay(remote, part, state, failed)
        else parts.forget(key)
      }
    },
  }
}
