import { compositionCountsDataSchema, successOf, type CompositionCounts } from 'shared/contracts'
import * as v from 'valibot'
import { siteAlone, type Destination } from '../release/destination.ts'
import { judgeCanary } from './judge-canary.ts'
import { endCanary } from './moves.ts'
import { isDue } from './next-list.ts'
import { lastList, readRegistryFile } from './registry-file.ts'
import { siteTeam } from './rights.ts'

/** Minutes of reports that are asked for: as long as the API gives. */
const minutes = 1440

/** What pages told the API. @param api its base address, ending in `/api` */
export const readCounts = async (api: string): Promise<CompositionCounts> => {
  const response = await fetch(`${api}/composition/reports?minutes=${minutes}`, { signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`${api} answered ${response.status}`)
  return v.parse(successOf(compositionCountsDataSchema), await response.json()).data
}

/** Signs the list of releases anew when a third of its time is over. */
const renewInTime = async (destination: Destination): Promise<void> => {
  const list = lastList(readRegistryFile())
  if (!list || !isDue(list)) return
  const why = 'The list of releases is renewed before its time is over.'
  await destination.change({ action: 'renew', why, team: siteTeam }, (state) => state)
}

/** Judges every release on trial once, and takes back those above their budget. @returns a sentence for each */
export const guardOnce = async (
  counts: () => Promise<CompositionCounts>,
  destination: Destination = siteAlone,
): Promise<string[]> => {
  await destination.catchUp()
  await renewInTime(destination)
  const onTrial = readRegistryFile().remotes.flatMap(({ name, canary }) => (canary ? [{ name, canary }] : []))
  if (onTrial.length === 0) return []
  const told = await counts()
  const takenBack: string[] = []
  for (const { name, canary } of onTrial) {
    const verdict = judgeCanary(name, canary, told)
    if (verdict.keep) continue
    const move = endCanary(name, canary.release.version)
    const { change } = await destination.change({ action: 'take-back', why: verdict.why, team: siteTeam }, move)
    if (change) takenBack.push(`${name}: ${verdict.why} It was taken back (row ${change.row}).`)
  }
  return takenBack
}

/** Milliseconds after which a guard that is still blind says so again. */
const again = 10 * 60_000

/**
 * Watches the releases on trial until it is told to stop. An API that does not answer is asked again the next time.
 *
 * @param every milliseconds between two looks
 */
export const startGuard = (
  api: string,
  every: number,
  report: (line: string) => void,
  destination: Destination,
): { stop(): void } => {
  let busy = false
  let blindSince: number | null = null
  let warned = 0
  const look = async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      for (const line of await guardOnce(() => readCounts(api), destination)) report(line)
      if (blindSince !== null) report('The guard of releases on trial can read again.')
      blindSince = null
    } catch (error) {
      const at = Date.now()
      blindSince ??= at
      if (blindSince === at || at - warned >= again) {
        warned = at
        const blind =
          blindSince === at ? '' : ` It has been blind for ${Math.round((at - blindSince) / 60_000)} minutes.`
        const reason = error instanceof Error ? error.message : String(error)
        report(`ALARM: the guard of releases on trial cannot read what pages tell: ${reason}.${blind}`)
      }
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => void look(), every)
  return { stop: () => clearInterval(timer) }
}
