import { type ReleaseToTry, releasesToTry, rowIn, toFailure } from 'federation/runtime'
import type { CompositionEvent } from 'shared/contracts'
import type { Registry } from 'shared/remote'
import { createStateRestoration, type StateRestoration } from '../state-restoration/state-restoration.ts'
import type { ReleaseName } from 'federation/page-guard'
import type { GuardedPage } from './runtime-monitor/guard-page.ts'
import { createLoadPart } from './loading/load-part.ts'
import type { Diagnosis } from './telemetry/diagnosis.ts'
import { createPartLoader, isPartName, type PartName } from './loading/part-loader.ts'
import type { PartState, ReadyPart } from './parts/part-state.ts'
import { createPartStore, type Failed } from './parts/part-store.ts'
import { longestTimeouts } from './loading/timeouts.ts'
import { createRegistryWatch } from './registry/registry-watch.ts'
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
  whenReady(remote: string, part: PartName): Promise<void>
  registry(): Registry
  /** State of a part; the same object until it changes. */
  state(remote: string, part: PartName): PartState
  /** Starts loading a part that is idle. Never rejects: what comes of it is the part's state. */
  load(remote: string, part: PartName): void
  /** As `load`, for a part that is on the page from now on. @returns takes it off the page */
  show(remote: string, part: PartName): () => void
  /**
   * Tries a part again, with fresh addresses and a fresh registry. Does nothing when it is ready.
   *
   * @param byItself nobody has asked for it: a release that did harm is then left alone. Default: false
   */
  retry(remote: string, part: PartName, byItself?: boolean): void
  /**
   * Says that a part which was ready could not be rendered: another release takes its place where there is one, and
   * otherwise it has failed, to be tried again like any other.
   *
   * @param event the reported event; default: it threw
   */
  renderFailed(remote: string, part: PartName, thrown: unknown, event?: 'render' | 'unfinished'): void
  /**
   * Reports a failure of a running release: it is quarantined, and its parts on the page are replaced like one
   * that could not be rendered.
   */
  releaseFailed(release: ReleaseName, event: CompositionEvent, message: string): void
  /** Whether a part of a release is on the page. */
  isShown(release: ReleaseName): boolean
  /** Says that something was thrown as a part was taken away; nothing changes by it. */
  cleanUpFailed(thrown: unknown): void
  /**
   * Says that a file of this address did not arrive. Where it is of a release that was replaced, the newer one takes the
   * place of its parts on the page.
   */
  fileLost(address: string): Promise<void>
  /** Lets the styles of a release apply as long as one of its parts is on the page. */
  styles: { hold: (base: string) => () => void }
  /** What a person typed and where they were in parts that are mounted again. */
  restoration: StateRestoration
  /** Re-reads the registry, so that parts which are not on the page come from newer releases. Never rejects. */
  refresh(timeoutMs: number): Promise<void>
  subscribe(listener: () => void): () => void
  /** Reports that the browser drew something else than the server; a page that brings its remotes with it reports nothing. */
  mismatched?(part: { remote: string; version: string; message: string }): void
  /** Fetches what a part needs before it is asked for, and runs none of it; a page that brings its remotes with it has no need. */
  fetchAhead?(remote: string, part: PartName): Promise<void>
  /** Keeps the page whole whatever its releases do; a page that brings its remotes with it has none. */
  guard?: GuardedPage
  /** What the page stands on, for the health panel; a page that brings its remotes with it has nothing to tell. */
  diagnosis?(): Diagnosis
}

/** A failed part waits so long for the registry if the page knows another release to try. */
const registryTimeoutMs = 2000
/** The same if the page knows no other release. */
const registryReadTimeoutMs = 10_000

const keyOf = (remote: string, part: PartName): string => `${remote}/${part}`
const keyOfRelease = (remote: string, version: string): string => `${remote}@${version}`

/**
 * Loads remotes and their parts, and keeps what came of it. Loading never throws: a failure is a state with a reason.
 * A release that fails is replaced by the one before it; a part that arrives after its budget is still shown.
 *
 * Three things work together here: `releasesToTry` chooses, `createLoadPart` loads, and the store keeps each part's state.
 */
export const createRemotes = (options: RemotesOptions): Remotes => {
  const {
    quarantine,
    onEvent,
    refusal = () => null,
    open,
    removeFiles = () => {},
    timeouts = longestTimeouts,
  } = options
  const watch = createRegistryWatch({ ...options, onRead: () => dropAllOutdated() })
  const known = options.newer?.then(
    (newer) => void (newer && watch.take(newer)),
    () => {},
  )
  const loader = createPartLoader(open)
  const parts = createPartStore()
  const restoration = createStateRestoration()
  const shown = new Map<string, number>()
  /** Releases that did harm: they are neither run again by itself, nor shown when they arrive. */
  const faulty = new Set<string>()
  let runs = 0

  const releasesOf = (remote: string): ReleaseToTry[] => {
    const row = rowIn(watch.registry(), remote)
    return row ? releasesToTry(row, (version) => quarantine.has(remote, version)) : []
  }
  const newest = (remote: string): string | undefined => releasesOf(remote)[0]?.release.version

  const report = (remote: string, version: string, event: CompositionEvent, message = ''): void =>
    onEvent?.({ remote, version, event, message })
  const timeoutMessage = (remote: string, budget: number): string => `${remote} did not arrive within ${budget} ms`

  /** Drops a part that is not on the page and would come from another release today. */
  const dropOutdated = (key: string): void => {
    const state = parts.get(key)
    const [remote = ''] = key.split('/')
    if (state.status === 'ready' && newest(remote) !== state.version && (shown.get(key) ?? 0) === 0) parts.forget(key)
  }

  /**
   * Unloads a remote's replaced releases, once one that took their place has shown that it works. What was opened after that
   * one may be on its way to the page, unless the newest is there already.
   */
  const unload = (remote: string): void => {
    const known = [...parts.entries()].filter(([key]) => key.startsWith(`${remote}/`)).map(([, state]) => state)
    const inUse = new Set(known.map((state) => (state.status === 'ready' ? state.version : state.status)))
    if (inUse.has('loading')) return
    const isNewest = inUse.has(newest(remote) ?? '')
    for (const release of loader.unload(remote, (each) => inUse.has(each), isNewest)) removeFiles(release)
  }

  const dropAllOutdated = (): void => {
    for (const [key] of parts.entries()) dropOutdated(key)
    for (const { name } of watch.registry().remotes) unload(name)
  }

  const refresh = async (timeoutMs: number): Promise<void> => void (await watch.refresh(timeoutMs))

  /** Reads the registry before another release of a remote is tried. */
  const refreshFor = (remote: string): Promise<void> =>
    refresh(releasesOf(remote).length > 1 ? registryTimeoutMs : registryReadTimeoutMs)

  const loadPart = createLoadPart({
    registry: watch.registry,
    known,
    refresh: refreshFor,
    releasesOf,
    loader,
    quarantine,
    refusal,
    onFailure: (remote, version, { reason, message }) => {
      if (reason !== 'withdrawn' && !faulty.has(keyOfRelease(remote, version))) report(remote, version, reason, message)
    },
    isFaulty: (remote, version) => faulty.has(keyOfRelease(remote, version)),
    onRun: options.onRun,
    onOverdue: (remote, version, budget) => report(remote, version, 'timeout', timeoutMessage(remote, budget)),
    timeouts,
  })

  const run = async (remote: string, part: PartName, retry: boolean): Promise<void> => {
    const key = keyOf(remote, part)
    runs += 1
    const turn = runs
    parts.dispatch(key, { type: 'load', run: turn, retry })
    const stop = watchDeadlines(rowIn(watch.registry(), remote), {
      slow: () => parts.dispatch(key, { type: 'slow', run: turn }),
      late: (budget) => {
        const failed = { reason: 'timeout' as const, message: timeoutMessage(remote, budget), chunk: null }
        if (parts.dispatch(key, { type: 'fail', run: turn, failed }))
          report(remote, newest(remote) ?? '', 'timeout', failed.message)
      },
    })
    try {
      if (retry) await refreshFor(remote)
      const ready = await loadPart(remote, part, retry)
      if (parts.dispatch(key, { type: 'arrive', ready })) report(remote, ready.version, 'view')
    } catch (thrown) {
      parts.dispatch(key, { type: 'fail', run: turn, failed: toFailed(thrown, remote) })
    } finally {
      stop()
    }
  }

  const load = (remote: string, part: PartName): void => {
    if (parts.get(keyOf(remote, part)).status === 'idle') void run(remote, part, false)
  }

  const fileLost = createReplaceLost({
    parts,
    prepare: () => Promise.all([refresh(registryTimeoutMs), restoration.prepare()]),
    newest,
    loadPart,
    replace: (remote, part, of, ready) => {
      if (parts.dispatch(keyOf(remote, part), { type: 'replace', of, ready })) report(remote, ready.version, 'view')
    },
  })

  const renderFailed: Remotes['renderFailed'] = (remote, part, thrown, event = 'render') => {
    const state = parts.get(keyOf(remote, part))
    if (state.status !== 'ready') return
    const failed = toFailed(thrown, `${remote} ${state.version}`)
    report(remote, state.version, failed.chunk === null ? event : 'unreachable', failed.message)
    quarantine.add(remote, state.version)
    void giveWay(remote, part, state, failed)
  }

  const releaseFailed: Remotes['releaseFailed'] = ({ remote, version }, event, message) => {
    report(remote, version, event, message)
    quarantine.add(remote, version)
    faulty.add(keyOfRelease(remote, version))
    const failed = { reason: 'broken' as const, message: `${remote} ${version}: ${message}`, chunk: null }
    for (const [key, state] of parts.entries()) {
      const [of = '', part = ''] = key.split('/')
      if (of !== remote || state.status !== 'ready' || state.version !== version || !isPartName(part)) continue
      if ((shown.get(key) ?? 0) === 0) parts.forget(key)
      else void giveWay(remote, part, state, failed)
    }
  }

  /** Puts another release in the place of one that does not work on the page; where there is none, the part has failed. */
  const giveWay = async (remote: string, part: PartName, state: ReadyPart, failed: Failed): Promise<void> => {
    const key = keyOf(remote, part)
    const isLost = failed.chunk !== null
    // A chunk that is gone is requested again, from the newest release; other faults would only come again.
    if (isLost) loader.forget(remote)
    const hasOther = (): boolean => releasesOf(remote).some(({ release }) => !quarantine.has(remote, release.version))
    if (isLost || hasOther()) return run(remote, part, isLost)
    // A page begins without the releases before; the registry may know of one.
    await refreshFor(remote)
    if (parts.get(key) !== state) return
    if (hasOther()) await run(remote, part, false)
    else parts.dispatch(key, { type: 'break', of: state, failed })
  }

  return {
    served: options.served ?? null,
    whenReady: (remote, part) => parts.whenReady(keyOf(remote, part)),
    registry: watch.registry,
    styles: { hold: options.show ?? (() => () => {}) },
    restoration,
    fileLost,
    state: (remote, part) => parts.get(keyOf(remote, part)),
    load,
    show: (remote, part) => {
      const key = keyOf(remote, part)
      shown.set(key, (shown.get(key) ?? 0) + 1)
      const state = parts.get(key)
      if (state.status === 'ready') options.onRun?.(remote, state.version)
      load(remote, part)
      return () => {
        shown.set(key, (shown.get(key) ?? 1) - 1)
        dropOutdated(key)
      }
    },
    retry: (remote, part, byItself) => {
      if (parts.get(keyOf(remote, part)).status === 'ready') return
      if (!byItself) faulty.clear()
      loader.forget(remote)
      void run(remote, part, true)
    },
    renderFailed,
    releaseFailed,
    isShown: ({ remote, version }) =>
      [...parts.entries()].some(
        ([key, state]) =>
          state.status === 'ready' &&
          state.version === version &&
          key.startsWith(`${remote}/`) &&
          (shown.get(key) ?? 0) > 0,
      ),
    cleanUpFailed: options.onCleanUpFailed ?? console.error,
    refresh,
    subscribe: parts.subscribe,
  }
}

const toFailed = (thrown: unknown, what: string): Failed => {
  const { reason, message, chunk } = toFailure(thrown, what)
  return { reason, message, chunk }
}
