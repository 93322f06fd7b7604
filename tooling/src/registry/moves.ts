import type { Canary } from 'shared/remote'
import type { Change } from './history.ts'
import { baseOf, type Pointer, type RegistryState, type ShellPointer } from './pointers.ts'

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

/** A version becomes current for everybody; what was current can be gone back to. A trial of it ends. */
export const makeCurrent =
  (remote: string, version: string): Move =>
  (state) => {
    const before = state.pointers[remote]
    if (before?.current === version) return state
    const { canary } = before ?? {}
    const kept = canary && canary.version !== version ? { canary } : {}
    return withPointer(state, remote, { current: version, previous: before?.current ?? null, ...kept })
  }

export type CanaryTerms = Pick<Canary, 'share' | 'errorBudget' | 'leastViews'>

/** A version goes to a share of the visitors, in place of any other on trial. */
export const makeCanary =
  (remote: string, version: string, terms: CanaryTerms, since: Date): Move =>
  (state) => {
    const { current, previous } = pointerOf(state, remote)
    if (current === version) throw new Error(`${remote} ${version} is what everybody has already.`)
    return withPointer(state, remote, { current, previous, canary: { version, ...terms, since: since.toISOString() } })
  }

/** The version on trial becomes everybody's. */
export const promote =
  (remote: string): Move =>
  (state) => {
    const { canary } = pointerOf(state, remote)
    if (!canary) throw new Error(`${remote} has no version on trial.`)
    return makeCurrent(remote, canary.version)(state)
  }

/** The version on trial is taken back; nothing else changes. */
export const endCanary =
  (remote: string, version: string): Move =>
  (state) => {
    const { canary, ...rest } = pointerOf(state, remote)
    return canary?.version === version ? withPointer(state, remote, rest) : state
  }

/** Pages are written with this version of the shell from now on. */
export const useShell =
  (version: string): Move =>
  (state) =>
    state.shell?.current === version
      ? state
      : { ...state, shell: { current: version, previous: state.shell?.current ?? null } }

/** Back to the version before, or to a named one. A trial ends. */
export const rollBack =
  (part: string, version?: string): Move =>
  (state) => {
    const { current, previous } = part === 'shell' ? shellOf(state) : pointerOf(state, part)
    const target = version ?? previous
    if (target === null) throw new Error(`${part} has no version to go back to.`)
    if (target === current) throw new Error(`${part} is at ${target} already.`)
    return part === 'shell' ? useShell(target)(state) : withPointer(state, part, { current: target, previous: current })
  }

/** A version must not run any more, wherever it is still named. If it is live, the one before takes its place, and ends its own trial. */
export const withdraw =
  (remote: string, version: string): Move =>
  (state) => {
    if (remote === 'shell')
      throw new Error(
        'The shell is taken back by npm run rollback -- shell: pages that are open run it until they load anew.',
      )
    const { current, previous, canary } = pointerOf(state, remote)
    if (current === version && previous === null)
      throw new Error(`${remote} ${version} is the only version: release another one first.`)
    const live = current === version ? previous : current
    const kept = canary && canary.version !== version && canary.version !== live ? { canary } : {}
    const pointer =
      current === version && previous !== null
        ? { current: previous, previous: null, ...kept }
        : { current, previous: previous === version ? null : previous, ...kept }
    const withdrawn = [...new Set([...state.withdrawn, baseOf(remote, version)])].sort()
    return { ...withPointer(state, remote, pointer), withdrawn }
  }

/**
 * What a change of the history did is undone: its remotes stand again as before it.
 *
 * @param shell the version that the change has replaced, when it changed the shell
 */
export const revert =
  (change: Change, shell?: string): Move =>
  (state) => {
    if (change.pruned) throw new Error(`Row ${change.row} removed files, which cannot be undone.`)
    const others = Object.entries(state.pointers).filter(([remote]) => !(remote in change.remotes))
    const back = Object.entries(change.remotes).flatMap(([remote, { from }]): [string, Pointer][] =>
      from ? [[remote, from]] : [],
    )
    const pointers = Object.fromEntries([...others, ...back])
    const { from = [], to = [] } = change.withdrawn ?? {}
    const kept = state.withdrawn.filter((base) => from.includes(base) || !to.includes(base))
    const undone = shell === undefined ? state : useShell(shell)(state)
    return {
      ...undone,
      pointers,
      withdrawn: [...new Set([...kept, ...from.filter((base) => !to.includes(base))])].sort(),
    }
  }
