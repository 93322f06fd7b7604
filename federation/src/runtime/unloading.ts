import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Release } from 'shared/remote'
import type { OpenReleases } from './open-releases.ts'
import { releaseTags } from './release-tags.ts'

export interface UnloadingOptions {
  opened: OpenReleases
  /** Entries that the runtime keeps, by name and address. */
  entries: Record<string, unknown>
  /** Called with each name that is given up. */
  onUnload?: (name: string) => void
  page?: object
  tags?: (base: string) => { remove: () => void }[]
}

/**
 * Gives releases up. The runtime has no way of doing so in public, and one that warns (`registerRemotes` with `force`): `apply`
 * takes the instance, whose own lists are then cleared of the release.
 */
export const unloading = ({ opened, entries, onUnload, page = globalThis, tags = releaseTags }: UnloadingOptions) => {
  let host: ModuleFederation | undefined
  const forget = (name: string): void => {
    const remotes = host?.options.remotes ?? []
    const place = remotes.findIndex((remote) => remote.name === name)
    if (place >= 0) remotes.splice(place, 1)
    host?.moduleCache.delete(name)
    for (const key of Object.keys(entries)) if (key.startsWith(`${name}:`)) Reflect.deleteProperty(entries, key)
    opened.forget(name)
    onUnload?.(name)
  }
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'release-unloading',
    apply: (instance) => void (host = instance),
  }
  return {
    plugin,
    /** Takes a release off the page permanently: what the runtime keeps of it, its tags, and what it put on `window`. */
    unload: (release: Release): void => {
      for (const name of opened.namesOf(release)) forget(name)
      for (const tag of tags(release.base)) tag.remove()
      Reflect.deleteProperty(page, release.container)
      Reflect.deleteProperty(page, `webpackChunk${release.container}`)
    },
  }
}
