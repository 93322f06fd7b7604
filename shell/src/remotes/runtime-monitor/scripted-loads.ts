import { releaseThatCalled, type ReleaseName } from 'federation/page-guard'
import { betweenLoads } from './keep-scripted-loads.ts'

/** How many loads in a row go in circles: more where the browser cannot tell a script from its own reload button. */
export const loadsInLoop = (page: object): number => ('navigation' in page ? 3 : 5)

/**
 * The release that has had the last pages loaded, one after the other, by stacks of the calls; null where code of the shell
 * did, or it was not the same release.
 *
 * @param tooMany loads in a row (`loadsInLoop`)
 */
export const releaseThatReloads = (stacks: string, tooMany: number): ReleaseName | null => {
  const callers = stacks.split(betweenLoads).slice(-tooMany).map(releaseThatCalled)
  const [first = null] = callers
  const isSame = (each: ReleaseName | null): boolean =>
    each !== null && each.remote === first?.remote && each.version === first.version
  return callers.length === tooMany && callers.every(isSame) ? first : null
}
