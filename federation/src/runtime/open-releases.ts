import type { Release } from 'shared/remote'

/** A release that the runtime has been asked for, or is about to be. */
export interface OpenRelease {
  /** Name of the remote in the registry. */
  remote: string
  release: Release
  /** The page or layer that is wanted first. */
  part: string
  /** 0 at first; another number gives every file another address. */
  attempt: number
  /** Range of the host's contract that it was written for. */
  contract: string
  /** Gives up what is on its way. */
  stop: AbortController
}

/** What the runtime calls a release: each try of each release is a remote of its own, since it keeps entries by name. */
export const runtimeName = ({
  remote,
  release,
  attempt,
}: Pick<OpenRelease, 'remote' | 'release' | 'attempt'>): string =>
  `${remote}@${release.version}${attempt > 0 ? `+${attempt}` : ''}`

/** The releases that a host runs, by the name that the runtime has for each. */
export const createOpenReleases = () => {
  const byName = new Map<string, OpenRelease>()
  return {
    get: (name: string): OpenRelease | undefined => byName.get(name),
    add: (opened: OpenRelease): string => {
      const name = runtimeName(opened)
      byName.set(name, opened)
      return name
    },
    all: (): OpenRelease[] => [...byName.values()],
    /** Names of all tries of a release. */
    namesOf: ({ base }: Release): string[] =>
      [...byName].filter(([, { release }]) => release.base === base).map(([name]) => name),
    forget: (name: string) => void byName.delete(name),
  }
}
export type OpenReleases = ReturnType<typeof createOpenReleases>

/** Address of a file of a release, another one for each try. */
export const fileAddress = ({ release, attempt }: Pick<OpenRelease, 'release' | 'attempt'>, path: string): string =>
  `${release.base}${path}${attempt > 0 ? `?retry=${attempt}` : ''}`
