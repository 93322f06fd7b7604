import type { Release } from 'shared/remote'
import type { PartLoader } from '../loading/part-loader.ts'
import type { KnownReleases } from '../registry/known-releases.ts'
import type { PartStore } from './part-store.ts'

export interface PartsOnPageOptions {
  parts: PartStore
  loader: PartLoader
  releases: KnownReleases
  /** Takes a release that was replaced off the page permanently. */
  removeFiles: (release: Release) => void
}

/** Which parts are on the page. The others are dropped once they are outdated, and their releases unloaded. */
export const createPartsOnPage = ({ parts, loader, releases, removeFiles }: PartsOnPageOptions) => {
  const counts = new Map<string, number>()
  const has = (key: string): boolean => (counts.get(key) ?? 0) > 0
  const count = (key: string, change: number): unknown => counts.set(key, (counts.get(key) ?? 0) + change)

  /** Drops a part that is not on the page and would come from another release today. */
  const drop = (key: string): void => {
    const state = parts.get(key)
    const [remote = ''] = key.split('/')
    if (state.status === 'ready' && releases.newest(remote) !== state.version && !has(key)) parts.forget(key)
  }

  /**
   * Unloads a remote's replaced releases, once one that took their place has shown that it works. What was opened after that
   * one may be on its way to the page, unless the newest is there already.
   */
  const unload = (remote: string): void => {
    const states = [...parts.entries()].filter(([key]) => key.startsWith(`${remote}/`)).map(([, state]) => state)
    const inUse = new Set(states.map((state) => (state.status === 'ready' ? state.version : state.status)))
    if (inUse.has('loading')) return
    const isNewest = inUse.has(releases.newest(remote) ?? '')
    loader.unload(remote, (each) => inUse.has(each), isNewest).forEach(removeFiles)
  }

  return {
    has,
    /** Counts a part that is on the page from now on. @returns takes it off the page */
    add: (key: string): (() => void) => {
      count(key, 1)
      return () => {
        count(key, -1)
        drop(key)
      }
    },
    /** Drops and unloads what the registry, as last read, has replaced. */
    dropOutdated: (): void => {
      for (const [key] of parts.entries()) drop(key)
      for (const { name } of releases.registry().remotes) unload(name)
    },
  }
}
export type PartsOnPage = ReturnType<typeof createPartsOnPage>
