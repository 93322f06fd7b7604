import type { Vital, VitalMetric } from 'shared/health'

/** Values up to this one are distinguished from none. */
const least: Readonly<Record<VitalMetric, number>> = { LCP: 50, INP: 8, CLS: 0.001 }
/** Each bucket ends this many times as high as the one before: what is a fifth more is four buckets away. */
const ratio = 1.05

/** Number of the bucket that a value counts in. */
export const bucketOf = ({ metric, value }: Pick<Vital, 'metric' | 'value'>): number =>
  value <= least[metric] ? 0 : Math.ceil(Math.log(value / least[metric]) / Math.log(ratio))

/** The highest value that counts in a bucket. */
const endOf = (metric: VitalMetric, bucket: number): number => least[metric] * ratio ** bucket

/**
 * The 75th percentile of counted values, as the end of the bucket that it lies in.
 *
 * @param counts how many values each bucket has
 */
export const percentile75 = (metric: VitalMetric, counts: readonly { bucket: number; count: number }[]): number => {
  const wanted = counts.reduce((sum, { count }) => sum + count, 0) * 0.75
  let below = 0
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    below += count
    if (below >= wanted) return endOf(metric, bucket)
  }
  return 0
}
