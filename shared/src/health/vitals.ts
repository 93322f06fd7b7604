import * as v from 'valibot'
import { compositionReportSchema } from '../contracts/composition.ts'

/**
 * What visitors met of a page, as web.dev defines it: Largest Contentful Paint and Interaction to Next Paint in
 * milliseconds, Cumulative Layout Shift without a unit. Less is better.
 */
export const vitalMetrics = ['LCP', 'INP', 'CLS'] as const
const metric = v.picklist(vitalMetrics)
export type VitalMetric = v.InferOutput<typeof metric>

const { remote, version } = compositionReportSchema.entries

/** What one view of a page of a release had. */
export const vitalSchema = v.object({
  remote,
  version,
  metric,
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)),
})
export type Vital = v.InferOutput<typeof vitalSchema>

/** A metric of a release over many views. */
const vitalSummarySchema = v.object({
  remote,
  version,
  metric,
  views: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** 75th percentile: three of four views had no more. */
  p75: v.pipe(v.number(), v.minValue(0)),
})
export type VitalSummary = v.InferOutput<typeof vitalSummarySchema>

/** Data of `GET /composition/vitals`. */
export const vitalsDataSchema = v.array(vitalSummarySchema)
