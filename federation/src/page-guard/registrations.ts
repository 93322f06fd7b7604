import type { ReleaseName } from './code-at.ts'

/** A side effect of a release outside its part: a listener, a timer, a connection, a node or a style sheet. */
export interface Registration {
  /** What it is, such as `listener of click`. */
  what: string
  /** Removes it from the page. */
  take: () => void
  /** Restores it when a part of the release is shown again. Without this function it is not restored. */
  giveBack?: () => void
}

/** The side effects of releases on the page, outside their parts. */
export interface Registrations {
  /** @returns deletes the registration, for a release that has undone the side effect itself */
  add(release: ReleaseName, registration: Registration): () => void
  /** Removes the side effects of a release from the page. @returns a description of each */
  takeBack(release: ReleaseName): string[]
  /** Restores the side effects of a release that can be restored. */
  giveBack(release: ReleaseName): void
  /** Whether the side effects of a release are removed at present. */
  isAway(release: ReleaseName): boolean
}

/** The oldest registrations of a release beyond this number are deleted. */
const maxPerRelease = 2000

export const createRegistrations = (): Registrations => {
  const byRelease = new Map<string, { registrations: Set<Registration>; isAway: boolean }>()
  const of = ({ remote, version }: ReleaseName) => {
    const key = `${remote} ${version}`
    const known = byRelease.get(key) ?? { registrations: new Set<Registration>(), isAway: false }
    byRelease.set(key, known)
    return known
  }
  return {
    add: (release, registration) => {
      const { registrations } = of(release)
      registrations.add(registration)
      if (registrations.size > maxPerRelease)
        for (const oldest of registrations)
          return (registrations.delete(oldest), () => registrations.delete(registration))
      return () => registrations.delete(registration)
    },
    takeBack: (release) => {
      const known = of(release)
      if (known.isAway) return []
      known.isAway = true
      return [...known.registrations].map((registration) => {
        registration.take()
        if (!registration.giveBack) known.registrations.delete(registration)
        return registration.what
      })
    },
    giveBack: (release) => {
      const known = of(release)
      if (!known.isAway) return
      known.isAway = false
      for (const { giveBack } of known.registrations) giveBack?.()
    },
    isAway: (release) => of(release).isAway,
  }
}
