import { type Quarantine, type ReleaseToTry, RemoteFailure, isOutline, rowIn, toFailure } from 'federation/runtime'
import type { Refusal } from 'federation/trust'
import type { RegistryRow, Release } from 'shared/remote'
import type { KnownReleases } from '../registry/known-releases.ts'
import { explainFailure } from './explain-failure.ts'
import type { PartLoader, PartName } from './part-loader.ts'
import type { ReadyPart } from '../parts/part-state.ts'
import { measurePhase } from '../telemetry/phases.ts'
import { tryInTurn } from './try-in-turn.ts'

/**
 * Brings in a part: one release after the other, with a look at the registry after the first failure, since a newer one
 * may be there. Rejects with the first failure when all have failed.
 *
 * @param refreshed whether the registry has just been read
 */
export type LoadPart = (remote: string, part: PartName, refreshed: boolean) => Promise<ReadyPart>

export const createLoadPart = (options: {
  releases: KnownReleases
  loader: PartLoader
  quarantine: Quarantine
  refusal: (release: Release) => Refusal | null
  /** Called for each release that failed. */
  onFailure: (remote: string, version: string, failure: RemoteFailure) => void
  /** Called for each release that had not arrived when its budget ended, while another one has. */
  onOverdue: (remote: string, version: string, budget: number) => void
  /** Whether a release has done harm to this page, or to the one before: it is not run. */
  isFaulty: (remote: string, version: string) => boolean
  /** Called for each release whose code is about to run. */
  onRun: ((remote: string, version: string) => void) | undefined
  /** Milliseconds a release has before the one before it is tried beside it. */
  timeouts: Readonly<Record<RegistryRow['kind'], number>>
}): LoadPart => {
  const { releases, loader, quarantine, refusal, onFailure, onOverdue, isFaulty, onRun, timeouts } = options
  const { registry, known } = releases
  return (remote, part, asked) => {
    const begun = performance.now()
    const tried = new Set<string>()
    let refreshed = asked
    let arrived = false
    const started: ReleaseToTry[] = []
    /** What each failure was found to be. */
    const explained = new Map<unknown, Promise<RemoteFailure>>()
    const next = async () => {
      await known
      // A page begins without the releases before, and one that did harm must not be begun again.
      const [best] = releases.of(remote)
      const isKnownAsBad = best !== undefined && quarantine.has(remote, best.release.version)
      if (!refreshed && (started.length > 0 || isKnownAsBad || isOutline(rowIn(registry(), remote)))) {
        refreshed = true
        await releases.refreshFor(remote)
      }
      const row = rowIn(registry(), remote)
      if (!row) throw new RemoteFailure('unreachable', `${remote} is not in the registry`)
      if (isOutline(row)) throw new RemoteFailure('unreachable', `the registry did not arrive, which names ${remote}`)
      const chosen = releases.of(remote).find(({ release }) => !tried.has(release.version))
      if (!chosen) return null
      const { release, source } = chosen
      tried.add(release.version)
      started.push(chosen)
      return async () => {
        const overdue = setTimeout(() => {
          if (arrived) onOverdue(remote, release.version, row.budget)
        }, row.budget)
        try {
          const refused = refusal(release)
          if (refused) throw new RemoteFailure(refused, `${remote} ${release.version} may not run`)
          const refuseFaulty = (): void => {
            if (isFaulty(remote, release.version))
              throw new RemoteFailure('broken', `${remote} ${release.version} did harm`)
          }
          refuseFaulty()
          measurePhase(remote, release.version, 'wait', begun)
          onRun?.(remote, release.version)
          const Part = await loader.load(row, release, part)
          refuseFaulty()
          // What works here shows that the fault lies with the releases that failed, or were overtaken.
          const others = arrived ? [] : started.filter((other) => other !== chosen)
          for (const other of others) quarantine.add(remote, other.release.version)
          arrived = true
          return { status: 'ready' as const, Part, version: release.version, source, base: release.base }
        } catch (thrown) {
          const failure = toFailure(thrown, `${remote} ${release.version}`)
          // The release before does not wait for the reason.
          const explaining = explainFailure(failure, release)
          explained.set(failure, explaining)
          void explaining.then((reason) => onFailure(remote, release.version, reason))
          throw failure
        } finally {
          clearTimeout(overdue)
        }
      }
    }
    return tryInTurn(next, timeouts[rowIn(registry(), remote)?.kind ?? 'regular']).catch(async (thrown: unknown) => {
      throw (await explained.get(thrown)) ?? thrown
    })
  }
}
