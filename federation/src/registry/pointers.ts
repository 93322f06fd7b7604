import { isDeepStrictEqual } from 'node:util'
import type { Registry } from 'shared/remote'
import { canarySchema, versionSchema } from 'shared/remote'
import * as v from 'valibot'

/** Which versions of a remote are live, without what they hold: that stands in their immutable folders. */
export const pointerSchema = v.object({
  current: versionSchema,
  previous: v.nullable(versionSchema),
  canary: v.optional(v.object({ version: versionSchema, ...v.omit(canarySchema, ['declaration', 'release']).entries })),
})
export type Pointer = v.InferOutput<typeof pointerSchema>
export type Pointers = Readonly<Record<string, Pointer>>

/** The shell that pages are written with, and the one to go back to. */
export interface ShellPointer {
  current: string
  previous: string | null
}

/** Everything that a change of the registry can change. */
export interface RegistryState {
  pointers: Pointers
  /** Null before the first build. */
  shell: ShellPointer | null
  /** Bases of releases that must not run any more. */
  withdrawn: readonly string[]
  /** Bases of releases that were rolled back or taken back: nothing goes back to them, unless they are released again. */
  takenBack: readonly string[]
  /** Versions that each remote and the shell had before and that are still there, the newest first. */
  earlier: Readonly<Record<string, readonly string[]>>
}

export const releasePath = (remote: string, version: string): string => `/remotes/${remote}/${version}/`

export const shellBase = (version: string): string => `/shell/${version}/`

/** Base of a release of a remote, or of the shell. */
export const partBase = (part: string, version: string): string =>
  part === 'shell' ? shellBase(version) : releasePath(part, version)

/** Bases of the releases that a pointer names. */
export const basesOf = (remote: string, pointer: Pointer | null): string[] =>
  pointer
    ? [pointer.current, pointer.previous, pointer.canary?.version].flatMap((version) =>
        version ? [releasePath(remote, version)] : [],
      )
    : []

export const pointersOf = (registry: Registry): Pointers =>
  Object.fromEntries(
    registry.remotes.map(({ name, current, previous, canary }) => {
      const pointer: Pointer = { current: current.version, previous: previous?.version ?? null }
      if (!canary) return [name, pointer]
      const { release, share, since, errorBudget, leastViews, held } = canary
      const terms = { version: release.version, share, since, errorBudget, leastViews }
      return [name, { ...pointer, canary: { ...terms, ...(held !== undefined && { held }) } }]
    }),
  )

/** What is different between two states, remote by remote. */
export const differences = (
  before: Pointers,
  after: Pointers,
): Record<string, { from: Pointer | null; to: Pointer | null }> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .sort()
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }] as const)
      .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
  )
