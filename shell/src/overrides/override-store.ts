import type { OverriddenRow } from 'federation/runtime'
import { createListeners } from 'shared/listeners'
import type { RegistryRow, Registry } from 'shared/remote'
import type { Override } from '../config.ts'
import type { RemoteEvent } from '../remotes/remotes-options.ts'
import type { LocalRelease } from './read-local-release.ts'

/**
 * What an override comes to on this page: the laptop's remote runs; it does not work, and the deployed one is there; or
 * its time is over.
 */
export type OverrideState = Override &
  ({ status: 'runs' } | { status: 'failed'; message: string } | { status: 'ended' })

interface Entry {
  override: Override
  /** What the development server said, or why it said nothing. */
  local: LocalRelease | Error
}

const overridden = (row: RegistryRow | undefined, { declaration, release }: LocalRelease): OverriddenRow => ({
  // A remote that is not deployed yet has nothing to fall back to.
  ...(row ?? { current: release, previous: null }),
  ...declaration,
  override: release,
})

const ofLocal = (override: Override, event: RemoteEvent['event'], message: string): OverrideState =>
  event === 'view' ? { ...override, status: 'runs' } : { ...override, status: 'failed', message }

/** @param now milliseconds since 1970 */
export const createOverrideStore = (entries: readonly Entry[], now: () => number = Date.now) => {
  const listeners = createListeners()
  let states: readonly OverrideState[] = entries.map(({ override, local }) =>
    local instanceof Error
      ? { ...override, status: 'failed', message: local.message }
      : { ...override, status: 'runs' },
  )
  const set = (changed: readonly OverrideState[]): void => {
    states = changed
    listeners.notify()
  }
  const lasting = (): { override: Override; local: LocalRelease }[] =>
    entries.flatMap(({ override, local }) =>
      local instanceof Error || override.until <= now() ? [] : [{ override, local }],
    )
  return {
    /** The same list until something changes. */
    getSnapshot: (): readonly OverrideState[] => states,
    subscribe: listeners.subscribe,
    /** The registry with the laptops' remotes in it, tried before what is deployed. */
    apply: (registry: Registry): Registry => {
      const locals = lasting().map(({ local }) => local)
      const replaced = registry.remotes.map((row) => {
        const local = locals.find(({ declaration }) => declaration.name === row.name)
        return local ? overridden(row, local) : row
      })
      const added = locals
        .filter(({ declaration }) => registry.remotes.every(({ name }) => name !== declaration.name))
        .map((local) => overridden(undefined, local))
      return { ...registry, remotes: [...replaced, ...added] }
    },
    /** Takes note of what happened to a release, where it is one of a laptop. */
    note: ({ remote, version, event, message }: RemoteEvent): void => {
      const known = lasting().find(({ override }) => override.remote === remote)
      const before = states.find((state) => state.remote === remote)
      if (!known || !before) return
      const isLocal = known.local.release.version === version
      const state = isLocal
        ? ofLocal(known.override, event, message)
        : event === 'view' && before.status === 'runs'
          ? { ...known.override, status: 'failed' as const, message: `${version} arrived before it` }
          : before
      if (state !== before) set(states.map((each) => (each === before ? state : each)))
    },
    /** Namespaces whose texts come from elsewhere, and the origins they come from. */
    textSources: (): readonly { namespace: string; origin: string }[] =>
      lasting().map(({ override, local }) => ({ namespace: local.declaration.texts, origin: override.origin })),
    /** Ends what has had its time. */
    endOverdue: (): void => {
      const isOver = (state: OverrideState): boolean => state.status !== 'ended' && state.until <= now()
      if (!states.some(isOver)) return
      set(
        states.map((state) => {
          const { remote, origin, until } = state
          return isOver(state) ? { remote, origin, until, status: 'ended' } : state
        }),
      )
    },
  }
}
export type OverrideStore = ReturnType<typeof createOverrideStore>
