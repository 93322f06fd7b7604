import type { CompositionEvent } from 'shared/contracts'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import type { Refusal } from '../trust/index.ts'
import { openRemote } from './container.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { FailedReleases } from './failed-releases.ts'
import { explainFailure } from './explain-failure.ts'
import { RemoteFailure, toFailure, type FailureReason } from './failure.ts'
import { measurePhase } from './phases.ts'
import { createPartLoader, type Part, type PartName } from './part-loader.ts'
import { createRegistryWatch } from './registry-watch.ts'
import { isOutline, releasesToTry, rowIn, type ReleaseSource, type ReleaseToTry } from './releases-to-try.ts'
import type { ShareScope } from './share-scope.ts'
import { tryInTurn } from './try-in-turn.ts'

export type PartState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean; again: boolean }
  | { status: 'ready'; Part: Part; version: string; source: ReleaseSource }
  | { status: 'failed'; reason: FailureReason; message: string; chunk: string | null }

/** Something that happened to a release of a remote on this page. */
export interface RemoteEvent {
  remote: string
  version: string
  event: CompositionEvent
  message: string
}

export interface RemotesOptions {
  registry: Registry
  /** Reads the registry anew: before another try, and when the person goes on to another page. */
  readRegistry: () => Promise<Registry>
  scope: ShareScope
  /** Remembers which releases did not work here. */
  failedReleases: FailedReleases
  /** Why a release may not run, or null. Default: all may. */
  refusal?: (release: Release) => Refusal | null
  /** Milliseconds until a part that still loads is called slow. */
  slowAfter?: number
  /** Milliseconds a release has before the one before it is tried beside it. */
  patience?: Readonly<Record<RegistryRow['kind'], number>>
  /** Told of every view and every failure, for reports. */
  onEvent?: (event: RemoteEvent) => void
  /** How a remote is brought in; the bundled build of the page bench brings it with it. */
  open?: typeof openRemote
}

export interface Remotes {
  registry(): Registry
  /** State of a part; the same object until it changes. */
  state(remote: string, part: PartName): PartState
  /** Starts loading a part that is idle. Never rejects: what comes of it is the part's state. */
  load(remote: string, part: PartName): void
  /** As `load`, for a part that is on the page from now on. @returns takes it off the page */
  show(remote: string, part: PartName): () => void
  /** Tries a part again, with fresh addresses and a fresh registry. Does nothing when it is ready. */
  retry(remote: string, part: PartName): void
  /**
   * Says that a part which was ready could not be rendered: another release takes its place where there is one, and
   * otherwise it has failed, to be tried again like any other.
   */
  renderFailed(remote: string, part: PartName, thrown: unknown): void
  /** Reads the registry anew, so that parts which are not on the page come from newer releases. Never rejects. */
  refresh(longest: number): Promise<void>
  subscribe(listener: () => void): () => void
  /** What the page stands on, for the health panel; a page that brings its remotes with it has nothing to tell. */
  diagnosis?(): Diagnosis
}

const idle: PartState = { status: 'idle' }
/** Milliseconds that a failed part waits for the registry before another release is tried. */
const registryWait = 2000

/**
 * Loads remotes and their parts, and keeps what came of it. Loading never throws: a failure is a state with a reason.
 * A release that fails gives way to the one before it; a part that arrives after its budget is still shown.
 */
export const createRemotes = (options: RemotesOptions): Remotes => {
  const { scope, failedReleases, slowAfter = 8000, onEvent, refusal = () => null, open = openRemote } = options
  const { patience = { primary: 8000, regular: 5000 } } = options
  const watch = createRegistryWatch({ ...options, onRead: () => dropAllOutdated() })
  const loader = createPartLoader(open, scope)
  const states = new Map<string, PartState>()
  const shown = new Map<string, number>()
  const runs = new Map<string, number>()
  const listeners = new Set<() => void>()

  const set = (key: string, state: PartState): void => {
    states.set(key, state)
    for (const listener of listeners) listener()
  }

  const releasesOf = (remote: string): ReleaseToTry[] => {
    const row = rowIn(watch.registry(), remote)
    return row ? releasesToTry(row, (version) => failedReleases.has(remote, version)) : []
  }

  const tell = (remote: string, version: string, event: CompositionEvent, message = ''): void =>
    onEvent?.({ remote, version, event, message })

  /** Forgets a part that is not on the page and would come from another release today. */
  const dropOutdated = (key: string): void => {
    const state = states.get(key)
    const [remote = ''] = key.split('/')
    const outdated = state?.status === 'ready' && releasesOf(remote)[0]?.release.version !== state.version
    if (outdated && (shown.get(key) ?? 0) === 0) states.delete(key)
  }

  const dropAllOutdated = (): void => states.forEach((_, key) => dropOutdated(key))

  const refresh = async (longest: number): Promise<void> => void (await watch.refresh(longest))

  /** One release after the other, with a look at the registry after the first failure: a newer one may be there. */
  const arrive = (remote: string, part: PartName, asked: boolean): Promise<PartState & { status: 'ready' }> => {
    const begun = performance.now()
    const tried = new Set<string>()
    let refreshed = asked
    let arrived = false
    const started: ReleaseToTry[] = []
    const next = async () => {
      if (!refreshed && (started.length > 0 || isOutline(rowIn(watch.registry(), remote)))) {
        refreshed = true
        await refresh(registryWait)
      }
      const row = rowIn(watch.registry(), remote)
      if (!row) throw new RemoteFailure('unreachable', `${remote} is not in the registry`)
      if (isOutline(row)) throw new RemoteFailure('unreachable', `the registry did not arrive, which names ${remote}`)
      const chosen = releasesOf(remote).find(({ release }) => !tried.has(release.version))
      if (!chosen) return null
      const { release, source } = chosen
      tried.add(release.version)
      started.push(chosen)
      return async () => {
        const overdue = setTimeout(() => {
          if (arrived) tell(remote, release.version, 'timeout', `${remote} did not arrive within ${row.budget} ms`)
        }, row.budget)
        try {
          const refused = refusal(release)
          if (refused) throw new RemoteFailure(refused, `${remote} ${release.version} may not run`)
          measurePhase(remote, release.version, 'wait', begun)
          const Part = await loader.load(row, release, part)
          // What works here shows that the fault lies with the releases that failed, or were overtaken.
          const others = arrived ? [] : started.filter((other) => other !== chosen)
          for (const other of others) failedReleases.add(remote, other.release.version)
          arrived = true
          return { status: 'ready' as const, Part, version: release.version, source }
        } catch (thrown) {
          const failure = await explainFailure(toFailure(thrown, `${remote} ${release.version}`), release)
          if (failure.reason !== 'withdrawn') tell(remote, release.version, failure.reason, failure.message)
          throw failure
        } finally {
          clearTimeout(overdue)
        }
      }
    }
    return tryInTurn(next, patience[rowIn(watch.registry(), remote)?.kind ?? 'regular'])
  }

  const run = async (remote: string, part: PartName, again: boolean): Promise<void> => {
    const key = `${remote}/${part}`
    const turn = (runs.get(key) ?? 0) + 1
    runs.set(key, turn)
    const waiting = (): boolean => runs.get(key) === turn && states.get(key)?.status === 'loading'
    set(key, { status: 'loading', slow: false, again })
    const slow = setTimeout(() => waiting() && set(key, { status: 'loading', slow: true, again }), slowAfter)
    const { budget = 120_000 } = rowIn(watch.registry(), remote) ?? {}
    const late = setTimeout(() => {
      if (!waiting()) return
      const message = `${remote} did not arrive within ${budget} ms`
      tell(remote, releasesOf(remote)[0]?.release.version ?? '', 'timeout', message)
      set(key, { status: 'failed', reason: 'timeout', message, chunk: null })
    }, budget)
    try {
      if (again) await refresh(registryWait)
      const ready = await arrive(remote, part, again)
      // Late success is welcome, unless a newer try has succeeded already.
      if (states.get(key)?.status === 'ready') return
      tell(remote, ready.version, 'view')
      set(key, ready)
    } catch (thrown) {
      const { reason, message, chunk } = toFailure(thrown, remote)
      if (waiting()) set(key, { status: 'failed', reason, message, chunk })
    } finally {
      clearTimeout(slow)
      clearTimeout(late)
    }
  }

  const load = (remote: string, part: PartName): void => {
    if (!states.has(`${remote}/${part}`)) void run(remote, part, false)
  }

  return {
    registry: watch.registry,
    state: (remote, part) => states.get(`${remote}/${part}`) ?? idle,
    load,
    show: (remote, part) => {
      const key = `${remote}/${part}`
      shown.set(key, (shown.get(key) ?? 0) + 1)
      load(remote, part)
      return () => {
        shown.set(key, (shown.get(key) ?? 1) - 1)
        dropOutdated(key)
      }
    },
    retry: (remote, part) => {
      if (states.get(`${remote}/${part}`)?.status === 'ready') return
      loader.forget(remote)
      void run(remote, part, true)
    },
    renderFailed: (remote, part, thrown) => {
      const state = states.get(`${remote}/${part}`)
      if (state?.status !== 'ready') return
      const { reason, chunk, message } = toFailure(thrown, `${remote} ${state.version}`)
      tell(remote, state.version, chunk === null ? 'render' : 'unreachable', message)
      failedReleases.add(remote, state.version)
      // A chunk that is gone is asked for anew, from the newest release; other faults would only come again.
      if (chunk !== null) loader.forget(remote)
      const hasOther = (): boolean =>
        releasesOf(remote).some(({ release }) => !failedReleases.has(remote, release.version))
      if (hasOther() || chunk !== null) return void run(remote, part, chunk !== null)
      // A page begins without the releases before; the registry may know of one.
      void refresh(registryWait).then(() => {
        if (states.get(`${remote}/${part}`) !== state) return
        if (hasOther()) void run(remote, part, false)
        else set(`${remote}/${part}`, { status: 'failed', reason, message, chunk })
      })
    },
    refresh,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
