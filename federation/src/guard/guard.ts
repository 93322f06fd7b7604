import type { VitalSummary } from 'shared/health'
import type { RegistryRow } from 'shared/remote'
import {
  endCanary,
  holdCanary,
  isDue,
  lastList,
  readHistory,
  readRegistryFile,
  siteTeam,
  type Site,
  type SiteFolder,
} from '../registry/index.ts'
import { siteAlone, type Destination } from '../release/index.ts'
import { evaluateCanary, evaluateLive, type ReleaseCount } from './evaluate-canary.ts'
import { evaluateVitals } from './evaluate-vitals.ts'

/** The period of reports that evaluations need. */
export const windowMinutes = 1440

/** The reports of pages. */
export interface ReportSource {
  /** Counts of the last {@link windowMinutes}, by minute, oldest first. */
  counts: () => Promise<readonly ReleaseCount[]>
  /** Web vitals of releases in the last minutes. */
  vitals: (minutes: number) => Promise<readonly VitalSummary[]>
}

/** Signs the list of releases again when a third of its time is over. */
const renewInTime = async (site: SiteFolder, destination: Destination): Promise<void> => {
  const list = lastList(readRegistryFile(site))
  if (!list || !isDue(list)) return
  const why = 'The list of releases is renewed before its time is over.'
  await destination.change({ action: 'renew', why, team: siteTeam }, (state) => state)
}

/** A live release is evaluated for as long as there are reports about it. */
const evaluationWindowMs = windowMinutes * 60_000

/** Releases that were promoted within the window, with the time. */
const madeRecently = (site: SiteFolder, now: number): { name: string; version: string; since: string }[] =>
  readRegistryFile(site).remotes.flatMap(({ name, current: { version } }) => {
    const made = readHistory(site).findLast(
      ({ remotes }) => remotes[name]?.to?.current === version && remotes[name]?.from?.current !== version,
    )
    return made && now - Date.parse(made.at) < evaluationWindowMs ? [{ name, version, since: made.at }] : []
  })

/**
 * Evaluates every release that was promoted within the last day. None is taken back: reports are no proof, and whoever
 * forged them could bring back a release whose faults are mended. Each browser that meets a fault has the release before by then.
 *
 * @returns a sentence for each that fails
 */
export const evaluateReleases = (site: Site, counts: readonly ReleaseCount[], now = Date.now()): string[] =>
  madeRecently(site, now).flatMap(({ name, version, since }) => {
    const verdict = evaluateLive(name, version, since, counts)
    return verdict.keep ? [] : [`ALARM: ${name}: ${verdict.why} Take it back: npm run evidence -- rollback ${name}`]
  })

/** Holds a release on trial whose pages are worse for visitors than the live ones, or lifts that. @returns a sentence */
const holdIfWorse = async (
  { name, current, canary }: RegistryRow,
  vitals: ReportSource['vitals'],
  destination: Destination,
): Promise<string[]> => {
  if (!canary) return []
  const since = Math.ceil((Date.now() - Date.parse(canary.since)) / 60_000)
  const { version } = canary.release
  const summaries = await vitals(Math.min(Math.max(since, 1), windowMinutes))
  const why = evaluateVitals(name, { canary: version, live: current.version }, summaries)
  // Each look finds other figures: what is held stays as it was said first.
  if ((why === null) === (canary.held === undefined)) return []
  const said = why ?? 'Visitors meet no worse pages than with the live release any more.'
  const { change } = await destination.change(
    { action: 'hold', why: said, team: siteTeam },
    holdCanary(name, version, why),
  )
  return change
    ? [`${name} ${version} ${why === null ? 'is held no more' : 'is held'}: ${said} (row ${change.row})`]
    : []
}

/**
 * Evaluates every canary once: takes back those above their budget, and holds those that are worse for visitors.
 *
 * @returns a sentence for each
 */
export const guardOnce = async (
  site: Site,
  { counts, vitals }: ReportSource,
  destination: Destination = siteAlone(site),
): Promise<string[]> => {
  await destination.catchUp()
  await renewInTime(site, destination)
  const onTrial = readRegistryFile(site).remotes.filter(({ canary }) => canary)
  if (onTrial.length === 0) return []
  const reports = await counts()
  const lines: string[] = []
  for (const row of onTrial) {
    const { name, canary } = row
    if (!canary) continue
    const verdict = evaluateCanary(name, canary, reports)
    if (verdict.keep) {
      lines.push(...(await holdIfWorse(row, vitals, destination)))
      continue
    }
    const move = endCanary(name, canary.release.version)
    const { change } = await destination.change({ action: 'take-back', why: verdict.why, team: siteTeam }, move)
    if (change) lines.push(`${name}: ${verdict.why} It was taken back (row ${change.row}).`)
  }
  return lines
}

/** Milliseconds after which a guard that is still blind says so again. */
const alarmIntervalMs = 10 * 60_000

/**
 * Watches the releases on trial until it is stopped. Reports that cannot be read are asked for again the next time.
 *
 * @param every milliseconds between two looks
 */
export const startGuard = (
  site: Site,
  reports: ReportSource,
  every: number,
  report: (line: string) => void,
  destination: Destination,
): { stop(): void } => {
  let busy = false
  let alarms: readonly string[] = []
  /** Says of each release once that it fails, and again when it has been in order in between. */
  const evaluateAll = async (): Promise<void> => {
    const failing = evaluateReleases(site, await reports.counts())
    const nameOf = (line: string): string => line.split(' ').slice(0, 2).join(' ')
    for (const line of failing) if (!alarms.includes(nameOf(line))) report(line)
    alarms = failing.map(nameOf)
  }
  let blindSince: number | null = null
  let warned = 0
  const look = async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      for (const line of await guardOnce(site, reports, destination)) report(line)
      await evaluateAll()
      if (blindSince !== null) report('The guard of releases on trial can read again.')
      blindSince = null
    } catch (error) {
      const at = Date.now()
      blindSince ??= at
      if (blindSince === at || at - warned >= alarmIntervalMs) {
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
