import type { RegistryRow, Release } from 'shared/remote'
import type { OwnSite } from '../browser/own-site.ts'
import type { Fault } from './fault.ts'
import { remotePages, type FaultyRemote } from './remote-pages.ts'

/** Makes a release with a fault the current one; the one before it is good, unless it is to have the fault too. */
export const releaseWith = (site: OwnSite, fault: Fault, good: RegistryRow, number: number): Release[] => {
  const { part: first, later } = remotePages[good.name as FaultyRemote]
  const make = (version: string): Release => {
    const made = site.remake(good, version, fault.built?.(first))
    return fault.registered?.(made) ?? made
  }
  const current = make(`9.0.${number}`)
  const faulty = fault.everyRelease ? [current, make(`8.0.${number}`)] : [current]
  site.publish({ ...good, current, previous: fault.everyRelease ? (faulty[1] ?? null) : good.current })
  for (const release of faulty) fault.served?.(site, release, { first, later: later?.part ?? '' })
  return faulty
}
