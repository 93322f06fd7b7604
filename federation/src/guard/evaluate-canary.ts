import type { Canary } from 'shared/remote'

/** What pages reported of a release in a minute. */
export interface ReleaseCount {
  remote: string
  version: string
  /** `view`, or the reason of a failure. */
  event: string
  /** Start of the minute, ISO 8601. */
  minute: string
  count: number
  /** Networks that reported this of the release for the first time that day: of views, and of errors of any kind. */
  networks: number
}

export type Verdict =
  | { keep: true }
  | {
      keep: false
      /** A sentence for the history. */
      why: string
    }

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Errors from fewer networks do not end a canary, so that a few addresses cannot. A site with fewer visiting networks needs
 * errors from all of them.
 */
const minNetworks = 5

/** The criteria of an evaluation. */
interface Terms {
  version: string
  /** ISO 8601. */
  since: string
  errorBudget: number
  leastViews: number
}

/** Events that do not count against a live release: a network or server fault also causes them. */
const notByCode: readonly string[] = ['view', 'unreachable', 'timeout', 'tampered']

/** Of a release that everybody has, on the day after it was made current. */
const liveTerms = { errorBudget: 0.05, leastViews: 200 }

/**
 * Evaluates the reports about a release. It fails if it has `leastViews` views and the share of failed views and of failing
 * networks is over its error budget.
 */
const evaluate = (
  remote: string,
  { version, since, errorBudget, leastViews }: Terms,
  counts: readonly ReleaseCount[],
  isError: (row: ReleaseCount) => boolean,
): Verdict => {
  const ofRemote = counts.filter((row) => row.remote === remote && row.minute >= `${since.slice(0, 16)}:00.000Z`)
  const reports = ofRemote.filter((row) => row.version === version)
  const isView = ({ event }: ReleaseCount): boolean => event === 'view'
  const sum = (rows: readonly ReleaseCount[], of: 'count' | 'networks'): number =>
    rows.reduce((total, row) => total + row[of], 0)
  const failures = reports.filter(isError)
  const views = sum(reports.filter(isView), 'count')
  const errors = sum(failures, 'count')
  if (views < leastViews || errors <= views * errorBudget) return { keep: true }
  const failing = sum(failures, 'networks')
  const needed = Math.min(minNetworks, sum(ofRemote.filter(isView), 'networks'))
  if (failing < needed || failing <= sum(reports.filter(isView), 'networks') * errorBudget) return { keep: true }
  const kinds = [...new Set(failures.map(({ event }) => event))].sort()
  return {
    keep: false,
    why: `${errors} of ${views} views of ${version} ended in an error (${percent(errors / views)}, ${kinds.join(', ')}); its budget is ${percent(errorBudget)}.`,
  }
}

/** Evaluates a canary by errors of every kind since it began. */
export const evaluateCanary = (remote: string, canary: Canary, counts: readonly ReleaseCount[]): Verdict =>
  evaluate(remote, { ...canary, version: canary.release.version }, counts, ({ event }) => event !== 'view')

/**
 * Evaluates a live release by the errors of its own code.
 *
 * @param since when it was made current, ISO 8601
 */
export const evaluateLive = (
  remote: string,
  version: string,
  since: string,
  counts: readonly ReleaseCount[],
): Verdict => evaluate(remote, { version, since, ...liveTerms }, counts, ({ event }) => !notByCode.includes(event))
