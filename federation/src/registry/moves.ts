import type { Canary } from 'shared/remote'
import type { Change } from './history.ts'
import { releasePath, partBase, shellBase, type Pointer, type RegistryState, type ShellPointer } from './pointers.ts'

/**
 * The moves that releases, rollbacks and trials are made of: each a plain function from one state of the registry to the
 * next, which throws a sentence when it cannot be made.
 */
export type Move = (state: RegistryState) => RegistryState

const withPointer = (state: RegistryState, remote: string, pointer: Pointer): RegistryState => ({
  ...state,
  pointers: { ...state.pointers, [remote]: pointer },
})

const pointerOf = ({ pointers }: RegistryState, remote: string): Pointer => {
  const pointer = pointers[remote]
  if (!pointer) throw new Error(`${remote} is not in the registry; it has ${Object.keys(pointers).join(', ')}.`)
  return pointer
}

const shellOf = ({ shell }: RegistryState): ShellPointer => {
  if (!shell) throw new Error('There is no shell yet: run npm run build first.')
  return shell
}

const without = (bases: readonly string[], base: string): readonly string[] =>
  bases.includes(base) ? bases.filter((each) => each !== base) : bases

const withBase = (bases: readonly string[], base: string): readonly string[] => [...new Set([...bases, base])].sort()

/** Whether a version may be gone back to: it was neither withdrawn nor taken back. */
const isGood = ({ withdrawn, takenBack }: RegistryState, part: string, version: string): boolean => {
  const base = partBase(part, version)
  return !withdrawn.includes(base) && !takenBack.includes(base)
}

/** The newest good version that was current before a given one; null where none is known. */
const goodBefore = (state: RegistryState, part: string, version: string): string | null => {
  const versions = state.earlier[part] ?? []
  const place = versions.indexOf(version)
  return versions.slice(place + 1).find((each) => each !== version && isGood(state, part, each)) ?? null
}

/** What is gone back to from a version: the one before it, or when that is bad, the newest good one before. */
const spareOf = (state: RegistryState, part: string, previous: string | null, current: string): string | null =>
  previous !== null && previous !== current && isGood(state, part, previous)
    ? previous
    : goodBefore(state, part, current)

/** A version becomes current for everybody; what was current can be gone back to. A trial of it ends. */
export const makeCurrent =
  (remote: string, version: string): Move =>
  (state) => {
    const before = state.pointers[remote]
    if (before?.current === version) return state
    const { canary } = before ?? {}
    const kept = canary && canary.version !== version ? { canary } : {}
    const previous = before ? spareOf(state, remote, before.current, version) : null
    const takenBack = without(state.takenBack, releasePath(remote, version))
    return { ...withPointer(state, remote, { current: version, previous, ...kept }), takenBack }
  }

export type CanaryTerms = Pick<Canary, 'share' | 'errorBudget' | 'leastViews'>

/** A version goes to a share of the visitors, in place of any other on trial. */
export const makeCanary =
  (remote: string, version: string, terms: CanaryTerms, since: Date): Move =>
  (state) => {
    const { current, previous } = pointerOf(state, remote)
    if (current === version) throw new Error(`${remote} ${version} is what everybody has already.`)
    const pointer = { current, previous, canary: { version, ...terms, since: since.toISOString() } }
    return { ...withPointer(state, remote, pointer), takenBack: without(state.takenBack, releasePath(remote, version)) }
  }

/** A version on trial may not become everybody's, or may again. @param why a sentence; null lifts it */
export const holdCanary =
  (remote: string, version: string, why: string | null): Move =>
  (state) => {
    const { canary, ...rest } = pointerOf(state, remote)
    if (canary?.version !== version) return state
    const { share, since, errorBudget, leastViews } = canary
    const terms = { version, share, since, errorBudget, leastViews }
    return withPointer(state, remote, { ...rest, canary: { ...terms, ...(why !== null && { held: why }) } })
  }

/**
 * The version on trial becomes everybody's.
 *
 * @param version refuses any other than this one
 * @throws Error also where the version is held
 */
export const promote =
  (remote: string, version?: string): Move =>
  (state) => {
    const { canary } = pointerOf(state, remote)
    if (!canary) throw new Error(`${remote} has no version on trial.`)
    if (version !== undefined && version !== canary.version)
      throw new Error(`${remote} ${version} is not on trial; ${canary.version} is.`)
    if (canary.held !== undefined)
      throw new Error(
        `${remote} ${canary.version} is held: ${canary.held} It may become everybody's when visitors meet no worse pages, or as a release of its own: npm run evidence -- release ${remote}`,
      )
    return makeCurrent(remote, canary.version)(state)
  }

/** The version on trial is taken back; nothing else changes. */
export const endCanary =
  (remote: string, version: string): Move =>
  (state) => {
    const { canary, ...rest } = pointerOf(state, remote)
    if (canary?.version !== version) return state
    const pointer = { ...rest, previous: rest.previous === version ? null : rest.previous }
    return {
      ...withPointer(state, remote, pointer),
      takenBack: withBase(state.takenBack, releasePath(remote, version)),
    }
  }

/** Pages are written with this version of the shell from now on. */
export const useShell =
  (version: string): Move =>
  (state) =>
    state.shell?.current === version
      ? state
      : {
          ...state,
          shell: { current: version, previous: state.shell?.current ?? null },
          takenBack: without(state.takenBack, shellBase(version)),
        }

/**
 * Back to the version before, or to a named one. What is left is not gone back to any more, neither by the next rollback
 * nor by a page whose release fails, until it is released again. A trial ends.
 */
export const rollBack =
  (part: string, version?: string): Move =>
  (state) => {
    const { current, previous } = part === 'shell' ? shellOf(state) : pointerOf(state, part)
    const target = version ?? spareOf(state, part, previous, current)
    if (target === null) throw new Error(`${part} has no version to go back to.`)
    if (target === current) throw new Error(`${part} is at ${target} already.`)
    const takenBack = withBase(without(state.takenBack, partBase(part, target)), partBase(part, current))
    const left = { ...state, takenBack }
    const next = { current: target, previous: goodBefore(left, part, target) }
    return part === 'shell' ? { ...left, shell: next } : withPointer(left, part, next)
  }

/**
 * A version must not run any more, wherever it is still named. If it is live, the last good one before takes its place,
 * and ends its own trial; where there is none, pages say that the part was withdrawn until another one is released.
 */
export const withdraw =
  (remote: string, version: string): Move =>
  (state) => {
    if (remote === 'shell')
      throw new Error(
        'The shell is taken back by npm run evidence -- rollback shell: pages that are open run it until they load anew.',
      )
    const { current, previous, canary } = pointerOf(state, remote)
    const after = { ...state, withdrawn: withBase(state.withdrawn, releasePath(remote, version)) }
    const live = current === version ? (spareOf(after, remote, previous, current) ?? current) : current
    const spare = live === previous ? goodBefore(after, remote, live) : spareOf(after, remote, previous, live)
    const kept = canary && canary.version !== version && canary.version !== live ? { canary } : {}
    return withPointer(after, remote, { current: live, previous: spare === live ? null : spare, ...kept })
  }

/** Bases as they were before a change: what it added goes, what it took away is there again. */
const undone = (now: readonly string[], { from = [], to = [] }: { from?: readonly string[]; to?: readonly string[] }) =>
  [...new Set([...now.filter((base) => from.includes(base) || !to.includes(base)), ...from])].sort()

/**
 * What a change of the history did is undone: its remotes stand again as before it, but for what was withdrawn or taken
 * back since.
 *
 * @param shell the version that the change has replaced, when it changed the shell
 */
export const revert =
  (change: Change, shell?: string): Move =>
  (state) => {
    if (change.pruned) throw new Error(`Row ${change.row} removed files, which cannot be undone.`)
    const before = shell === undefined ? state : useShell(shell)(state)
    const lists = {
      withdrawn: change.withdrawn ? undone(state.withdrawn, change.withdrawn) : state.withdrawn,
      takenBack: change.takenBack ? undone(before.takenBack, change.takenBack) : before.takenBack,
    }
    const after = { ...before, ...lists }
    const others = Object.entries(state.pointers).filter(([remote]) => !(remote in change.remotes))
    const back = Object.entries(change.remotes).flatMap(([remote, { from }]): [string, Pointer][] => {
      if (!from) return []
      const { current, previous, canary } = from
      if (after.takenBack.includes(releasePath(remote, current)))
        throw new Error(`${remote} ${current} was taken back since: release it again if it is good.`)
      const spare = previous !== null && isGood(after, remote, previous) ? previous : null
      const kept = canary && isGood(after, remote, canary.version) ? { canary } : {}
      return [[remote, { current, previous: spare, ...kept }]]
    })
    return { ...after, pointers: Object.fromEntries([...others, ...back]) }
  }
