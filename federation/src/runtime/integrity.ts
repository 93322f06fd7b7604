import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { isContainer, type Container } from './container.ts'
import { RemoteFailure } from './failure.ts'
import { fileAddress, type OpenReleases } from './open-releases.ts'
import { loadScript, type ScriptFile } from './script.ts'

export interface IntegrityOptions {
  opened: OpenReleases
  /** Brings in a script; by default a tag in the page's head. */
  load?: (file: ScriptFile) => Promise<void>
  /** Where entries put their containers. Default: the window */
  page?: object
}

/**
 * Loads entries as they were released: `loadEntry` makes the tag, with the integrity that the registry states and in CORS
 * mode, and so passes `script-src`, the page's Trusted Types policy and its Integrity-Policy. The files of the part that is
 * wanted first start beside it; webpack finds their tags by address.
 *
 * The runtime keeps entries by name and address where any code on the page may put one. `afterMatchRemote` gives each an
 * address that nobody else knows.
 */
export const integrity = ({
  opened,
  load = loadScript,
  page = globalThis,
}: IntegrityOptions): ModuleFederationRuntimePlugin => ({
  name: 'release-integrity',
  afterResolve: (resolved) => {
    const { remoteInfo } = resolved
    if (opened.get(remoteInfo.name)) remoteInfo.entry += `#${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
    return resolved
  },
  loadEntry: async ({ remoteInfo }) => {
    const wanted = opened.get(remoteInfo.name)
    if (!wanted) return undefined
    const { release, part, stop } = wanted
    const { signal } = stop
    for (const { path, integrity: stated } of release.parts[part]?.scripts ?? []) {
      load({ src: fileAddress(wanted, path), integrity: stated, signal }).catch(() => {
        // webpack asks for the chunk itself when it needs it, and reports the failure there.
      })
    }
    // Versions may share a name: one that leaves nothing there must not be taken for the one before. A script and the reading
    // of what it left are one task of the page, so that no other comes between.
    if (Reflect.has(page, release.container)) Reflect.set(page, release.container, undefined)
    await load({ src: fileAddress(wanted, release.entry.path), integrity: release.entry.integrity, signal })
    const container: unknown = Reflect.get(page, release.container)
    if (!isContainer(container)) throw new RemoteFailure('broken', `${remoteInfo.name} left no container`)
    return keepingErrors(container)
  },
})

/** What a container's start has thrown, as it was thrown: the runtime passes on the words alone. */
const thrownAtStart = new WeakMap<object, unknown>()

const keepingErrors = (container: Container): Container => {
  const kept: Container = {
    ...container,
    get: (name) => container.get(name),
    init: async (...given) => {
      try {
        await container.init(...given)
      } catch (thrown) {
        thrownAtStart.set(kept, thrown)
        throw thrown
      }
    },
  }
  return kept
}

/** What a container has thrown as it was given the shared modules. */
export const startError = (container: object | undefined): unknown => container && thrownAtStart.get(container)
