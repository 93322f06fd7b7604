import type { CompositionEvent } from 'shared/contracts'
import type { Registry } from 'shared/remote'
import { createStateRestoration, type StateRestoration } from '../state-restoration/state-restoration.ts'
import { createLoadPart } from './loading/load-part.ts'
import { openRemote } from './loading/container.ts'
import type { Diagnosis } from './telemetry/diagnosis.ts'
import { toFailure } from './loading/failure.ts'
import { createPartLoader, type PartName } from './loading/part-loader.ts'
import type { PartState } from './parts/part-state.ts'
import { longestTimeouts } from './loading/timeouts.ts'
import { createRegistryWatch } from './registry/registry-watch.ts'
import { createReleaseStyles, type ReleaseStyles } from './styles/release-styles.ts'
import { releasesToTry, rowIn, type ReleaseToTry } from './registry/releases-to-try.ts'
import { removeRelease } from './loading/remove-release.ts'
import type { RemotesOptions } from './remotes-options.ts'
import { createReplaceLost } from './loading/replace-lost.ts'
import { watchDeadlines } from './loading/watch-deadlines.ts'

/** A part that the site server has rendered into the page, and of which release. */
export interface ServedPart {
  /** `{remote}/{part}` */
  key: string
  version: string
}

export interface Remotes {
  /** What came with the page; null on a page that the browser renders. */
  served: ServedPart | null
  /** Resolves when a part is first ready; the same promise at each call. */
  arrival(remote: string, part: PartName): Promise<void>
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
  /**
   * Says that a file of this address did not arrive. Where it is of a release that was replaced, the newer one takes the
   * place of its parts on the page.
   */
  fileLost(address: string): Promise<void>
  /** Which styles apply. */
  styles: ReleaseStyles
  /** What a person typed and where they were in parts that are mounted again. */
  restoration: StateRestoration
  /** Reads the registry anew, so that parts which are not on the page come from newer releases. Never rejects. */
  refresh(longest: number): Promise<void>
  subscribe(listener: () => void): () => void
  /** Reports that the browser drew something else than the server; a page that brings its remotes with it reports nothing. */
  mismatched?(part: { remote: string; version: string; message: string }): void
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
  const { scope, quarantine, onEvent, refusal = () => null, open = openRemote, removeFiles = removeRelease } = options
  const { timeouts = longestTimeouts } = options
  const watch = createRegistryWatch({ ...options, onRead: () => dropAllOutdated() })
  const loader = createPartLoader(open, scope)
  const styles = createReleaseStyles()
  const restoration = createStateRestoration()
  const states = new Map<string, PartState>()
  const shown = new Map<string, number>()
  const runs = new Map<string, number>()
  const listeners = new Set<() => void>()
  const arrivals = new Map<string, PromiseWithResolvers<void>>()

  const set = (key: string, state: PartState): void => {
    states.set(key, state)
    if (state.status === 'ready') arrivals.get(key)?.resolve()
    for (const listener of listeners) listener()
  }

  const releasesOf = (remote: string): ReleaseToTry[] => {
    const row = rowIn(watch.registry(), remote)
    return row ? releasesToTry(row, (version) => quarantine.has(remote, version)) : []
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

  /** Lets go of a remote's replaced releases, once the one that took their place has shown that it works. */
  const unload = (remote: string): void => {
    const known = [...states].filter(([key]) => key.startsWith(`${remote}/`)).map(([, state]) => state)
    const inUse = new Set(known.map((state) => (state.status === 'ready' ? state.version : state.status)))
    const [newest] = releasesOf(remote)
    if (!newest || !inUse.has(newest.release.version) || inUse.has('loading')) return
    for (const release of loader.unload(remote, (version) => inUse.has(version))) removeFiles(release)
  }

  const dropAllOutdated = (): void => {
    for (const key of states.keys()) dropOutdated(key)
    for (const { name } of watch.registry().remotes) unload(name)
  }

  const refresh = async (longest: number): Promise<void> => void (await watch.refresh(longest))

  const loadPart = createLoadPart({
    registry: watch.registry,
    refresh: () => refresh(registryWait),
    releasesOf,
    loader,
    quarantine,
    refusal,
    onFailure: (remote, version, { reason, message }) => {
      if (reason !== 'withdrawn') tell(remote, version, reason, message)
    },
    onOverdue: (remote, version, budget) =>
      tell(remote, version, 'timeout', `${remote} did not arrive within ${budget} ms`),
    timeouts,
  })

  const run = async (remote: string, part: PartName, again: boolean): Promise<void> => {
    const key = `${remote}/${part}`
    const turn = (runs.get(key) ?? 0) + 1
    runs.set(key, turn)
    const waiting = (): boolean => runs.get(key) === turn && states.get(key)?.status === 'loading'
    set(key, { status: 'loading', slow: false, again })
    const stop = watchDeadlines(rowIn(watch.registry(), remote), {
      slow: () => waiting() && set(key, { status: 'loading', slow: true, again }),
      late: (budget) => {
        if (!waiting()) return
        const message = `${remote} did not arrive within ${budget} ms`
        tell(remote, releasesOf(remote)[0]?.release.version ?? '', 'timeout', message)
        set(key, { status: 'failed', reason: 'timeout', message, chunk: null })
      },
    })
    try {
      if (again) await refresh(registryWait)
      const ready = await loadPart(remote, part, again)
      // Late success is welcome, unless a newer try has succeeded already.
      if (states.get(key)?.status === 'ready') return
      tell(remote, ready.version, 'view')
      set(key, ready)
    } catch (thrown) {
      const { reason, message, chunk } = toFailure(thrown, remote)
      if (waiting()) set(key, { status: 'failed', reason, message, chunk })
    } finally {
      stop()
    }
  }

  const load = (remote: string, part: PartName): void => {
    if (!states.has(`${remote}/${part}`)) void run(remote, part, false)
  }

  const fileLost = createReplaceLost({
    states,
    prepare: () => Promise.all([refresh(registryWait), restoration.prepare()]),
    newest: (remote) => releasesOf(remote)[0]?.release.version,
    loadPart,
    replace: (remote, part, ready) => {
      tell(remote, ready.version, 'view')
      set(`${remote}/${part}`, ready)
    },
  })

  const arrival = (remote: string, part: PartName): Promise<void> => {
    const key = `${remote}/${part}`
    const known = arrivals.get(key) ?? Promise.withResolvers<void>()
    arrivals.set(key, known)
    if (states.get(key)?.status === 'ready') known.resolve()
    return known.promise
  }

  return {
    served: options.served ?? null,
    arrival,
    registry: watch.registry,
    styles,
    restoration,
    fileLost,
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
      quarantine.add(remote, state.version)
      // A chunk that is gone is asked for anew, from the newest release; other faults would only come again.
      if (chunk !== null) loader.forget(remote)
      const hasOther = (): boolean => releasesOf(remote).some(({ release }) => !quarantine.has(remote, release.version))
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
