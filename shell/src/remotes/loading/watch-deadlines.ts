import { deadlines, type RegistryRow } from 'shared/remote'

interface Late {
  /** The part is slow; it may still come. */
  slow: () => void
  /** The remote's budget has passed. */
  late: (budget: number) => void
}

/** Tells when a part takes longer than its kind of remote should. @returns stops */
export const watchDeadlines = (row: RegistryRow | undefined, { slow, late }: Late): (() => void) => {
  const { slowAfter, fallbackAfter } = deadlines[row?.kind ?? 'regular']
  const budget = row?.budget ?? fallbackAfter
  const timers = [setTimeout(slow, slowAfter), setTimeout(late, budget, budget)]
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
