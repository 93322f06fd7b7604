import type { CompositionCounts } from 'shared/contracts'
import type { Canary } from 'shared/remote'

export type Verdict =
  | { keep: true }
  | {
      keep: false
      /** A sentence for the history. */
      why: string
    }

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Networks that must have met an error before a release is taken back, so that a few addresses cannot end a trial. A site
 * that fewer networks visit needs them all.
 */
const fewNetworks = 5

/**
 * Judges a release on trial by what pages told since the trial began: it is taken back when it was viewed often enough,
 * more of the views than its budget ended in an error, and so did more of the networks it was viewed from.
 */
export const judgeCanary = (remote: string, canary: Canary, counts: CompositionCounts): Verdict => {
  const { release, since, errorBudget, leastViews } = canary
  const ofRemote = counts.filter((row) => row.remote === remote && row.minute >= `${since.slice(0, 16)}:00.000Z`)
  const told = ofRemote.filter((row) => row.version === release.version)
  const times = (wanted: (event: string) => boolean): number =>
    told.filter(({ event }) => wanted(event)).reduce((sum, { count }) => sum + count, 0)
  const views = times((event) => event === 'view')
  const errors = times((event) => event !== 'view')
  if (views < leastViews || errors <= views * errorBudget) return { keep: true }
  const networks = (rows: CompositionCounts): number => rows.reduce((sum, row) => sum + row.networks, 0)
  const failing = networks(told.filter(({ event }) => event !== 'view'))
  const viewing = networks(told.filter(({ event }) => event === 'view'))
  const needed = Math.min(fewNetworks, networks(ofRemote.filter(({ event }) => event === 'view')))
  if (failing < needed || failing <= viewing * errorBudget) return { keep: true }
  const kinds = [...new Set(told.filter(({ event }) => event !== 'view').map(({ event }) => event))].sort()
  return {
    keep: false,
    why: `${errors} of ${views} views of ${release.version} ended in an error (${percent(errors / views)}, ${kinds.join(', ')}); its budget is ${percent(errorBudget)}.`,
  }
}
