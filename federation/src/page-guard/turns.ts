import type { BuiltIns, Restored } from './built-ins.ts'
import type { ReleaseName } from './code-at.ts'

const { apply } = Reflect

/** Whose code runs. */
export interface Turns {
  /** The release whose code runs in this task; null where it is nobody's, or nobody knows. */
  current(): ReleaseName | null
  /** Runs a function of a release. @returns what it returns */
  run(release: ReleaseName, act: (...given: never[]) => unknown, self: unknown, given: readonly unknown[]): unknown
  /** Says that code of a release has run since the last look, as a script of it does when it arrives. */
  after(release: ReleaseName): void
  /** Says that what runs until the end of this task is a release's, as far as React or the browser calls it. */
  during(release: ReleaseName): void
  /** Compares now. What differs is put back where a release's code runs. */
  settle(): void
}

/**
 * Compares what pages work by immediately before and after code of a release runs. What was changed before it is nobody's fault, as
 * of an extension of the browser, and stays; what was changed between the two is put back and told.
 *
 * @param soon calls a function in a task of its own, as soon as this one has ended
 */
export const createTurns = (
  builtIns: BuiltIns,
  soon: (act: () => void) => void,
  onChanged: (release: ReleaseName, restored: Restored) => void,
): Turns => {
  let running: ReleaseName | null = null
  /** Whose the rest of the task is. */
  let rest: ReleaseName | null = null
  let ends = false

  const settle = (): void => {
    const release = running ?? rest
    if (!release) return builtIns.accept()
    const restored = builtIns.restore()
    if (restored) onChanged(release, restored)
  }
  const end = (): void => {
    ends = false
    settle()
    rest = null
  }
  const keepForTask = (release: ReleaseName): void => {
    rest = release
    if (ends) return
    ends = true
    soon(end)
  }

  return {
    current: () => running ?? rest,
    settle,
    run: (release, act, self, given) => {
      settle()
      const outer = running
      running = release
      try {
        return apply(act, self, given)
      } finally {
        settle()
        running = outer
        // Its promises go on in the same task.
        keepForTask(release)
      }
    },
    after: (release) => {
      keepForTask(release)
      settle()
    },
    during: (release) => {
      settle()
      keepForTask(release)
    },
  }
}
