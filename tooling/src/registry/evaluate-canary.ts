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

/** What a release is judged by. */
interface Terms {
  version: string
  /** ISO 8601. */
  since: string
  errorBudget: number
  leastViews: number
}

/** Pages cannot tell these from a network or a server that has trouble, which is no release's fault. */
const notByCode: readonly CompositionCounts[number]['event'][] = ['view', 'unreachable', 'timeout', 'tampered']

/** Of a release that everybody has, on the day after it was made current. */
const liveTerms = { errorBudget: 0.05, leastViews: 200 }

/**
 * Judges a release by what pages reported of it: it fails when it was viewed often enough, more of the views than its budget ended
 * in an error, and so did more of the networks it was viewed from.
 */
const judge = (
  remote: string,
  { version, since, errorBudget, leastViews }: Terms,
  counts: CompositionCounts,
  isError: (row: CompositionCounts[number]) => boolean,
): Verdict => {
  const ofRemote = counts.filter((row) => row.remote === remote && row.minute >= `${since.slice(0, 16)}:00.000Z`)
  const told = ofRemote.filter((row) => row.version === version)
  const isView = ({ event }: CompositionCounts[number]): boolean => event === 'view'
  const sum = (rows: CompositionCounts, of: 'count' | 'networks'): number =>
    rows.reduce((total, row) => total + row[of], 0)
  const failures = told.filter(isError)
  const views = sum(told.filter(isView), 'count')
  const errors = sum(failures, 'count')
  if (views < leastViews || errors <= views * errorBudget) return { keep: true }
  const failing = sum(failures, 'networks')
  const needed = Math.min(fewNetworks, sum(ofRemote.filter(isView), 'networks'))
  if (failing < needed || failing <= sum(told.filter(isView), 'networks') * errorBudget) return { keep: true }
  const kinds = [...new Set(failures.map(({ event }) => event))].sort()
  return {
    keep: false,
    why: `${errors} of ${views} views of ${version} ended in an error (${percent(errors / views)}, ${kinds.join(', ')}); its budget is ${percent(errorBudget)}.`,
  }
}

/** Judges a release on trial since its trial began, by errors of every kind. */
export const evaluateCanary = (remote: string, canary: Canary, counts: CompositionCounts): Verdict =>
  judge(remote, { ...canary, version: canary.release.version }, counts, ({ event }) => event !== 'view')

/**
 * Judges a release that everybody has, by what its own code did.
 *
 * @param since when it was made current, ISO 8601
 */
export const judgeLive = (remote: string, version: string, since: string, counts: CompositionCounts): Verdict =>
  judge(remote, { version, since, ...liveTerms }, counts, ({ event }) => !notByCode.includes(event))
