import type { ReleaseName } from './code-at.ts'

/** Something of a release that stands outside its part. */
export interface Holding {
  /** What it is, such as `listener of click`. */
  what: string
  /** Takes it off the page. */
  take: () => void
  /** Puts it back when a part of the release is shown again; what has none is gone. */
  giveBack?: () => void
}

/** What releases have on the page beside their parts. */
export interface Holdings {
  /** @returns forgets it: the release has taken it back itself */
  add(release: ReleaseName, holding: Holding): () => void
  /** Takes everything of a release off the page. @returns what it was */
  takeBack(release: ReleaseName): string[]
  /** Puts back what can be. */
  giveBack(release: ReleaseName): void
  /** Whether what a release has is taken off the page at present. */
  isAway(release: ReleaseName): boolean
}

/** Holdings that are kept of one release: beyond them the oldest are forgotten. */
const most = 2000

export const createHoldings = (): Holdings => {
  const held = new Map<string, { holdings: Set<Holding>; isAway: boolean }>()
  const of = ({ remote, version }: ReleaseName) => {
    const key = `${remote} ${version}`
    const known = held.get(key) ?? { holdings: new Set<Holding>(), isAway: false }
    held.set(key, known)
    return known
  }
  return {
    add: (release, holding) => {
      const { holdings } = of(release)
      holdings.add(holding)
      if (holdings.size > most)
        for (const oldest of holdings) return (holdings.delete(oldest), () => holdings.delete(holding))
      return () => holdings.delete(holding)
    },
    takeBack: (release) => {
      const known = of(release)
      if (known.isAway) return []
      known.isAway = true
      return [...known.holdings].map((holding) => {
        holding.take()
        if (!holding.giveBack) known.holdings.delete(holding)
        return holding.what
      })
    },
    giveBack: (release) => {
      const known = of(release)
      if (!known.isAway) return
      known.isAway = false
      for (const { giveBack } of known.holdings) giveBack?.()
    },
    isAway: (release) => of(release).isAway,
  }
}
