import { rowIn } from 'federation/runtime'
import type { CompositionEvent } from 'shared/contracts'
import type { Registry } from 'shared/remote'
import { createStateRestoration, type StateRestoration } from '../state-restoration/state-restoration.ts'
import type { ReleaseName } from 'federation/page-guard'
import type { GuardedPage } from './runtime-monitor/guard-page.ts'
import { createLoadPart } from './loading/load-part.ts'
import type { Diagnosis } from './telemetry/diagnosis.ts'
import { createPartLoader, type PartName } from './loading/part-loader.ts'
import type { PartState } from './parts/part-state.ts'
import { createPartStore, keyOfPart } from './parts/part-store.ts'
import { createPartsOnPage } from './parts/parts-on-page.ts'
import { longestTimeouts } from './loading/timeouts.ts'
import { createKnownReleases } from './registry/known-releases.ts'
import type { RemotesOptions } from './remotes-options.ts'
import { createReplaceFailed, toFailed } from './loading/replace-failed.ts'
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
  /**
   * Re-reads the registry, so that parts which are not on the page come from newer releases. Never rejects.
   *
   * @returns whether it has been read
   */
  refresh(timeoutMs: number): Promise<boolean>
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

const keyOfRelease = (remote: string, version: string): string => `${remote}@${version}`
const timeoutMessage = (remote: string, budget: number): string => `${remote} did not arrive within ${budget} ms`

/**
 * Loads remotes and their parts, and keeps what came of it. Loading never throws: a failure is a state with a reason.
 * A release that fails is replaced by the one before it; a part that arrives after its budget is still shown.
 *
 * `createKnownReleases` chooses, `createLoadPart` loads, the store keeps each part's state, and `createPartsOnPage` drops what
 * is outdated.
 */
export const createRemotes = (options: RemotesOptions): Remotes => {
  const { quarantine, onEvent, refusal = () => null, removeFiles = () => {}, timeouts = longestTimeouts } = options
  const loader = createPartLoader(options.open)
  const parts = createPartStore()
  const restoration = createStateRestoration()
  const releases = createKnownReleases({ ...options, onRead: () => onPage.dropOutdated() })
  const deps = { parts, loader, releases, quarantine }
  const onPage = createPartsOnPage({ ...deps, removeFiles })
  /** Releases that did harm: they are neither run again by itself, nor shown when they arrive. */
  const faulty = new Set<string>()
  const isFaulty = (remote: string, version: string): boolean => faulty.has(keyOfRelease(remote, version))
  let runs = 0

  const report = (remote: string, version: string, event: CompositionEvent, message = ''): void =>
    onEvent?.({ remote, version, event, message })

  const loadPart = createLoadPart({
    ...deps,
    refusal,
    onFailure: (remote, version, { reason, message }) => {
      if (reason !== 'withdrawn' && !isFaulty(remote, version)) report(remote, version, reason, message)
    },
    isFaulty,
    onRun: options.onRun,
    onOverdue: (remote, version, budget) => report(remote, version, 'timeout', timeoutMessage(remote, budget)),
    timeouts,
  })

  const run = async (remote: string, part: PartName, retry: boolean): Promise<void> => {
    const key = keyOfPart(remote, part)
    runs += 1
    const turn = runs
    parts.dispatch(key, { type: 'load', run: turn, retry })
    const stop = watchDeadlines(rowIn(releases.registry(), remote), {
      slow: () => parts.dispatch(key, { type: 'slow', run: turn }),
      late: (budget) => {
        const failed = { reason: 'timeout' as const, message: timeoutMessage(remote, budget), chunk: null }
        if (parts.dispatch(key, { type: 'fail', run: turn, failed }))
          report(remote, releases.newest(remote) ?? '', 'timeout', failed.message)
      },
    })
    try {
      if (retry) await releases.refreshFor(remote)
      const ready = await loadPart(remote, part, retry)
      if (parts.dispatch(key, { type: 'arrive', ready })) report(remote, ready.version, 'view')
    } catch (thrown) {
      parts.dispatch(key, { type: 'fail', run: turn, failed: toFailed(thrown, remote) })
    } finally {
      stop()
    }
  }

  const load = (remote: string, part: PartName): void => {
    if (parts.get(keyOfPart(remote, part)).status === 'idle') void run(remote, part, false)
  }

  return {
    served: options.served ?? null,
    whenReady: (remote, part) => parts.whenReady(keyOfPart(remote, part)),
    registry: releases.registry,
    styles: { hold: options.show ?? (() => () => {}) },
    restoration,
    fileLost: createReplaceLost({
      parts,
      prepare: () => Promise.all([releases.refresh(), restoration.prepare()]),
      newest: releases.newest,
      loadPart,
      replace: (remote, part, of, ready) => {
        if (parts.dispatch(keyOfPart(remote, part), { type: 'replace', of, ready }))
          report(remote, ready.version, 'view')
      },
    }),
    state: (remote, part) => parts.get(keyOfPart(remote, part)),
    load,
    show: (remote, part) => {
      const takeOff = onPage.add(keyOfPart(remote, part))
      const state = parts.get(keyOfPart(remote, part))
      if (state.status === 'ready') options.onRun?.(remote, state.version)
      load(remote, part)
      return takeOff
    },
    retry: (remote, part, byItself) => {
      if (parts.get(keyOfPart(remote, part)).status === 'ready') return
      if (!byItself) faulty.clear()
      loader.forget(remote)
      void run(remote, part, true)
    },
    ...createReplaceFailed({
      ...deps,
      onPage,
      markFaulty: (remote, version) => faulty.add(keyOfRelease(remote, version)),
      report,
      run,
    }),
    isShown: ({ remote, version }) =>
      [...parts.entries()].some(
        ([key, state]) =>
          state.status === 'ready' && state.version === version && key.startsWith(`${remote}/`) && onPage.has(key),
      ),
    cleanUpFailed: options.onCleanUpFailed ?? console.error,
    refresh: releases.refresh,
    subscribe: parts.subscribe,
  }
}
