import type { VitalMetric, VitalSummary } from 'shared/health'

/** Views that each of the two needs before they are compared. */
const leastViews = 200
/** How many times as high the canary's 75th percentile may be. */
const tolerance = 1.2
/** What is below counts as this: nobody notices it, and a fifth of next to nothing is nothing. */
const least: Readonly<Record<VitalMetric, number>> = { LCP: 200, INP: 40, CLS: 0.02 }

const inWords = (metric: VitalMetric, value: number): string =>
  metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`

/**
 * Compares what visitors met of a canary with what they met of the live release since the trial began.
 *
 * @returns a sentence for each metric whose 75th percentile is over a fifth worse; null where none is
 */
export const worseVitals = (
  remote: string,
  { canary, live }: { canary: string; live: string },
  vitals: readonly VitalSummary[],
): string | null => {
  const of = (version: string, wanted: VitalMetric): VitalSummary | undefined =>
    vitals.find((each) => each.remote === remote && each.version === version && each.metric === wanted)
  const worse = vitals.flatMap(({ remote: told, version, metric, views, p75 }) => {
    const usual = of(live, metric)
    if (told !== remote || version !== canary || !usual || Math.min(views, usual.views) < leastViews) return []
    if (p75 <= tolerance * Math.max(usual.p75, least[metric])) return []
    return [
      `${metric} ${inWords(metric, p75)} (75th percentile of ${views} views), and ${inWords(metric, usual.p75)} with ${live}.`,
    ]
  })
  return worse.length > 0 ? worse.join(' ') : null
}
