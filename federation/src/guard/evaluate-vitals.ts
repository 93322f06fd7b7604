import type { VitalMetric, VitalSummary } from 'shared/health'

/** Canary and live release are compared once each has this many views. */
const minViews = 200
/** The canary's 75th percentile may be this many times that of the live release. */
const tolerance = 1.2
/** Lower values of the live release count as these: the difference is not noticeable. */
const least: Readonly<Record<VitalMetric, number>> = { LCP: 200, INP: 40, CLS: 0.02 }

const inWords = (metric: VitalMetric, value: number): string =>
  metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`

/**
 * Compares the web vitals of a canary with those of the live release since the canary began.
 *
 * @returns a sentence for each metric whose 75th percentile is over a fifth worse; null where none is
 */
export const evaluateVitals = (
  remote: string,
  { canary, live }: { canary: string; live: string },
  vitals: readonly VitalSummary[],
): string | null => {
  const of = (version: string, wanted: VitalMetric): VitalSummary | undefined =>
    vitals.find((each) => each.remote === remote && each.version === version && each.metric === wanted)
  const worse = vitals.flatMap(({ remote: name, version, metric, views, p75 }) => {
    const usual = of(live, metric)
    if (name !== remote || version !== canary || !usual || Math.min(views, usual.views) < minViews) return []
    if (p75 <= tolerance * Math.max(usual.p75, least[metric])) return []
    return [
      `${metric} ${inWords(metric, p75)} (75th percentile of ${views} views), and ${inWords(metric, usual.p75)} with ${live}.`,
    ]
  })
  return worse.length > 0 ? worse.join(' ') : null
}
