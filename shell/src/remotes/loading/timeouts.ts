import { deadlines, type RegistryRow } from 'shared/remote'

/** Milliseconds a release has on a slow line before the one before it is tried beside it. */
export const longestTimeouts: Readonly<Record<RegistryRow['kind'], number>> = {
  primary: deadlines.primary.previousAfter,
  regular: deadlines.regular.previousAfter,
}
const shortest = 3000
/** How many times as long as the page and its shell a remote may take. */
const share = 4

/**
 * How long a release is waited for on this line. Where the page and its shell were there at once, a remote that takes
 * several times as long has something wrong with it, and the person need not wait as long as on a slow line.
 *
 * @param shellTook milliseconds from opening the page until the shell ran
 */
export const timeoutsFor = (shellTook: number): Record<RegistryRow['kind'], number> => {
  const quickest = Math.max(shortest, shellTook * share)
  return { primary: Math.min(longestTimeouts.primary, quickest), regular: Math.min(longestTimeouts.regular, quickest) }
}
