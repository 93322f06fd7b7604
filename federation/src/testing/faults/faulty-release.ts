import type { RegistryRow, Release } from 'shared/remote'
import type { SiteCopy } from '../site-copy.ts'
import type { Fault, Parts } from './fault.ts'

/** Makes a release with a fault the current one; the one before it is good, unless it is to have the fault too. */
export const releaseWith = (
  site: SiteCopy,
  fault: Fault,
  good: RegistryRow,
  parts: Parts,
  number: number,
): Release[] => {
  const make = (version: string): Release => {
    const made = site.remake(good, version, fault.built?.(parts.first))
    return fault.registered?.(made) ?? made
  }
  const current = make(`9.0.${number}`)
  const faulty = fault.everyRelease ? [current, make(`8.0.${number}`)] : [current]
  site.publish({ ...good, current, previous: fault.everyRelease ? (faulty[1] ?? null) : good.current })
  for (const release of faulty) fault.served?.(site, release, parts)
  return faulty
}
